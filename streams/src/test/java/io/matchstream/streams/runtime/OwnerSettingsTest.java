package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnerSettingsTest {

  @ParameterizedTest
  @CsvSource({"1000, 6000", "5999, 6000", "6000, 6000", "6001, 6001", "10000, 10000"})
  void aTransactionLastsAsLongAsASessionAndSixSecondsAtLeast(int failoverMs, int transactionMs) {
    Topics topics = new Topics(TopicsSettings.laptop());
    EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
    OwnerSettings settings =
        new OwnerSettings(
            Brokers.open("localhost:9092"),
            Path.of("not-used"),
            Optional.empty(),
            1,
            0,
            Duration.ofMillis(failoverMs),
            (short) 1,
            Duration.ofMillis(20),
            true);

    Properties properties = settings.properties("probe", Environment.of(topics, serdes));

    assertThat(properties)
        .containsEntry("producer.transaction.timeout.ms", transactionMs)
        .containsEntry("consumer.session.timeout.ms", failoverMs);
  }
}
