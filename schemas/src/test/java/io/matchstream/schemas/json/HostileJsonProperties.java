package io.matchstream.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Request;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/**
 * JSON by somebody who means harm, at the door where records are read: a record that comes back as
 * it was once it is written, or one refusal with its reason.
 */
@Label("F46: JSON that is meant to hurt is one dead letter")
class HostileJsonProperties {
  /**
   * Bytes that may be allocated for one text: a tree of 64 kB of brackets takes some 20 MB, and
   * nothing here may take what only a wrong belief in a number would.
   */
  private static final long MOST_ALLOCATED = 64L << 20;

  /** Values that have hurt some reader somewhere. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-0.0",
          "1e400",
          "1e999999999",
          "-1e999999999",
          "1e-999999999",
          "1e99999999999999999999",
          "9".repeat(400),
          "-" + "9".repeat(1_500),
          "0." + "3".repeat(900),
          "9223372036854775808",
          "1E+2147483647",
          "NaN",
          "Infinity",
          "01",
          "0x10",
          "\"\"",
          "\"alice\"",
          "\"\\u0000\"",
          "\"a\\nb\"",
          "\"\\u001b[2J\"",
          "\"\\u007f\\u0085\"",
          "\"\\ud800\"",
          "\"\\udc00\\ud800\"",
          "\"\\ud83d\\ude00\"",
          "\"\\u202e\"",
          "\"\\uZZZZ\"",
          "\"../../etc/passwd\"",
          "\"" + "x".repeat(65_536) + "\"",
          "\"20s\"",
          "\"99999999999d\"",
          "\"9999999999d\"",
          "[]",
          "{}",
          "[[]]",
          "[\"tank\", \"\\ud800\"]",
          "[\"tank\\u0000\"]",
          "{\"eu\": 1e308, \"us\": 1e309}",
          "{\"\": 1}",
          "{\"\\ud800\": 1}",
          "{\"a\": 1, \"a\": 2}",
          "[".repeat(900) + "]".repeat(900),
          "{\"a\":".repeat(900) + "1" + "}".repeat(900),
          "[".repeat(60_000));

  private static final List<String> REQUEST_FIELDS =
      List.of(
          ("type player requestId queue ifQueued ifMatched afterMatch giveUpAfter detached "
                  + "session rating deviation attributes roles party matchId accept cancels "
                  + "leaveMatched cause unheard")
              .split(" ", -1));

  private static final List<String> RESULT_FIELDS =
      List.of(
          ("type matchId queue external reason players open requestId player score rating "
                  + "team role seats unheard")
              .split(" ", -1));

  /** Bytes that are no UTF-8, or that some reader takes for what they are not. */
  private static final List<String> SPOILT =
      List.of(
          "c0af", // a slash, overlong
          "e080af",
          "c080", // a zero byte, overlong
          "eda080", // half a surrogate pair
          "f8888080af", // five bytes
          "f4908080", // beyond the last letter
          "80",
          "fe",
          "ff",
          "c3", // begins a letter that does not come
          "00",
          "0a",
          "efbbbf");

  private static final com.sun.management.ThreadMXBean MEMORY =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);

  @Property(tries = 1_000)
  void anyRequest(@ForAll("requests") String json) {
    readOrRefuse(topics.requests(), Request.class, json.getBytes(UTF_8));
  }

  @Property(tries = 1_000)
  void anyResult(@ForAll("results") String json) {
    readOrRefuse(topics.results(), ResultEvent.class, json.getBytes(UTF_8));
  }

  @Property(tries = 2_000)
  void anyPlaceMayHoldBytesThatAreNoText(
      @ForAll @IntRange(max = 10_000) int at, @ForAll("spoilt") byte[] spoilt) {
    String good =
        "{\"type\":\"enqueue\",\"player\":\"alice\",\"requestId\":\"r-1\",\"queue\":\"blitz\","
            + "\"attributes\":{\"build\":\"7\",\"maps\":[\"a\"]},\"roles\":[\"tank\"]}";
    byte[] bytes = good.getBytes(UTF_8);
    int place = 1 + at % (bytes.length - 1);
    byte[] broken = new byte[bytes.length + spoilt.length];
    System.arraycopy(bytes, 0, broken, 0, place);
    System.arraycopy(spoilt, 0, broken, place, spoilt.length);
    System.arraycopy(bytes, place, broken, place + spoilt.length, bytes.length - place);

    readOrRefuse(topics.requests(), Request.class, broken);
  }

  @Example
  void everyFieldMayHoldEveryValue() {
    for (String value : VALUES) {
      for (String field : REQUEST_FIELDS) {
        for (String type : List.of("enqueue", "cancel", "ready")) {
          String json =
              "{\"type\":\"" + type + "\",\"player\":\"a\",\"queue\":\"q\",\"matchId\":\"m\"";
          readOrRefuse(topics.requests(), Request.class, field(json, field, value));
        }
      }
      for (String field : RESULT_FIELDS) {
        for (String type : List.of("result", "backfill")) {
          String json = "{\"type\":\"" + type + "\",\"matchId\":\"m\"";
          readOrRefuse(topics.results(), ResultEvent.class, field(json, field, value));
          String inside =
              "{\"matchId\":\"m\",\"players\":[{\"player\":\"a\",\"score\":1,\""
                  + field
                  + "\":"
                  + value
                  + "}]}";
          readOrRefuse(topics.results(), ResultEvent.class, inside.getBytes(UTF_8));
        }
      }
    }
  }

  private static byte[] field(String begun, String field, String value) {
    String said =
        begun.contains("\"" + field + "\"")
            ? begun.replaceAll(",?\"" + field + "\":\"[^\"]*\"", "").replace("{,", "{")
            : begun;
    String comma = said.endsWith("{") ? "" : ",";
    return (said + comma + "\"" + field + "\":" + value + "}").getBytes(UTF_8);
  }

  @Example
  void halfALetterIsNoText() {
    for (String half : List.of("\\ud800", "\\udc00", "a\\ud83d", "\\ud83dx")) {
      for (String json :
          List.of(
              "{\"type\":\"cancel\",\"player\":\"a\",\"requestId\":\"%s\"}",
              "{\"type\":\"enqueue\",\"player\":\"a\",\"queue\":\"q\",\"roles\":[\"%s\"]}",
              "{\"type\":\"enqueue\",\"player\":\"a\",\"queue\":\"q\",\"attributes\":{\"%s\":1}}",
              "{\"type\":\"enqueue\",\"player\":\"a\",\"queue\":\"q\",\"attributes\":{\"x\":\"%s\"}}")) {
        assertThat(
                readOrRefuse(
                    topics.requests(), Request.class, json.formatted(half).getBytes(UTF_8)))
            .as(json.formatted(half))
            .contains("surrogate");
      }
    }
  }

  @Example
  void aWholeLetterOfTwoHalvesIsText() {
    String json = "{\"type\":\"cancel\",\"player\":\"a\",\"requestId\":\"\\ud83d\\ude00\"}";

    assertThat(readOrRefuse(topics.requests(), Request.class, json.getBytes(UTF_8)))
        .isEqualTo("read");
  }

  @Provide
  Arbitrary<String> requests() {
    return objects(REQUEST_FIELDS, "enqueue", "cancel", "ack", "claim", "token", "ready");
  }

  @Provide
  Arbitrary<String> results() {
    return objects(RESULT_FIELDS, "result", "heartbeat", "backfill");
  }

  @Provide
  Arbitrary<byte[]> spoilt() {
    return Arbitraries.of(SPOILT).map(hex -> HexFormat.of().parseHex(hex));
  }

  /** Objects of known fields with values of every kind, the type mostly one of those there are. */
  private static Arbitrary<String> objects(List<String> names, String... types) {
    Arbitrary<String> quotedType = Arbitraries.of(types).map(type -> "\"" + type + "\"");
    Arbitrary<String> field =
        Combinators.combine(Arbitraries.of(names), values(2))
            .as((name, value) -> "\"" + name + "\":" + value);
    return Combinators.combine(quotedType, field.list().ofMaxSize(8))
        .as(
            (type, fields) -> {
              List<String> all = new ArrayList<>(fields);
              all.add(0, "\"type\":" + type);
              return all.stream().distinct().collect(Collectors.joining(",", "{", "}"));
            });
  }

  private static Arbitrary<String> values(int depth) {
    Arbitrary<String> plain =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.of(VALUES)),
            Tuple.of(2, Arbitraries.strings().ofMaxLength(20).map(HostileJsonProperties::quoted)),
            Tuple.of(2, Arbitraries.doubles().map(String::valueOf)));
    if (depth == 0) {
      return plain;
    }
    Arbitrary<String> inner = values(depth - 1);
    Arbitrary<String> lists =
        inner.list().ofMaxSize(4).map(all -> "[" + String.join(",", all) + "]");
    Arbitrary<String> maps =
        Combinators.combine(
                Arbitraries.of("player", "roles", "attributes", "score", "team", "seats", "eu"),
                inner)
            .as((name, value) -> "\"" + name + "\":" + value)
            .list()
            .ofMaxSize(4)
            .map(all -> "{" + String.join(",", all) + "}");
    return Arbitraries.frequencyOf(Tuple.of(4, plain), Tuple.of(1, lists), Tuple.of(1, maps));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** "read", or the refusal's message. */
  private <V> String readOrRefuse(Topic<V> topic, Class<V> type, byte[] bytes) {
    var serde = serdes.value(topic);
    long before = MEMORY.getCurrentThreadAllocatedBytes();
    Object read;
    try {
      read = serde.deserializer().deserialize("t", bytes);
    } catch (BadRecordException refused) {
      read = refused;
    } catch (RuntimeException | Error other) {
      throw new AssertionError(type + " " + new String(bytes, UTF_8), other);
    }
    long allocated = MEMORY.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).as("bytes allocated").isLessThan(MOST_ALLOCATED);
    if (read instanceof BadRecordException refused) {
      assertThat(refused).hasMessageStartingWith(refused.reason() + ": ");
      assertThat(refused.getMessage().length()).as("of what is kept of it").isLessThan(4_096);
      return refused.getMessage();
    }
    V value = type.cast(read);
    byte[] written = serde.serializer().serialize("t", value);
    assertThat(serde.deserializer().deserialize("t", written)).isEqualTo(value);
    return "read";
  }
}
