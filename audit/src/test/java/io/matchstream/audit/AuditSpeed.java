package io.matchstream.audit;

import io.matchstream.events.Match;
import io.matchstream.events.Ticket;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * How many records a second are decoded and judged, without a broker: a log of duels, each from two
 * requests to two ratings. To be run by hand; the figures are in the page on the audit.
 */
final class AuditSpeed {
  private static final int DUELS = 20_000;
  private static final int ROUNDS = 6;

  private record Written(Supplier<Object> decoded, Place place, long atMs) {}

  private AuditSpeed() {}

  /** Prints a line for each round; the first ones warm up. */
  public static void main(String[] args) {
    List<Written> log = log();
    for (int round = 1; round <= ROUNDS; round++) {
      double decoding = cpuSeconds();
      List<Logged<?>> records = new ArrayList<>(log.size());
      for (Written bytes : log) {
        Object value = bytes.decoded.get();
        records.add(new Logged<>(value, bytes.place, bytes.atMs));
      }
      double judging = cpuSeconds();
      Report report = judge(records);
      double done = cpuSeconds();
      System.out.printf(
          "%,d records, %d violations; records a second of one core: decoded %,.0f, judged %,.0f,"
              + " both %,.0f%n",
          report.records(),
          report.violationCount(),
          report.records() / (judging - decoding),
          report.records() / (done - judging),
          report.records() / (done - decoding));
    }
  }

  private static Report judge(List<Logged<?>> records) {
    Auditor auditor =
        new Auditor(AuditSettings.atRest(AuditSettings.BOUND), new Coverage(), System.out::println);
    long end = 0;
    int read = 0;
    for (Logged<?> record : records) {
      auditor.accept(record);
      end = record.atMs();
      read++;
      if (read % 20_000 == 0) {
        auditor.readUpTo(end - 1);
      }
    }
    return auditor.finish(end);
  }

  /** Of this thread: the machine may have others to serve. */
  private static double cpuSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  @SuppressWarnings("unchecked") // the topic's type says what its values are
  private static List<Written> log() {
    LogBook book = new LogBook();
    for (int i = 0; i < DUELS; i++) {
      String first = "first-player-" + i;
      String second = "second-player-" + i;
      Ticket one = book.enqueue(LogBook.DUEL, first);
      book.pass(5);
      Ticket other = book.enqueue(LogBook.DUEL, second);
      String teams = "1:%s 2:%s".formatted(first, second);
      Match match = book.confirm(book.propose("match-with-a-long-id-" + i, teams, one, other));
      book.pass(5);
      book.rated(match);
    }
    Topics topics = new Topics(TopicsSettings.laptop());
    EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
    List<Written> bytes = new ArrayList<>();
    for (Logged<?> record : book.records()) {
      Topic<Object> topic = (Topic<Object>) record.place().source().in(topics);
      var serde = serdes.value(topic);
      byte[] value = serde.serializer().serialize(topic.name(), record.value());
      var deserializer = serde.deserializer();
      bytes.add(
          new Written(
              () -> deserializer.deserialize(topic.name(), value), record.place(), record.atMs()));
    }
    return bytes;
  }
}
