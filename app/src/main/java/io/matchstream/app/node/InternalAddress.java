package io.matchstream.app.node;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.broker.HostPort;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.List;

/**
 * Where the processes of one installation reach this one: for each other's reads, and for the
 * operator's health checks and metrics. Never for players: the reads hold their tokens.
 *
 * @param bind address to listen on
 * @param host what others call it
 * @param port 0 for any free one
 */
public record InternalAddress(String bind, String host, int port) {

  /** The address that the operator names; listened to on all of the machine's addresses. */
  public static InternalAddress advertised(HostPort address) {
    return new InternalAddress("0.0.0.0", address.host(), address.port());
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
