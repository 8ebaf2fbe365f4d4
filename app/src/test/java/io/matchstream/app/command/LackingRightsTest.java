package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.acls.Actor;
import io.matchstream.app.acls.Rights;
import io.matchstream.app.node.Cluster;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@code serve} whose principal lacks one right of those that its role needs: it ends, with exit
 * code 3 and the name of the topic, and does not try for ever.
 */
@Tag("long") // a broker with TLS and two owners that start and end
@Timeout(300)
class LackingRightsTest {
  private static final TopicsSettings TOPICS = new TopicsSettings("", 2, (short) 1);

  /** Temporary folders are refused as data; nothing but this test is in it. */
  private static final Path DATA = Path.of("target", "lacking-rights");

  @TempDir static Path folder;

  private static LockedBroker broker;

  @BeforeAll
  static void start() throws Exception {
    broker = LockedBroker.start(folder);
    allow(Actor.OPERATOR, right -> true);
    allow(Actor.BACK_END, right -> true);
    // Of what it reads, and of what it writes.
    allow(Actor.BOARDS, right -> !is(right, "ratings", AclOperation.READ));
    allow(Actor.PLAYERS, right -> !is(right, "tickets", AclOperation.WRITE));
    try (Cluster cluster =
        Cluster.existing(broker.brokers(Actor.OPERATOR.key()), List.of(), TOPICS)) {
      cluster.serdes().registerAll();
      new ConfigPublisher(cluster.brokers(), cluster.topics(), cluster.serdes())
          .publish(ConfigReader.shipped(), Instant.now());
    }
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private static void allow(Actor actor, Predicate<AclBinding> rights) throws Exception {
    try (Admin admin = Admin.create(broker.brokers(LockedBroker.ADMIN).client())) {
      for (var grant : new Rights(new Topics(TOPICS)).of(actor)) {
        List<AclBinding> given = grant.bindings(actor.principal()).stream().filter(rights).toList();
        admin.createAcls(given).all().get();
      }
    }
  }

  private static boolean is(AclBinding right, String topic, AclOperation operation) {
    return right.pattern().resourceType() == ResourceType.TOPIC
        && right.pattern().name().equals(topic)
        && right.entry().operation() == operation;
  }

  @Test
  @DisplayName("An owner that may not read what it lives on ends with exit code 3 and its name")
  void anOwnerThatMayNotReadItsInputEnds() throws IOException {
    assertRefused(serve(Actor.BOARDS, "boards"), "ratings");
  }

  @Test
  @DisplayName("An owner that may not write what it decides ends with exit code 3 and its name")
  void anOwnerThatMayNotWriteItsOutputEnds() throws IOException {
    CommandRun asked =
        run(
            Actor.BACK_END,
            List.of("produce", "enqueue", "--player", "ann", "--queue", "blitz-3-2"));
    assertThat(asked.exitCode()).as(asked.err()).isZero();

    assertRefused(serve(Actor.PLAYERS, "players"), "tickets");
  }

  private static void assertRefused(CommandRun run, String topic) {
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
    assertThat(run.err())
        .contains("the broker does not allow it", "[" + topic + "]", "./matchstream acls");
  }

  private static CommandRun serve(Actor actor, String role) throws IOException {
    Path data = Files.createDirectories(DATA.resolve(role + "-" + System.nanoTime()));
    return run(
        actor, List.of("serve", "--roles", role, "--data", data.toString(), "--partitions", "2"));
  }

  private static CommandRun run(Actor actor, List<String> arguments) throws IOException {
    List<String> line = new ArrayList<>(arguments);
    line.add("--bootstrap-servers");
    line.add(broker.servers());
    line.add("--kafka-config");
    line.add(broker.config(actor.key()).toString());
    return CommandRun.of(line.toArray(String[]::new));
  }
}
