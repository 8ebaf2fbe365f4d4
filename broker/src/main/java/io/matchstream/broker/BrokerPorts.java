package io.matchstream.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

/**
 * Ports that are tried together.
 *
 * @param local for clients on this machine, on the loopback interface
 * @param controller for the controller, on the loopback interface
 * @param outside for clients on other machines, on every interface
 */
record BrokerPorts(int local, int controller, Optional<Outside> outside) {

  private static final String LOOPBACK = "127.0.0.1";

  /** The port listened on, and the address that clients are told, which may differ behind a NAT. */
  record Outside(int port, HostPort advertise) {}

  /** Takes what the options fix and any free port for the rest. */
  static BrokerPorts choose(BrokerOptions options) {
    // Both are held open together, so that they differ.
    try (ServerSocket first = loopbackSocket(0);
        ServerSocket second = loopbackSocket(0)) {
      int free = first.getLocalPort();
      int controller = second.getLocalPort();
      int fixed = options.clientPort();
      return options
          .advertise()
          .map(
              address ->
                  new BrokerPorts(free, controller, Optional.of(new Outside(fixed, address))))
          .orElseGet(
              () -> new BrokerPorts(fixed == 0 ? free : fixed, controller, Optional.empty()));
    } catch (IOException e) {
      throw new BrokerException("found no free port: " + e.getMessage(), e);
    }
  }

  static boolean fixedPortIsTaken(BrokerOptions options) {
    if (options.clientPort() == 0) {
      return false;
    }
    try (ServerSocket socket = loopbackSocket(options.clientPort())) {
      return !socket.isBound();
    } catch (IOException e) {
      return true;
    }
  }

  HostPort localAddress() {
    return new HostPort(LOOPBACK, local);
  }

  HostPort controllerAddress() {
    return new HostPort(LOOPBACK, controller);
  }

  private static ServerSocket loopbackSocket(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
  }
}
