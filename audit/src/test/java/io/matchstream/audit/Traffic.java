package io.matchstream.audit;

import static io.matchstream.audit.LogBook.DUEL;
import static io.matchstream.audit.LogBook.WON;

import io.matchstream.events.Match;
import io.matchstream.events.Proposal;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.RatingSet;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketKicked;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes by hand what an evening's traffic leaves in the topics, without end: a duel every ten
 * milliseconds, whose game lasts a minute, and of every hundred some that go another way. No
 * randomness.
 */
final class Traffic {
  /** The kinds of stories are told in a round of this length. */
  private static final int ROUND = 100;

  /** Operators pause queues less often than that: every minute and a half of the log's time. */
  private static final int HOLDS_EVERY = 100 * ROUND;

  private static final long GAME_MS = 60_000;
  private static final long BOTS_AFTER_MS = 10_000;

  private final LogBook book = new LogBook();
  private final Deque<Later> games = new ArrayDeque<>();
  private final Deque<Later> forBots = new ArrayDeque<>();
  private int stories;

  private record Later(Instant at, Runnable what) {}

  /** Where it is written; whoever has copied the records clears them. */
  LogBook book() {
    return book;
  }

  /** What comes next; its players come in no other story. */
  void nextStory() {
    pass(games, false);
    pass(forBots, false);
    String n = Integer.toString(stories);
    switch (stories++ % ROUND) {
      case 0 -> book.cancel(book.enqueue(DUEL, "cem-" + n));
      case 1 -> kicked(book.enqueue(DUEL, "dan-" + n));
      case 2 -> waitsForABot(n);
      case 3 -> book.external("far-away-" + n, "hal-" + n, "ida-" + n);
      case 4 -> returned(n);
      case 5 -> imported("joe-" + n);
      case 6 -> refused();
      default -> duel("ann-" + n, "bob-" + n, n);
    }
    book.pass(5);
  }

  /** Nobody comes any more, and everything ends. */
  void finish() {
    pass(forBots, true);
    pass(games, true);
  }

  private void pass(Deque<Later> queue, boolean waiting) {
    while (!queue.isEmpty() && (waiting || !queue.peekFirst().at.isAfter(book.now()))) {
      Later next = queue.pollFirst();
      book.pass(Math.max(0, next.at.toEpochMilli() - book.now().toEpochMilli()));
      next.what.run();
    }
  }

  private void duel(String first, String second, String n) {
    Ticket one = book.enqueue(DUEL, first);
    book.pass(5);
    Ticket other = book.enqueue(DUEL, second);
    play(book.propose("match-with-a-long-id-" + n, teams(first, second), one, other));
  }

  private static String teams(String first, String second) {
    return "1:%s 2:%s".formatted(first, second);
  }

  private void play(Proposal proposal) {
    Match match = book.confirm(proposal);
    games.add(new Later(book.now().plusMillis(GAME_MS), () -> book.rated(match)));
  }

  private void kicked(Ticket ticket) {
    book.operation(new TicketKicked(ticket.getPlayers().get(0).getPlayer(), ticket.getTicketId()));
    OperatorLogs.kicked(book, ticket);
  }

  private void waitsForABot(String n) {
    Ticket ticket = book.enqueue(DUEL, "kim-" + n);
    forBots.add(new Later(book.now().plusMillis(BOTS_AFTER_MS), () -> withBot(n, ticket)));
  }

  private void withBot(String n, Ticket ticket) {
    Match match = book.confirm(book.propose("bots-" + n, teams("kim-" + n, "bot-duel-1"), ticket));
    book.result(match.getMatchId(), ResultReason.NORMAL, Map.of("kim-" + n, WON, "bot-duel-1", 0L));
    book.close(match, "UNRATED");
  }

  /** Who comes back waits two seconds; nobody else needs to. */
  private void returned(String n) {
    Ticket one = book.enqueue(DUEL, "lea-" + n);
    Ticket other = book.enqueue(DUEL, "mia-" + n);
    String teams = teams("lea-" + n, "mia-" + n);
    List<Ticket> again =
        book.abort(book.propose("in-vain-" + n, teams, one, other), "ALLOCATION_FAILED");
    play(book.propose("at-last-" + n, teams, again.get(0), again.get(1)));
  }

  private void imported(String player) {
    book.add(
        Source.RATING_SETS,
        RatingSet.newBuilder()
            .setQueue(DUEL)
            .setPlayer(player)
            .setRatingMicros(1_600_000_000L)
            .setGames(1)
            .build());
    book.rating(DUEL, player, 100_000_000, null);
  }

  private void refused() {
    if (stories % HOLDS_EVERY < ROUND) {
      book.operation(new QueuePaused(DUEL));
      book.operation(new QueueResumed(DUEL));
    }
    book.add(
        Source.DEAD_LETTERS,
        new DeadLetter(
            Optional.of("INVALID"), Optional.of("requests"), Optional.of("0"), Optional.of("7")));
  }
}
