package io.matchstream.app.command;

import io.matchstream.app.node.InternalAddress;
import io.matchstream.app.node.Role;
import io.matchstream.broker.HostPort;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Where the processes of one installation reach each other. */
final class ReachOptions {
  @Option(
      names = "--advertise",
      paramLabel = "HOST:PORT",
      converter = HostPortConverter.class,
      description =
          "Where the installation's other processes reach this one, and the operator its health and"
              + " metrics. Keep it off the public network: players' tokens are read there (default:"
              + " any free port of the address that leads to the broker).")
  private Optional<HostPort> advertise = Optional.empty();

  @Option(
      names = "--internal-host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on for the other processes, where the advertised one is not this"
              + " machine's own, as behind NAT (default: the advertised one).")
  private Optional<String> internalHost = Optional.empty();

  @Option(
      names = "--players-url",
      paramLabel = "URL,...",
      split = ",",
      converter = HttpUrlConverter.class,
      description =
          "The advertised addresses of processes with the role players, for one without; where one"
              + " cannot answer the next is asked.")
  private List<URI> playersUrls = List.of();

  @Option(
      names = "--boards-url",
      paramLabel = "URL,...",
      split = ",",
      converter = HttpUrlConverter.class,
      description = "The same for the role boards (default: as --players-url).")
  private List<URI> boardsUrls = List.of();

  @Option(
      names = "--pools-url",
      paramLabel = "URL,...",
      split = ",",
      converter = HttpUrlConverter.class,
      description =
          "The same for the role pools, which says why somebody still waits, and to operators who"
              + " does: queue list, tickets list and show (default: as --players-url).")
  private List<URI> poolsUrls = List.of();

  /**
   * A gateway that can't read answers 503 for ever; better to hear of it at once.
   *
   * @throws CommandFailure when a gateway has nobody to ask, or an option would be without effect
   */
  void check(Set<Role> roles) {
    if (internalHost.isPresent() && advertise.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE, "--internal-host needs --advertise, the address that others know");
    }
    if (roles.contains(Role.GATEWAY)) {
      requireReads(roles, Role.PLAYERS, "--players-url", playersUrls());
      requireReads(roles, Role.BOARDS, "--boards-url", boardsUrls());
    }
  }

  private static void requireReads(Set<Role> roles, Role role, String option, List<URI> urls) {
    if (!roles.contains(role) && urls.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "a gateway without the role %s needs %s, the --advertise address of a process that has it"
              .formatted(role, option));
    }
  }

  /** The address of this process for the others. */
  InternalAddress internal(String bootstrapServers) {
    return advertise
        .map(address -> InternalAddress.advertised(address, internalHost))
        .orElseGet(() -> InternalAddress.towards(bootstrapServers));
  }

  List<URI> playersUrls() {
    return playersUrls;
  }

  List<URI> boardsUrls() {
    return boardsUrls.isEmpty() ? playersUrls : boardsUrls;
  }

  List<URI> poolsUrls() {
    return poolsUrls.isEmpty() ? playersUrls : poolsUrls;
  }
}
