package io.matchstream.app.node;

import io.matchstream.streams.runtime.OwnerSettings;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How one process takes part.
 *
 * @param roles what it runs
 * @param state folder of the stores
 * @param advertised host:port at which other processes reach this one's gateway; owners in this
 *     process announce it, so that reads find them
 * @param registryPort where the embedded registry listens, on this machine only; 0: any free port
 * @param threads stream threads of each owner
 * @param standbys warm copies of the stores on other processes
 */
public record NodeSettings(
    Set<Role> roles,
    Path state,
    Optional<String> advertised,
    int registryPort,
    int threads,
    int standbys) {

  /** Copies the roles. */
  public NodeSettings {
    roles = roles.isEmpty() ? EnumSet.noneOf(Role.class) : EnumSet.copyOf(roles);
  }

  /** What the owners are run with. */
  OwnerSettings owners(Cluster cluster) {
    OwnerSettings laptop = OwnerSettings.laptop(cluster.bootstrapServers(), state);
    return new OwnerSettings(
        laptop.bootstrapServers(),
        state,
        advertised,
        threads,
        standbys,
        cluster.topics().settings().replication(),
        laptop.commitInterval());
  }
}
