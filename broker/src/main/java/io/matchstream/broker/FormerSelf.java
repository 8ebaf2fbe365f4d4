package io.matchstream.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.errors.BrokerIdNotRegisteredException;
import org.apache.kafka.common.utils.Time;

/**
 * What the folder's controller still believes of the broker that ran here before: that it leads
 * every partition.
 *
 * <p>A broker that starts in that belief takes up its half-finished transactions at once, and loses
 * the belief a second later, when the old registration runs out. A transaction whose markers are
 * sent at that moment finds partitions without a leader; Kafka 4.4.0 then takes them for deleted
 * and calls the transaction complete without a single marker (KAFKA-20734). Its readers and its
 * consumer group wait for ever. So the registration is withdrawn before the broker starts.
 */
final class FormerSelf {
  private static final long LIMIT_SECONDS = 60;

  private FormerSelf() {}

  /**
   * Withdraws the registration, if there is one; afterwards no partition has a leader until the
   * broker has started.
   *
   * @throws Exception what Kafka throws where the controller cannot start, a port that is taken for
   *     one
   */
  static void withdraw(Path logFolder, BrokerPorts ports, Optional<BrokerQuorum> quorum)
      throws Exception {
    KafkaRaftServer controller =
        new KafkaRaftServer(
            new KafkaConfig(BrokerSettings.ofController(logFolder, ports, quorum), false),
            Time.SYSTEM);
    try {
      controller.startup();
      unregister(ports.controllerAddress());
    } finally {
      controller.shutdown();
      controller.awaitShutdown();
    }
  }

  private static void unregister(HostPort controller) throws Exception {
    try (Admin admin =
        Admin.create(
            Map.of(AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG, controller.toString()))) {
      admin.unregisterBroker(BrokerSettings.NODE_ID).all().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof BrokerIdNotRegisteredException)) {
        throw e;
      }
    } catch (TimeoutException e) {
      throw new BrokerException("the controller did not answer", e);
    }
  }
}
