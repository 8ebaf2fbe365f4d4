package io.matchstream.app.chaos;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A record that no back end should send. */
final class Poison {
  private static final int LARGE = 200_000;
  private static final int DEEP = 20_000;

  private final String key;
  private final byte[] value;
  private final Long timestampMs;

  private Poison(String key, byte[] value, Long timestampMs) {
    this.key = key;
    this.value = value;
    this.timestampMs = timestampMs;
  }

  /** For this topic, on whatever partition its key leads to. */
  ProducerRecord<String, byte[]> to(String topic) {
    return new ProducerRecord<>(topic, null, timestampMs, key, value);
  }

  /** One of each kind. */
  static List<Poison> some(Random random) {
    byte[] noise = new byte[1 + random.nextInt(200)];
    random.nextBytes(noise);
    List<Poison> all = new ArrayList<>();
    all.add(of("p1", noise));
    all.add(of("p2", new byte[0]));
    all.add(of("p3", null));
    all.add(of(null, noise));
    // A schema that nobody has registered, and one that has with half a record.
    all.add(of("p4", ByteBuffer.allocate(9).put((byte) 0).putInt(1_000_000).array()));
    all.add(of("p5", ByteBuffer.allocate(6).put((byte) 0).putInt(1).array()));
    all.add(text("{"));
    all.add(text("{\"type\":\"enqueue\"}"));
    all.add(text("{\"type\":\"enqueue\",\"player\":\"../../etc\",\"queue\":\"duel-1\"}"));
    all.add(text("{\"type\":\"enqueue\",\"player\":\"p6\",\"queue\":\"no-such-queue\"}"));
    all.add(text("{\"type\":\"enqueue\",\"player\":\"bot-duel-1-1\",\"queue\":\"duel-1\"}"));
    all.add(text("{\"type\":\"result\",\"matchId\":\"none\",\"players\":[]}"));
    all.add(text("{\"a\":" + "[".repeat(DEEP)));
    all.add(text("{\"type\":\"" + "x".repeat(LARGE) + "\"}"));
    all.add(
        of("p7", new byte[] {'{', '"', (byte) 0xc3, (byte) 0x28, '"', ':', '1', '}'})); // not UTF-8
    long aYear = Duration.ofDays(365).toMillis();
    all.add(
        new Poison(
            "p8",
            "{\"type\":\"enqueue\",\"player\":\"p8\",\"queue\":\"duel-1\"}"
                .getBytes(StandardCharsets.UTF_8),
            System.currentTimeMillis() + (random.nextBoolean() ? aYear : -aYear)));
    return all;
  }

  private static Poison of(String key, byte[] value) {
    return new Poison(key, value, null);
  }

  private static Poison text(String json) {
    return of("p9", json.getBytes(StandardCharsets.UTF_8));
  }
}
