package io.matchstream.schemas.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Every record of every published version of every event, damaged on its way: it is read, or it is
 * refused with its reason, and it never takes more memory than a small multiple of what it weighs.
 */
@Label("F46: a damaged record is one dead letter")
class DamagedRecordsProperties {
  private static final HexFormat HEX = HexFormat.of();
  private static final int FRAME = 5;

  /**
   * Bytes that may be allocated for one record. The largest sample has 1.6 kB and takes some 60 kB
   * with the exception's stack trace; a length that is believed would take hundreds of megabytes.
   */
  private static final long MOST_ALLOCATED = 4L << 20;

  /** Lengths and counts that hurt whoever believes them, as Avro writes them: zigzag varints. */
  private static final List<String> LENGTHS =
      List.of(
          "feffffff0f", // 2^31 - 1
          "8080808008", // 2^30
          "8080808001", // 2^27
          "80808001", // 2^20
          "01", // -1: a block that is followed by its size in bytes
          "ffffffff0f", // -2^31
          "ffffffffffffffffff01", // -2^63
          "feffffffffffffffff01", // 2^63 - 1
          "ffffffffffffffffffffff01"); // longer than any number

  private static final com.sun.management.ThreadMXBean MEMORY =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final List<Published> published = new ArrayList<>();

  /** A good record, and who reads it. */
  private record Published(String name, Topic<?> topic, EventSerdes serdes, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  DamagedRecordsProperties() {
    Topics topics = new Topics(TopicsSettings.laptop());
    for (var event : Golden.events().entrySet()) {
      for (Golden.Copy copy : Golden.copies(event.getKey())) {
        InMemoryRegistry registry = new InMemoryRegistry();
        registry.register("golden", copy.schema());
        EventSerdes serdes = new EventSerdes(registry, topics);
        for (String record : copy.records()) {
          published.add(
              new Published(copy.toString(), event.getValue(), serdes, HEX.parseHex(record)));
        }
      }
    }
    // Classes and readers that are made once, so that they are not counted for a damaged one.
    for (Published good : published) {
      var unused = good.serdes.value(good.topic).deserializer().deserialize("t", good.bytes);
    }
  }

  @Example
  void whatEndsEarlyIsRefusedWhereverItEnds() {
    for (Published good : published) {
      for (int length = 0; length < good.bytes.length; length++) {
        assertThat(readOrRefuse(good, Arrays.copyOf(good.bytes, length)))
            .as("%s cut to %d bytes", good, length)
            .startsWith("TRUNCATED");
      }
    }
  }

  @Example
  void noLengthIsBelievedWhereverItStands() {
    for (Published good : published) {
      for (int at = FRAME; at < good.bytes.length; at += 7) {
        for (String length : LENGTHS) {
          readOrRefuse(good, spliced(good.bytes, at, HEX.parseHex(length)));
        }
      }
    }
  }

  @Property(tries = 3_000)
  void anyFewBitsMayBeFlipped(
      @ForAll @IntRange(max = 10_000) int which,
      @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 100_000) Integer> bits) {
    Published good = published.get(which % published.size());
    byte[] bytes = good.bytes.clone();
    for (int bit : bits) {
      int place = FRAME + bit / 8 % (bytes.length - FRAME);
      bytes[place] ^= (byte) (1 << bit % 8);
    }

    readOrRefuse(good, bytes);
  }

  @Property(tries = 2_000)
  void anyPieceMayBeReplacedByAPieceOfAnother(
      @ForAll @IntRange(max = 10_000) int which,
      @ForAll @IntRange(max = 10_000) int other,
      @ForAll @IntRange(max = 10_000) int head,
      @ForAll @IntRange(max = 10_000) int tail) {
    Published good = published.get(which % published.size());
    byte[] stranger = published.get(other % published.size()).bytes;
    byte[] kept = Arrays.copyOf(good.bytes, FRAME + head % (good.bytes.length - FRAME));

    readOrRefuse(good, joined(kept, stranger, FRAME + tail % (stranger.length - FRAME)));
  }

  @Property(tries = 2_000)
  void anyLengthsMayStandAnywhere(
      @ForAll @IntRange(max = 10_000) int which,
      @ForAll @IntRange(max = 10_000) int at,
      @ForAll("lengths") byte[] lengths) {
    Published good = published.get(which % published.size());

    readOrRefuse(good, spliced(good.bytes, FRAME + at % (good.bytes.length - FRAME), lengths));
  }

  @Provide
  Arbitrary<byte[]> lengths() {
    return Arbitraries.of(LENGTHS)
        .list()
        .ofMinSize(1)
        .ofMaxSize(20)
        .map(all -> HEX.parseHex(String.join("", all)));
  }

  private static byte[] spliced(byte[] bytes, int at, byte[] inserted) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + inserted.length);
    System.arraycopy(inserted, 0, longer, at, inserted.length);
    System.arraycopy(bytes, at, longer, at + inserted.length, bytes.length - at);
    return longer;
  }

  private static byte[] joined(byte[] head, byte[] other, int from) {
    byte[] whole = Arrays.copyOf(head, head.length + other.length - from);
    System.arraycopy(other, from, whole, head.length, other.length - from);
    return whole;
  }

  /** "read", or the refusal's message. */
  private static String readOrRefuse(Published good, byte[] bytes) {
    var deserializer = good.serdes.value(good.topic).deserializer();
    long before = MEMORY.getCurrentThreadAllocatedBytes();
    Object read;
    try {
      read = deserializer.deserialize("t", bytes);
    } catch (BadRecordException refused) {
      read = refused;
    } catch (RuntimeException | Error other) {
      throw new AssertionError(good.name + " " + HEX.formatHex(bytes), other);
    }
    long allocated = MEMORY.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated)
        .as("bytes allocated for %s %s", good.name, HEX.formatHex(bytes))
        .isLessThan(MOST_ALLOCATED);
    if (read instanceof BadRecordException refused) {
      assertThat(refused).hasMessageStartingWith(refused.reason() + ": ");
      return refused.getMessage();
    }
    assertThat(read).isInstanceOf(good.topic.type());
    return "read";
  }
}
