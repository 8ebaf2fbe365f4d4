package io.matchstream.schemas.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.golden.Golden.Copy;
import io.matchstream.schemas.registry.Compatibility;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of today against every version of it that was published. */
class GoldenTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int FRAME = 5;

  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());

  static Collection<Topic<?>> events() {
    return Golden.events().values();
  }

  static List<Copy> copies() {
    List<Copy> copies = new ArrayList<>();
    Golden.events().keySet().forEach(type -> copies.addAll(Golden.copies(type)));
    return copies;
  }

  @BeforeAll
  static void addCopiesIfAsked() {
    if (!Boolean.getBoolean("golden.write")) {
      return;
    }
    for (Topic<?> topic : events()) {
      Schema current = Golden.current(topic.type());
      List<Copy> copies = Golden.copies(topic.type());
      boolean published =
          !copies.isEmpty() && copies.get(copies.size() - 1).schema().equals(current);
      if (!published) {
        new Copy(topic.type(), copies.size() + 1).write(current, written(topic));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("events")
  void theNewestCopyIsTheContractOfToday(Topic<?> topic) {
    List<Copy> copies = Golden.copies(topic.type());

    assertThat(copies).isNotEmpty();
    assertThat(copies.get(copies.size() - 1).schema())
        .as("the contract has changed; if it is meant to, add its copy with -Dgolden.write=true")
        .isEqualTo(Golden.current(topic.type()));
  }

  @ParameterizedTest
  @MethodSource("copies")
  void theContractOfTodayReadsEveryEarlierVersion(Copy copy) {
    assertThat(Compatibility.problems(Golden.current(copy.type()), copy.schema())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("copies")
  void recordsOfEveryEarlierVersionAreStillRead(Copy copy) {
    InMemoryRegistry registry = new InMemoryRegistry();
    registry.register("golden", copy.schema());
    Serde<?> serde = serde(registry, Golden.events().get(copy.type()));

    assertThat(copy.records()).isNotEmpty();
    assertThat(copy.records())
        .allSatisfy(
            line ->
                assertThat(serde.deserializer().deserialize("t", HEX.parseHex(line)))
                    .isInstanceOf(copy.type()));
  }

  @ParameterizedTest
  @MethodSource("events")
  void theWireFormatIsByteForByteTheSame(Topic<?> topic) {
    List<Copy> copies = Golden.copies(topic.type());

    assertThat(written(topic)).isEqualTo(copies.get(copies.size() - 1).records());
  }

  @ParameterizedTest
  @MethodSource("copies")
  void aReaderThatKnowsOnlyTheSchemaReadsTheRecords(Copy copy) throws Exception {
    for (String line : copy.records()) {
      byte[] bytes = HEX.parseHex(line);
      BinaryDecoder decoder =
          DecoderFactory.get().binaryDecoder(bytes, FRAME, bytes.length - FRAME, null);
      Object record = new GenericDatumReader<>(copy.schema()).read(null, decoder);

      assertThat(decoder.isEnd()).isTrue();
      assertThat(record.toString()).contains("-ü");
    }
  }

  @ParameterizedTest
  @MethodSource("events")
  void samplesComeBackAsTheyWere(Topic<?> topic) {
    Serde<Object> serde = serde(new InMemoryRegistry(), topic);

    assertThat(Samples.of(Golden.generated(topic.type())))
        .allSatisfy(
            sample ->
                assertThat(
                        serde
                            .deserializer()
                            .deserialize("t", serde.serializer().serialize("t", sample)))
                    .isEqualTo(sample));
  }

  private static List<String> written(Topic<?> topic) {
    Serde<Object> serde = serde(new InMemoryRegistry(), topic);
    return Samples.of(Golden.generated(topic.type())).stream()
        .map(sample -> HEX.formatHex(serde.serializer().serialize("t", sample)))
        .toList();
  }

  @SuppressWarnings("unchecked") // samples are made of the topic's own schema
  private static Serde<Object> serde(InMemoryRegistry registry, Topic<?> topic) {
    return (Serde<Object>) new EventSerdes(registry, TOPICS).value(topic);
  }
}
