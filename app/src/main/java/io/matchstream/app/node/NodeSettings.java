package io.matchstream.app.node;

import io.matchstream.broker.HostPort;
import io.matchstream.gateway.GatewaySettings;
import io.matchstream.streams.runtime.OwnerSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How one process takes part.
 *
 * @param roles what it runs
 * @param state folder of the stores
 * @param internal where other processes reach this one's reads
 * @param registryPort where the embedded registry listens, on this machine only; 0: any free port
 * @param threads stream threads of each owner
 * @param standbys warm copies of the stores on other processes
 * @param failover how long a process may be silent before others take its work over
 * @param gateway how clients are served, with the role {@link Role#GATEWAY}
 * @param playersUrls processes with the role {@link Role#PLAYERS}, for a gateway without it
 * @param boardsUrls processes with the role {@link Role#BOARDS}, for a gateway without it
 * @param poolsUrls processes with the role {@link Role#POOLS}, for a gateway without it
 */
public record NodeSettings(
    Set<Role> roles,
    Path state,
    InternalAddress internal,
    int registryPort,
    int threads,
    int standbys,
    Duration failover,
    GatewaySettings gateway,
    List<URI> playersUrls,
    List<URI> boardsUrls,
    List<URI> poolsUrls) {

  /** Copies. */
  public NodeSettings {
    playersUrls = List.copyOf(playersUrls);
    boardsUrls = List.copyOf(boardsUrls);
    poolsUrls = List.copyOf(poolsUrls);
    roles = roles.isEmpty() ? EnumSet.noneOf(Role.class) : EnumSet.copyOf(roles);
  }

  /** These roles in a process that has nobody beside it; a gateway listens on any free port. */
  public static NodeSettings alone(Set<Role> roles, Path state) {
    return new NodeSettings(
        roles,
        state,
        // Kafka Streams tells only processes with an address what they own themselves.
        new InternalAddress("127.0.0.1", "127.0.0.1", 0),
        0,
        1,
        0,
        OwnerSettings.FAILOVER,
        GatewaySettings.defaults("127.0.0.1", 0),
        List.of(),
        List.of(),
        List.of());
  }

  /**
   * What the owners are run with.
   *
   * @param advertised where this process is reached
   */
  OwnerSettings owners(Cluster cluster, HostPort advertised) {
    OwnerSettings laptop = OwnerSettings.laptop(cluster.bootstrapServers(), state);
    return new OwnerSettings(
        cluster.brokers(),
        state,
        Optional.of(advertised.toString()),
        threads,
        standbys,
        failover,
        cluster.topics().settings().replication(),
        laptop.commitInterval(),
        laptop.transactional());
  }
}
