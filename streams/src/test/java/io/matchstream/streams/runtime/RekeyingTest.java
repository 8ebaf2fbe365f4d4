package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;

class RekeyingTest {

  @Property
  @Label("F58: the partition of a key is the one Kafka's Java producer chooses")
  void thePartitionOfAKeyIsTheJavaProducers(
      @ForAll @StringLength(max = 64) String key, @ForAll @IntRange(min = 1, max = 64) int n) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    assertThat(Rekeying.partition(key, n)).isEqualTo(BuiltInPartitioner.partitionForKey(bytes, n));
  }
}
