package io.matchstream.schemas.serde;

import io.matchstream.schemas.registry.HttpRegistry;
import io.matchstream.schemas.registry.HttpRegistryOptions;
import io.matchstream.schemas.registry.HttpRegistryOptions.Registration;
import io.matchstream.schemas.registry.SchemaRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;

/**
 * The settings of {@link MatchstreamAvroSerializer} and {@link MatchstreamAvroDeserializer}, under
 * the keys that Confluent's serdes use, so that one can take the other's place.
 */
public final class SerdeConfig {
  /** URLs of the registry, with commas between. Needed. */
  public static final String REGISTRY_URL = "schema.registry.url";

  /** Whether a writer registers what is new; true unless given. */
  public static final String AUTO_REGISTER = "auto.register.schemas";

  /** Whether a writer takes the newest version instead; false unless given. */
  public static final String USE_LATEST = "use.latest.version";

  /** {@code user:password} for the registry. */
  public static final String USER_INFO = "basic.auth.user.info";

  /** How the subject is called; TopicNameStrategy unless given. */
  public static final String SUBJECT_STRATEGY = "value.subject.name.strategy";

  /** A {@link SchemaRegistry} to use in the place of a URL: in tests, or within one process. */
  public static final String REGISTRY = "matchstream.schema.registry";

  /** How long one attempt at the registry may take. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private enum Strategy {
    TopicNameStrategy,
    RecordNameStrategy,
    TopicRecordNameStrategy
  }

  private final SchemaRegistry registry;
  private final Strategy strategy;
  private final boolean key;

  private SerdeConfig(SchemaRegistry registry, Strategy strategy, boolean key) {
    this.registry = registry;
    this.strategy = strategy;
    this.key = key;
  }

  /**
   * Reads the settings.
   *
   * @throws ConfigException naming the setting that is missing or wrong
   */
  static SerdeConfig of(Map<String, ?> configs, boolean key) {
    return new SerdeConfig(registry(configs), strategy(configs), key);
  }

  SchemaRegistry registry() {
    return registry;
  }

  String subject(String topic, String record) {
    return switch (strategy) {
      case TopicNameStrategy -> topic + (key ? "-key" : "-value");
      case RecordNameStrategy -> record;
      case TopicRecordNameStrategy -> topic + "-" + record;
    };
  }

  private static SchemaRegistry registry(Map<String, ?> configs) {
    if (configs.get(REGISTRY) instanceof SchemaRegistry given) {
      return given;
    }
    Object urls = configs.get(REGISTRY_URL);
    if (urls == null) {
      throw new ConfigException(REGISTRY_URL, null, "where is the registry?");
    }
    String text =
        urls instanceof List<?> list
            ? String.join(",", list.stream().map(String::valueOf).toList())
            : urls.toString();
    try {
      List<URI> each = Arrays.stream(text.split(",")).map(url -> URI.create(url.strip())).toList();
      return new HttpRegistry(
          new HttpRegistryOptions(
              each,
              Optional.ofNullable(configs.get(USER_INFO)).map(Object::toString),
              TIMEOUT,
              registration(configs)));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(REGISTRY_URL, text, e.getMessage());
    }
  }

  private static Registration registration(Map<String, ?> configs) {
    if (flag(configs, USE_LATEST, false)) {
      return Registration.LATEST;
    }
    return flag(configs, AUTO_REGISTER, true) ? Registration.REGISTER : Registration.LOOK_UP;
  }

  private static boolean flag(Map<String, ?> configs, String name, boolean otherwise) {
    Object value = configs.get(name);
    return value == null ? otherwise : Boolean.parseBoolean(value.toString());
  }

  /** The strategy is given as a class, of Confluent's or of ours: its simple name says which. */
  private static Strategy strategy(Map<String, ?> configs) {
    Object given = configs.get(SUBJECT_STRATEGY);
    if (given == null) {
      return Strategy.TopicNameStrategy;
    }
    String name = given instanceof Class<?> type ? type.getName() : given.toString();
    String simple = name.substring(name.lastIndexOf('.') + 1);
    for (Strategy strategy : Strategy.values()) {
      if (strategy.name().equals(simple)) {
        return strategy;
      }
    }
    throw new ConfigException(
        SUBJECT_STRATEGY, given, "must be one of " + Arrays.toString(Strategy.values()));
  }
}
