package io.matchstream.schemas.serde;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Ack;
import io.matchstream.events.Request;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.kafka.common.serialization.Serde;

/** Whatever bytes come: a value, or one refusal with its reason, and nothing else. */
@Label("F46: a poison record is one dead letter")
class PoisonTest {
  private static final String ENQUEUE =
      "{\"type\":\"enqueue\",\"player\":\"alice\",\"queue\":\"blitz\",\"giveUpAfter\":\"20s\","
          + "\"rating\":1500.5,\"attributes\":{\"build\":\"7\"}}";

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final InMemoryRegistry registry = new InMemoryRegistry();
  private final EventSerdes serdes = new EventSerdes(registry, topics);
  private final List<Topic<?>> events = new ArrayList<>();
  private final Map<String, Integer> ids = new HashMap<>();

  PoisonTest() {
    for (Topic<?> topic : topics.all()) {
      if (!topic.type().equals(byte[].class)) {
        events.add(topic);
        Schema schema = WireSchemas.of(SpecificData.get().getSchema(topic.type()));
        ids.put(topic.name(), registry.register(topic.subject(), schema));
      }
    }
  }

  @Property(tries = 2_000)
  void anyBytes(@ForAll @Size(max = 200) byte[] bytes, @ForAll @IntRange(max = 18) int which) {
    readOrRefuse(events.get(which % events.size()), bytes);
  }

  @Property(tries = 3_000)
  void anyBytesInAGoodFrame(
      @ForAll @Size(max = 200) byte[] bytes, @ForAll @IntRange(max = 18) int which) {
    Topic<?> topic = events.get(which % events.size());
    byte[] framed = new byte[bytes.length + 5];
    framed[4] = ids.get(topic.name()).byteValue();
    System.arraycopy(bytes, 0, framed, 5, bytes.length);

    readOrRefuse(topic, framed);
  }

  @Property(tries = 2_000)
  void jsonWithOneByteChanged(
      @ForAll @IntRange(min = 1, max = 120) int position, @ForAll byte changed) {
    byte[] json = ENQUEUE.getBytes(UTF_8);
    json[position % json.length] = changed;

    readOrRefuse(topics.requests(), json);
  }

  @Property(tries = 500)
  void jsonThatEndsEarly(@ForAll @IntRange(min = 1, max = 120) int length) {
    String cut = ENQUEUE.substring(0, Math.min(length, ENQUEUE.length() - 1));

    assertThat(readOrRefuse(topics.requests(), cut.getBytes(UTF_8))).startsWith("BAD_JSON");
  }

  @Property(tries = 500)
  void aRecordThatEndsEarlyIsTruncated(@ForAll @IntRange(max = 60) int length) {
    Request request =
        Request.newBuilder()
            .setPlayer("alice")
            .setRequestId("r1")
            .setBody(new Ack("a-match-with-a-long-name"))
            .build();
    byte[] whole = serdes.value(topics.requests()).serializer().serialize("t", request);
    byte[] cut = Arrays.copyOf(whole, Math.min(length, whole.length - 1));

    assertThat(readOrRefuse(topics.requests(), cut)).startsWith("TRUNCATED");
  }

  /** "read", or the refusal's message. */
  private String readOrRefuse(Topic<?> topic, byte[] bytes) {
    Serde<?> serde = serdes.value(topic);
    try {
      assertThat(serde.deserializer().deserialize("t", bytes)).isInstanceOf(topic.type());
      return "read";
    } catch (BadRecordException refused) {
      assertThat(refused.reason()).isNotNull();
      assertThat(refused).hasMessageStartingWith(refused.reason() + ": ");
      return refused.getMessage();
    } catch (RuntimeException | Error other) {
      throw new AssertionError(topic.name() + " " + HexFormat.of().formatHex(bytes), other);
    }
  }
}
