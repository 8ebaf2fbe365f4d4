package io.matchstream.app.demo;

import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;

/** Feeds a {@link Ledger} from the topics. Belongs to one thread. */
final class LedgerReader implements AutoCloseable {
  private final Ledger ledger = new Ledger();
  private final TopicReader reader;

  LedgerReader(String bootstrapServers, Topics topics, EventSerdes serdes) {
    reader =
        new TopicReader(bootstrapServers, serdes)
            .with(topics.requests(), ledger::request)
            .with(topics.tickets(), ledger::ticket)
            .with(topics.outcomes(), (outcome, at) -> ledger.outcome(outcome))
            .with(topics.answers(), (answer, at) -> ledger.answer(answer))
            .with(topics.matches(), (match, at) -> ledger.match(match))
            .with(topics.notifications(), (told, at) -> ledger.notification(told))
            .with(topics.settlements(), (settlement, at) -> ledger.settlement(settlement))
            .with(topics.matchCommands(), (command, at) -> ledger.command(command))
            .with(topics.seats(), (seat, at) -> ledger.seat(seat))
            .with(topics.deadLetters(), (letter, at) -> ledger.deadLetter())
            .fromStart();
  }

  /**
   * Reads until every ask has its end, or this long: what is on its way when the last player leaves
   * is not lost.
   */
  Ledger.Finding find(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    while (true) {
      reader.readToEnd();
      Ledger.Finding finding = ledger.find();
      boolean settled = finding.lost() == 0 && finding.waiting() == 0;
      if (settled || System.nanoTime() - until > 0) {
        return finding;
      }
      reader.poll(Duration.ofMillis(100));
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
