package io.matchstream.bench.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;

/**
 * What was written to the topics between two moments, read from the broker's files: only there can
 * records and the marks of transactions be told apart without reading every record. Records are
 * counted by offsets, so that those that compaction has taken since are counted too.
 */
final class Written {
  /**
   * Of one topic.
   *
   * @param records without marks
   * @param marks of the ends of transactions, one for each partition that one has written to
   * @param batches with records; each costs the broker about as much as the records in it
   * @param bytes of what is still there, marks among it
   */
  record Amount(long records, long marks, long batches, long bytes) {
    static final Amount NONE = new Amount(0, 0, 0, 0);

    Amount plus(Amount other) {
      return new Amount(
          records + other.records,
          marks + other.marks,
          batches + other.batches,
          bytes + other.bytes);
    }
  }

  private final Path logs;

  /**
   * @param logs the folder in which each partition has one
   */
  Written(Path logs) {
    this.logs = logs;
  }

  /**
   * Counts by topic. Nothing should be written meanwhile.
   *
   * @param from offset after the last record before, by partition; none is 0
   * @param to offset after the last record
   */
  Map<String, Amount> between(Map<TopicPartition, Long> from, Map<TopicPartition, Long> to)
      throws IOException {
    Map<String, Amount> amounts = new TreeMap<>();
    for (Map.Entry<TopicPartition, Long> end : to.entrySet()) {
      long begin = from.getOrDefault(end.getKey(), 0L);
      if (end.getValue() > begin) {
        amounts.merge(
            end.getKey().topic(), count(end.getKey(), begin, end.getValue()), Amount::plus);
      }
    }
    return amounts;
  }

  private Amount count(TopicPartition partition, long from, long to) throws IOException {
    long marks = 0;
    long batches = 0;
    long bytes = 0;
    for (Path segment : segments(partition)) {
      try (FileRecords records = FileRecords.open(segment.toFile(), false)) {
        for (FileChannelRecordBatch batch : records.batches()) {
          if (batch.lastOffset() >= from && batch.lastOffset() < to) {
            bytes += batch.sizeInBytes();
            if (batch.isControlBatch()) {
              marks++;
            } else {
              batches++;
            }
          }
        }
      }
    }
    return new Amount(to - from - marks, marks, batches, bytes);
  }

  private List<Path> segments(TopicPartition partition) throws IOException {
    try (Stream<Path> files = Files.list(logs.resolve(partition.toString()))) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    }
  }
}
