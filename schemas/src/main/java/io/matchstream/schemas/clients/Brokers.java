package io.matchstream.schemas.clients;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * Where the log is, and what a client must bring to be let in. It may hold passwords, so its text
 * is the address only. Immutable.
 */
public final class Brokers {
  /**
   * What may be said about the way in. Everything else is ours: an isolation level or an id of a
   * transaction from elsewhere would break a promise.
   */
  private static final List<String> ACCESS_PREFIXES = List.of("security.", "sasl.", "ssl.");

  private final String servers;
  private final Map<String, String> access;

  private Brokers(String servers, Map<String, String> access) {
    this.servers = servers;
    this.access = access;
  }

  /**
   * Brokers that ask nobody who he is.
   *
   * @param servers host:port, comma separated
   */
  public static Brokers open(String servers) {
    return new Brokers(servers, Map.of());
  }

  /**
   * The same for those who bring this.
   *
   * @param settings Kafka's own names, {@link #isAccess} each
   * @throws IllegalArgumentException on any other; the message has names and no values
   */
  public Brokers with(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!isAccess(name)) {
        throw new IllegalArgumentException(name + " is no setting of security.*, sasl.* or ssl.*");
      }
    }
    return new Brokers(servers, Map.copyOf(settings));
  }

  /** Whether a client's setting of this name is about the way in, and Kafka knows it. */
  public static boolean isAccess(String name) {
    return ACCESS_PREFIXES.stream().anyMatch(name::startsWith)
        && AdminClientConfig.configNames().contains(name);
  }

  /** What a client puts into {@code bootstrap.servers}. */
  public String servers() {
    return servers;
  }

  /** The settings of a client, its own added. Whoever logs them logs passwords. */
  public Map<String, Object> client(Map<String, ?> own) {
    Map<String, Object> settings = new HashMap<>(access);
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
    settings.putAll(own);
    return settings;
  }

  /** The settings of a client that has none of its own. */
  public Map<String, Object> client() {
    return client(Map.of());
  }

  @Override
  public String toString() {
    return servers;
  }
}
