package io.matchstream.app.command;

import java.time.Duration;
import java.util.Collection;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Sees to it that whoever reads up to an end does not wait for ever for a broker that has gone: the
 * consumer itself would. Belongs to one thread.
 */
final class Silence {
  /**
   * A fetch waits half a second, and what is there comes at once. A broker that says nothing for so
   * long is busy beyond measure or gone, so it is asked.
   */
  private static final Duration LONG = Duration.ofSeconds(10);

  private final Consumer<?, ?> consumer;
  private final Collection<TopicPartition> partitions;
  private long heardNanos = System.nanoTime();

  Silence(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
    this.consumer = consumer;
    this.partitions = partitions;
  }

  /** Something has come. */
  void isBroken() {
    heardNanos = System.nanoTime();
  }

  /**
   * Nothing has come. After a long silence the broker is asked for something that it must answer.
   *
   * @throws CommandFailure with UNREACHABLE when it does not
   */
  void goesOn() {
    if (System.nanoTime() - heardNanos > LONG.toNanos()) {
      try {
        var unused = consumer.endOffsets(partitions);
      } catch (TimeoutException e) {
        throw new CommandFailure(
            ExitCode.UNREACHABLE,
            "the broker does not answer: it fell silent %d s ago, before the end was read"
                .formatted(Duration.ofNanos(System.nanoTime() - heardNanos).toSeconds()),
            e);
      }
      isBroken();
    }
  }
}
