package io.matchstream.broker;

import java.util.List;
import java.util.Optional;

/**
 * One node of several on this machine, each a broker and a controller, that replicate to each
 * other. What is replicated has a copy on every node, and all but one of them must have a write: so
 * one may fail.
 *
 * @param node which one this is, 1 to the number of controllers; written into its folder
 * @param clusterId what all of them write into their folders, 16 bytes in unpadded base64 as {@code
 *     Uuid.randomUuid()} of Kafka gives it
 * @param controllers where the controller of each node listens, node 1 first; the same on all
 * @param behindProxy a second listener on the loopback interface, whose clients are sent through a
 *     proxy
 */
public record BrokerQuorum(
    int node, String clusterId, List<HostPort> controllers, Optional<BehindProxy> behindProxy) {

  /**
   * A listener for those who come through a proxy.
   *
   * @param port where the proxy connects to
   * @param proxy where its clients connect to
   */
  public record BehindProxy(int port, HostPort proxy) {}

  /** Checks that the node is one of them. */
  public BrokerQuorum {
    controllers = List.copyOf(controllers);
    if (node < 1 || node > controllers.size()) {
      throw new IllegalArgumentException(
          "node " + node + " is none of the " + controllers.size() + " controllers");
    }
  }

  /** Whether nobody has a copy of what is here. */
  boolean alone() {
    return controllers.size() == 1;
  }

  HostPort controller() {
    return controllers.get(node - 1);
  }

  /** In the form of Kafka's {@code controller.quorum.voters}. */
  String voters() {
    StringBuilder voters = new StringBuilder();
    for (int i = 0; i < controllers.size(); i++) {
      voters.append(i == 0 ? "" : ",").append(i + 1).append('@').append(controllers.get(i));
    }
    return voters.toString();
  }
}
