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
 * @param outside for clients that are told another address
 */
record BrokerPorts(int local, int controller, Optional<Outside> outside) {

  private static final String LOOPBACK = "127.0.0.1";
  private static final String EVERYWHERE = "0.0.0.0";

  /**
   * What is listened on, and the address that clients are told, which may differ behind a NAT or a
   * proxy.
   */
  record Outside(HostPort bind, HostPort advertise) {}

  /** Takes what the options fix and any free port for the rest. */
  static BrokerPorts choose(BrokerOptions options) {
    // Both are held open together, so that they differ.
    try (ServerSocket first = loopbackSocket(0);
        ServerSocket second = loopbackSocket(0)) {
      int free = first.getLocalPort();
      int controller = second.getLocalPort();
      int fixed = options.clientPort();
      if (options.quorum().isPresent()) {
        return ofQuorum(options.quorum().get(), fixed == 0 ? free : fixed);
      }
      return options
          .advertise()
          .map(
              address ->
                  new BrokerPorts(
                      free,
                      controller,
                      Optional.of(new Outside(new HostPort(EVERYWHERE, fixed), address))))
          .orElseGet(
              () -> new BrokerPorts(fixed == 0 ? free : fixed, controller, Optional.empty()));
    } catch (IOException e) {
      throw new BrokerException("found no free port: " + e.getMessage(), e);
    }
  }

  private static BrokerPorts ofQuorum(BrokerQuorum quorum, int local) {
    return new BrokerPorts(
        local,
        quorum.controller().port(),
        quorum.behindProxy().map(it -> new Outside(new HostPort(LOOPBACK, it.port()), it.proxy())));
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
