package io.matchstream.app.node;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.broker.HostPort;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where the processes of one installation reach this one: for each other's reads, and for the
 * operator's health checks and metrics. Never for players: the reads hold their tokens.
 *
 * @param bind address to listen on
 * @param host what others call it
 * @param port 0 for any free one
 */
public record InternalAddress(String bind, String host, int port) {

  /**
   * The address that the operator names, and no other of this machine: what he keeps off the public
   * network is not to be had there by another way.
   *
   * @param bind what to listen on instead, where the named one is not this machine's own
   * @throws CommandFailure when it is not, and nothing is named instead
   */
  public static InternalAddress advertised(HostPort address, Optional<String> bind) {
    return new InternalAddress(
        bind.orElseGet(() -> own(address.host())), address.host(), address.port());
  }

  private static String own(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (NetworkInterface.getByInetAddress(address) != null) {
          return address.getHostAddress();
        }
      }
    } catch (UnknownHostException | SocketException e) {
      throw notOurs(host, e);
    }
    throw notOurs(host, null);
  }

  private static CommandFailure notOurs(String host, Exception cause) {
    return new CommandFailure(
        ExitCode.USAGE,
        "the advertised "
            + host
            + " is no address of this machine; name the one to listen on with --internal-host",
        cause);
  }

  /**
   * The address by which this machine reaches the broker: what the other processes, which reach the
   * same broker, can most likely reach as well, and nobody else if the broker is on this machine.
   *
   * @throws CommandFailure when none of the brokers has an address
   */
  public static InternalAddress towards(String bootstrapServers) {
    List<String> brokers = Arrays.asList(bootstrapServers.split(","));
    for (String broker : brokers) {
      HostPort there = HostPort.parse(broker.strip());
      InetSocketAddress target = new InetSocketAddress(there.host(), there.port());
      if (!target.isUnresolved()) {
        String here = localAddress(target);
        return new InternalAddress(here, here, 0);
      }
    }
    throw new CommandFailure(
        ExitCode.UNREACHABLE, "no host of " + bootstrapServers + " has an address");
  }

  /** Connecting a datagram socket sends nothing; it only asks for the route. */
  private static String localAddress(InetSocketAddress target) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(target);
      return socket.getLocalAddress().getHostAddress();
    } catch (SocketException noRoute) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE,
          "no way from this machine to " + target.getHostString() + ": " + noRoute.getMessage(),
          noRoute);
    }
  }
}
