package io.matchstream.app.command;

import io.matchstream.schemas.json.EventJson;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.Letter;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the events of a topic, or the dead letters, as JSON, a line each. Committed ones only. */
@Command(
    name = "consume",
    description = {
      "Show a topic's events as JSON lines: matches, outcomes, tickets, ratings …",
      "Of dead-letters each line says why a record was refused (reason, message), where it lay "
          + "(topic, partition, offset), its key and its value, as text or else as keyBase64 and "
          + "valueBase64."
    })
final class ConsumeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private BrokerAccess broker;

  @Mixin private RegistryAccess registries;

  @Parameters(paramLabel = "TOPIC", description = "A topic that holds events, or dead-letters.")
  private String name;

  @Option(
      names = "--from-beginning",
      description = "All there is, not only what comes from now on.")
  private boolean fromBeginning;

  @Option(
      names = "--max",
      paramLabel = "N",
      converter = WholeNumbers.Count.class,
      description = "Stop after so many events (default: go on).")
  private long max = Long.MAX_VALUE;

  @Option(
      names = "--exit",
      description =
          "Stop at what is the end of the topic when the command starts, or with exit code 3 when"
              + " the broker falls silent before.")
  private boolean exit;

  @Override
  public Integer call() {
    Topics topics = broker.topics();
    Topic<?> topic = topic(topics);
    broker.require(topic);
    if (topic.equals(topics.deadLetters())) {
      return show(topic, letter -> Optional.of(DeadLetterLine.of(new Letter(letter))));
    }
    try (RegistryAccess.Opened registry = registries.open(broker)) {
      Deserializer<?> deserializer =
          new EventSerdes(registry.registry(), topics).value(topic).deserializer();
      return show(topic, event -> json(deserializer, topic, event));
    }
  }

  private Topic<?> topic(Topics topics) {
    List<Topic<?>> shown =
        topics.all().stream()
            .filter(
                topic -> !topic.type().equals(byte[].class) || topic.equals(topics.deadLetters()))
            .toList();
    String full = topics.settings().prefix() + name;
    return shown.stream()
        .filter(topic -> topic.name().equals(full))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "no topic of events is called "
                        + name
                        + "; there are "
                        + shown.stream().map(Topic::name).collect(Collectors.joining(", "))));
  }

  private int show(
      Topic<?> topic, Function<ConsumerRecord<byte[], byte[]>, Optional<String>> lines) {
    PrintWriter out = spec.commandLine().getOut();
    Map<String, Object> settings = new HashMap<>(broker.client());
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      // The broker's own count: this installation may have more partitions than a laptop.
      List<TopicPartition> sources =
          IntStream.range(0, consumer.partitionsFor(topic.name()).size())
              .mapToObj(partition -> new TopicPartition(topic.name(), partition))
              .toList();
      consumer.assign(sources);
      if (fromBeginning) {
        consumer.seekToBeginning(sources);
      } else {
        consumer.seekToEnd(sources);
      }
      Map<TopicPartition, Long> ends = consumer.endOffsets(sources);
      Silence silence = new Silence(consumer, sources);
      long shown = 0;
      while (shown < max
          && !(exit && sources.stream().allMatch(s -> consumer.position(s) >= ends.get(s)))) {
        var records = consumer.poll(Duration.ofMillis(200));
        if (!records.isEmpty()) {
          silence.isBroken();
        } else if (exit) {
          silence.goesOn(); // who has no end to reach waits for the broker to come back
        }
        for (var record : records) {
          if (shown < max) {
            Optional<String> line = lines.apply(record);
            line.ifPresent(out::println);
            shown += line.isPresent() ? 1 : 0;
          }
        }
        out.flush();
      }
    }
    return ExitCode.OK.code();
  }

  /** Empty for what is no event: a reader of the lines could do nothing with it. */
  private Optional<String> json(
      Deserializer<?> deserializer, Topic<?> topic, ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          EventJson.toJson((IndexedRecord) deserializer.deserialize(topic.name(), record.value())));
    } catch (SerializationException e) {
      PrintWriter err = spec.commandLine().getErr();
      err.printf(
          "matchstream: skipped the record at partition %d, offset %d: %s%n",
          record.partition(), record.offset(), e.getMessage());
      err.flush();
      return Optional.empty();
    }
  }
}
