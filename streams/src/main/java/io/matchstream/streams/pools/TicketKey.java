package io.matchstream.streams.pools;

import io.matchstream.events.Ticket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Where a waiting ticket stands in the store: by pool, in it by rating, then first enqueue time,
 * then id.
 *
 * <p>Stores order by unsigned bytes. So the pool ends with a zero byte, which no name contains and
 * which sorts a name before every longer one that begins with it; the numbers are big-endian, of
 * fixed width, with the sign bit flipped, so that negative ones come before positive ones.
 *
 * @param pool id of the pool; has no zero character
 * @param rating whole points
 * @param sinceMs first enqueue time, epoch milliseconds
 * @param ticketId id of the ticket
 */
public record TicketKey(String pool, int rating, long sinceMs, String ticketId)
    implements Comparable<TicketKey> {
  private static final byte END_OF_POOL = 0;
  private static final Comparator<TicketKey> ORDER =
      Comparator.comparing(TicketKey::pool)
          .thenComparingInt(TicketKey::rating)
          .thenComparingLong(TicketKey::sinceMs)
          .thenComparing(TicketKey::ticketId);

  /**
   * Checks the pool.
   *
   * @throws IllegalArgumentException if it has a zero character
   */
  public TicketKey {
    if (pool.indexOf(END_OF_POOL) >= 0) {
      throw new IllegalArgumentException("A pool id has no zero character: " + pool);
    }
  }

  /** Not after any key of this pool: where a scan of it begins. */
  public static TicketKey first(String pool) {
    return new TicketKey(pool, Integer.MIN_VALUE, Long.MIN_VALUE, "");
  }

  /**
   * After every key of this pool, and before those of every other: where a scan of it ends. No
   * ticket's first enqueue time is the last instant there is.
   */
  public static TicketKey last(String pool) {
    return new TicketKey(pool, Integer.MAX_VALUE, Long.MAX_VALUE, "");
  }

  /** Where this ticket stands. */
  static TicketKey of(Ticket ticket) {
    return new TicketKey(
        ticket.getPool(),
        ticket.getRating(),
        ticket.getSince().toEpochMilli(),
        ticket.getTicketId());
  }

  /** The bytes in the store. */
  public byte[] toBytes() {
    byte[] poolBytes = pool.getBytes(StandardCharsets.UTF_8);
    byte[] idBytes = ticketId.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(poolBytes.length + 1 + Integer.BYTES + Long.BYTES + idBytes.length)
        .put(poolBytes)
        .put(END_OF_POOL)
        .putInt(rating ^ Integer.MIN_VALUE)
        .putLong(sinceMs ^ Long.MIN_VALUE)
        .put(idBytes)
        .array();
  }

  /**
   * The inverse of {@link #toBytes}.
   *
   * @throws SerializationException if these are not the bytes of a key
   */
  public static TicketKey fromBytes(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != END_OF_POOL) {
      end++;
    }
    int numbers = end + 1;
    int id = numbers + Integer.BYTES + Long.BYTES;
    if (id > bytes.length) {
      throw new SerializationException("Not a ticket key: " + Arrays.toString(bytes));
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new TicketKey(
        new String(bytes, 0, end, StandardCharsets.UTF_8),
        buffer.getInt(numbers) ^ Integer.MIN_VALUE,
        buffer.getLong(numbers + Integer.BYTES) ^ Long.MIN_VALUE,
        new String(bytes, id, bytes.length - id, StandardCharsets.UTF_8));
  }

  /** Writes and reads the bytes above. */
  public static Serde<TicketKey> serde() {
    return Serdes.serdeFrom(
        (topic, key) -> key == null ? null : key.toBytes(),
        (topic, bytes) -> bytes == null ? null : fromBytes(bytes));
  }

  @Override
  public int compareTo(TicketKey other) {
    return ORDER.compare(this, other);
  }
}
