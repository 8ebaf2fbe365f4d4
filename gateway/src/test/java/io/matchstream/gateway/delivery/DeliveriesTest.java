package io.matchstream.gateway.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.Counters;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class DeliveriesTest {
  private final AtomicLong nowMs = new AtomicLong();

  /** How often the reader has looked at the time, which it does once a turn. */
  private final AtomicInteger turns = new AtomicInteger();

  private long timeOfTheReader() {
    if (Thread.currentThread().getName().equals("gateway-deliveries")) {
      turns.incrementAndGet();
    }
    return nowMs.get();
  }

  @Test
  void whileTheBrokerIsGoneNothingIsBeingRead() throws InterruptedException {
    Topics topics = new Topics(TopicsSettings.laptop());
    EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
    EmbeddedBroker broker = EmbeddedBroker.temporary();
    try (Admin admin =
        Admin.create(Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers()))) {
      TopicAdmin.ensure(admin, topics);
    }
    try (Deliveries deliveries =
        new Deliveries(
            Brokers.open(broker.bootstrapServers()),
            topics,
            serdes,
            Runnable::run,
            new Listeners(),
            new Recent(nowMs::get),
            new Counters(),
            this::timeOfTheReader)) {
      nowMs.addAndGet(60_000);
      // It asks, and is answered.
      await().atMost(Duration.ofSeconds(20)).until(deliveries::reading);
      broker.close();
      nowMs.addAndGet(60_000);
      int before = turns.get();
      await().atMost(Duration.ofSeconds(30)).until(() -> turns.get() >= before + 2);
      assertThat(deliveries.reading()).isFalse();
    }
  }
}
