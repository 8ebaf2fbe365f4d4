package io.matchstream.schemas.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Request;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.state.PlayerState;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class EventSerdesTest {
  private static final Instant AT = Instant.ofEpochMilli(1_700_000_000_123L);

  private final InMemoryRegistry registry = new InMemoryRegistry();
  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final EventSerdes serdes = new EventSerdes(registry, topics);

  @Test
  void aRecordComesBackAsItWas() {
    Serde<Request> serde = serdes.value(topics.requests());
    Request request = cancel("alice");

    assertThat(read(serde, write(serde, request))).isEqualTo(request);
  }

  @Test
  void aStoredRecordComesBackAsItWas() {
    Serde<PlayerState> serde = serdes.store(PlayerState.class);
    PlayerState state = PlayerState.newBuilder().setSeatEpoch(7).build();

    assertThat(read(serde, write(serde, state))).isEqualTo(state);
  }

  @Test
  void theFrameIsAZeroByteAndTheIdBigEndFirst() {
    for (int i = 0; i < 300; i++) {
      registry.register("filler" + i, Schema.createFixed("f" + i, null, null, 1));
    }
    Serde<SeatEvent> serde = serdes.value(topics.seats());

    byte[] bytes = write(serde, seat());

    assertThat(bytes[0]).isZero();
    assertThat(ByteBuffer.wrap(bytes).getInt(1)).isEqualTo(301);
    assertThat(registry.schema(301).getFullName()).isEqualTo("io.matchstream.events.SeatEvent");
  }

  @Test
  void theRegisteredSchemaIsFreeOfJavasOwnHints() {
    Serde<SeatEvent> serde = serdes.value(topics.seats());
    write(serde, seat());

    assertThat(registry.schema(1).toString()).doesNotContain("avro.java.string");
  }

  @Test
  void severalThreadsMayShareASerde() {
    Serde<SeatEvent> serde = serdes.value(topics.seats());

    List<Long> epochs =
        LongStream.range(0, 20_000)
            .parallel()
            .map(epoch -> read(serde, write(serde, seat(epoch))).getSeatEpoch())
            .boxed()
            .toList();

    assertThat(epochs).isEqualTo(LongStream.range(0, 20_000).boxed().toList());
  }

  @Test
  void everyTopicOfRecordsHasItsSubjectOnceAllAreRegistered() {
    serdes.registerAll();

    assertThat(registry.subjects())
        .hasSize(21)
        .contains("requests-value", "results-rekeyed-value", "configs-value")
        .doesNotContain("dead-letters-value", "schemas-value");
  }

  @Test
  void anIdOfSomethingThatIsNotAvroIsTheRecordsFault() { // F46
    Serde<SeatEvent> serde = new EventSerdes(failing(42201), topics).value(topics.seats());

    assertRefused(serde, new byte[] {0, 0, 0, 0, 1}, Reason.WRONG_SCHEMA);
  }

  @Test
  void aRegistryThatIsDownIsNotTheRecordsFault() {
    Serde<SeatEvent> serde =
        new EventSerdes(failing(RegistryException.UNREACHABLE), topics).value(topics.seats());

    assertThatThrownBy(() -> read(serde, new byte[] {0, 0, 0, 0, 1}))
        .isInstanceOf(RegistryException.class);
  }

  private static SchemaRegistry failing(int code) {
    return new SchemaRegistry() {
      @Override
      public int register(String subject, Schema schema) {
        throw new RegistryException(code, "no");
      }

      @Override
      public Schema schema(int id) {
        throw new RegistryException(code, "no");
      }
    };
  }

  @Test
  void nullStaysNull() {
    Serde<SeatEvent> serde = serdes.value(topics.seats());

    assertThat(write(serde, null)).isNull();
    assertThat(read(serde, null)).isNull();
  }

  @Test
  void eachFaultHasItsReason() { // F46
    Serde<SeatEvent> serde = serdes.value(topics.seats());
    byte[] good = write(serde, seat());
    byte[] other = write(serdes.value(topics.requests()), cancel("alice"));

    assertRefused(serde, new byte[0], Reason.TRUNCATED);
    assertRefused(serde, new byte[] {0, 0, 0}, Reason.TRUNCATED);
    assertRefused(serde, Arrays.copyOf(good, good.length - 1), Reason.TRUNCATED);
    assertRefused(serde, new byte[] {1, 0, 0, 0, 1}, Reason.BAD_MAGIC);
    assertRefused(serde, "{\"type\":\"seat\"}".getBytes(UTF_8), Reason.BAD_MAGIC);
    assertRefused(serde, new byte[] {0, 0, 0, 0, 99, 1}, Reason.UNKNOWN_SCHEMA_ID);
    assertRefused(serde, other, Reason.WRONG_SCHEMA);
    assertRefused(serde, Arrays.copyOf(good, good.length + 1), Reason.INVALID);
    assertRefused(serde, new byte[topics.seats().maxRecordBytes() + 1], Reason.OVERSIZED);
    // A string that says it is 2 GB long.
    byte[] lying = {0, 0, 0, 0, 1, (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};
    assertRefused(serde, lying, Reason.OVERSIZED);
    assertThat(read(serde, good)).isEqualTo(seat());
  }

  @Test
  void whatItsTopicWouldNotTakeIsRefusedBeforeItIsSent() { // F46
    Serde<SeatEvent> serde = serdes.value(topics.seats());
    SeatEvent large = seat();
    large.setQueue("q".repeat(topics.seats().maxRecordBytes() - 100)); // and a batch around it

    assertThatThrownBy(() -> write(serde, large))
        .isInstanceOfSatisfying(
            BadRecordException.class, e -> assertThat(e.reason()).isEqualTo(Reason.OVERSIZED));
    assertThat(read(serde, write(serde, seat()))).isEqualTo(seat());
  }

  @Test
  void aRecordThatCannotBeWrittenSpoilsNoLaterOne() {
    Serde<SeatEvent> serde = serdes.value(topics.seats());
    SeatEvent broken = seat();
    broken.setCause(null);

    assertThatThrownBy(() -> write(serde, broken)).isInstanceOf(BadRecordException.class);
    assertThat(read(serde, write(serde, seat()))).isEqualTo(seat());
  }

  @Test
  void aForeignTopicIsRefused() {
    Topics others = new Topics(new TopicsSettings("other.", 4, (short) 1));

    assertThatThrownBy(() -> serdes.value(others.seats()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("other.seats");
  }

  private static final Charset UTF_8 = StandardCharsets.UTF_8;

  private static void assertRefused(Serde<?> serde, byte[] bytes, Reason reason) {
    assertThatThrownBy(() -> read(serde, bytes))
        .isInstanceOfSatisfying(
            BadRecordException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static Request cancel(String player) {
    return Request.newBuilder()
        .setPlayer(player)
        .setBody(Cancel.newBuilder().setCancels("r1").build())
        .build();
  }

  private static SeatEvent seat() {
    return seat(3);
  }

  private static SeatEvent seat(long epoch) {
    return SeatEvent.newBuilder()
        .setPlayer("alice")
        .setSeatEpoch(epoch)
        .setState(SeatState.QUEUED)
        .setCause(SeatCause.ENQUEUED)
        .setTicketId("alice~3")
        .setAt(AT)
        .build();
  }

  @Test
  void anOptionalFieldMayBeNull() {
    Serde<Request> serde = serdes.value(topics.requests());
    Request request =
        Request.newBuilder().setPlayer("bob").setBody(Claim.newBuilder().build()).build();

    assertThat(read(serde, write(serde, request)).getRequestId()).isNull();
  }

  private static <V> byte[] write(Serde<V> serde, V value) {
    return serde.serializer().serialize("t", value);
  }

  private static <V> V read(Serde<V> serde, byte[] bytes) {
    return serde.deserializer().deserialize("t", bytes);
  }
}
