package io.matchstream.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrittenTest {
  @TempDir Path logs;

  @Test
  void marksOfTransactionsAreCountedApart() throws Exception {
    TopicPartition tickets = new TopicPartition("tickets", 0);
    Path folder = Files.createDirectories(logs.resolve("tickets-0"));
    try (FileRecords segment =
        FileRecords.open(folder.resolve("00000000000000000000.log").toFile())) {
      segment.append(records(0, 2));
      segment.append(mark(2));
      segment.append(records(3, 3));
      segment.append(mark(6));
    }
    Written written = new Written(logs);
    Written.Amount all = written.between(Map.of(), Map.of(tickets, 7L)).get("tickets");
    assertThat(all.records()).isEqualTo(5);
    assertThat(all.marks()).isEqualTo(2);
    assertThat(all.batches()).isEqualTo(2);
    assertThat(all.bytes()).isEqualTo(Files.size(folder.resolve("00000000000000000000.log")));
    Written.Amount later = written.between(Map.of(tickets, 3L), Map.of(tickets, 7L)).get("tickets");
    assertThat(later.records()).isEqualTo(3);
    assertThat(later.marks()).isEqualTo(1);
    assertThat(written.between(Map.of(tickets, 7L), Map.of(tickets, 7L))).isEmpty();
  }

  private static MemoryRecords records(long offset, int count) {
    SimpleRecord[] records = new SimpleRecord[count];
    java.util.Arrays.setAll(records, i -> new SimpleRecord(new byte[] {1}));
    return MemoryRecords.withRecords(offset, Compression.NONE, records);
  }

  private static MemoryRecords mark(long offset) {
    ByteBuffer buffer = ByteBuffer.allocate(128);
    MemoryRecords.writeEndTransactionalMarker(
        buffer, offset, 0, 0, 1, (short) 0, new EndTransactionMarker(ControlRecordType.COMMIT, 0));
    buffer.flip();
    return MemoryRecords.readableRecords(buffer);
  }
}
