package io.matchstream.streams.letters;

import static io.matchstream.streams.letters.Letters.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.DeadLetters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Letters on a broker: many of one partition, and a few of another that are older. */
class LetterReaderTest {
  /** Several times what one poll brings, so that a full partition is left in the middle. */
  private static final int MANY = 1_700;

  private static final int FEW = 3;

  @AutoClose private static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();
  private static final Topics TOPICS = new Topics(new TopicsSettings("letters.", 2, (short) 1));

  @AutoClose private final LetterReader reader = new LetterReader(client(), TOPICS);

  private static Map<String, Object> client() {
    return Map.of("bootstrap.servers", BROKER.bootstrapServers());
  }

  @BeforeAll
  static void write() {
    try (Admin admin = Admin.create(client())) {
      TopicAdmin.ensure(admin, TOPICS);
    }
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrapServers(), "transactional.id", "letters"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      write(producer, 1, FEW);
      producer.commitTransaction();
      producer.beginTransaction();
      write(producer, 0, MANY);
      producer.commitTransaction();
    }
  }

  private static void write(KafkaProducer<byte[], byte[]> producer, int partition, int letters) {
    for (int i = 0; i < letters; i++) {
      var letter =
          new ProducerRecord<>(
              TOPICS.deadLetters().name(), partition, utf8("k" + i), new byte[1_000]);
      letter.headers().add(DeadLetters.REASON, utf8("INVALID"));
      // The commit fails where this does.
      var unused = producer.send(letter);
    }
  }

  private static Stream<LetterPlace> places(int partition, int from, int to) {
    return IntStream.range(from, to).mapToObj(offset -> new LetterPlace(partition, offset));
  }

  @Test
  void aReaderShowsEveryLetterOncePageByPage() {
    List<LetterPlace> shown = new ArrayList<>();
    Optional<LetterCursor> after = Optional.empty();
    int pages = 0;
    do {
      LetterPage page = reader.page(after, LetterFilter.ALL, 100);
      page.letters().forEach(letter -> shown.add(letter.place()));
      after = page.next();
      pages++;
    } while (after.isPresent() && pages < 50);

    assertThat(after).as("it comes to an end").isEmpty();
    assertThat(shown)
        .containsExactlyElementsOf(Stream.concat(places(1, 0, FEW), places(0, 0, MANY)).toList());
  }

  @Test
  void theNewestAreTheLast() {
    assertThat(reader.newest(LetterFilter.ALL, 5))
        .extracting(LetterSummary::place)
        .containsExactlyElementsOf(places(0, MANY - 5, MANY).toList());
    assertThat(reader.newestWhole(LetterFilter.ALL, 2))
        .extracting(Letter::place)
        .containsExactlyElementsOf(places(0, MANY - 2, MANY).toList());
  }

  @Test
  void whatComesAfterAPageIsReadAgain() {
    reader.page(Optional.empty(), LetterFilter.ALL, 1);
    assertThat(reader.at(new LetterPlace(0, MANY - 1))).isPresent();
    assertThat(reader.newest(LetterFilter.ALL, MANY + FEW)).hasSize(MANY + FEW);
  }
}
