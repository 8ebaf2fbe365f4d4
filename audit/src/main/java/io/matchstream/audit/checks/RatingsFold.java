package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Coverage;
import io.matchstream.audit.DeadLetter;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.Generations;
import io.matchstream.audit.limits.Queues;
import io.matchstream.audit.ratings.RatingRules;
import io.matchstream.audit.ratings.Strength;
import io.matchstream.events.Rated;
import io.matchstream.events.Rating;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Settlement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Promise 7, of ratings: each is what follows from the one before and its settlement, or its
 * import; each settlement and each import moves a rating once. So the newest are a fold of both.
 * Where the compaction of {@code ratings} has taken some away, those that are left are compared
 * with the fold of all settlements between them.
 *
 * <p>Keeps two hundred bytes or so for each player and queue of the range, for as long as it is
 * read.
 */
public final class RatingsFold implements Check {
  private record Key(String queue, String player) {}

  /** One player in one queue. */
  private static final class Book {
    /** The newest rating; null: not known, or none yet. */
    Strength strength;

    boolean begun;
    final Deque<Logged<Settlement>> games = new ArrayDeque<>(1);
    final Deque<Logged<RatingSet>> imports = new ArrayDeque<>(1);
    final Deque<Logged<Rating>> ratings = new ArrayDeque<>(1);

    boolean waits() {
      return !games.isEmpty() || !imports.isEmpty() || !ratings.isEmpty();
    }

    long oldestAtMs() {
      long oldest = Long.MAX_VALUE;
      for (Deque<? extends Logged<?>> queue : List.of(games, imports, ratings)) {
        oldest = queue.isEmpty() ? oldest : Math.min(oldest, queue.peekFirst().atMs());
      }
      return oldest;
    }
  }

  private final Queues queues;
  private final Coverage coverage;
  private final long horizonMs;
  private final Map<Key, Book> books = new HashMap<>();
  private final Set<Key> waiting = new HashSet<>();

  /**
   * Settlements and imports that became dead letters: {@code topic-partition@offset}. Who waits for
   * his rating is given up after one horizon, and looked for once in another.
   */
  private final Generations<String, DeadLetter> refused;

  private long lookedAtMs = Long.MIN_VALUE;

  /** Judges what has waited for its counterpart for longer than the horizon, milliseconds. */
  public RatingsFold(Queues queues, Coverage coverage, long horizonMs) {
    this.queues = queues;
    this.coverage = coverage;
    this.horizonMs = horizonMs;
    this.refused = new Generations<>(2 * horizonMs);
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    Object value = record.value();
    if (value instanceof Rating rating) {
      Key key = new Key(rating.getQueue(), rating.getPlayer());
      Book book = book(key);
      book.ratings.add(record.with(rating));
      settle(key, book, findings);
    } else if (value instanceof Settlement settlement
        && settlement.getBody() instanceof Rated rated) {
      Key key = new Key(rated.getQueue(), settlement.getPlayer());
      Book book = book(key);
      book.games.add(record.with(settlement));
      settle(key, book, findings);
    } else if (value instanceof RatingSet set) {
      Key key = new Key(set.getQueue(), set.getPlayer());
      Book book = book(key);
      book.imports.add(record.with(set));
      settle(key, book, findings);
    } else if (value instanceof DeadLetter letter && letter.topic().isPresent()) {
      for (Source source : List.of(Source.SETTLEMENTS, Source.RATING_SETS)) {
        // With an installation's prefix before it.
        if (letter.topic().get().endsWith(source.topicName())) {
          refused.put(
              source.topicName()
                  + "-"
                  + letter.partition().orElse("")
                  + "@"
                  + letter.offset().orElse(""),
              letter);
        }
      }
    }
  }

  private Book book(Key key) {
    Book book = books.computeIfAbsent(key, any -> new Book());
    waiting.add(key);
    return book;
  }

  /** Compares each rating whose cause is there. */
  private void settle(Key key, Book book, Findings findings) {
    while (!book.ratings.isEmpty() && causeIsThere(book)) {
      compare(key, book, book.ratings.pollFirst(), findings);
    }
    if (!book.waits()) {
      waiting.remove(key);
    }
  }

  private static boolean causeIsThere(Book book) {
    String matchId = book.ratings.peekFirst().value().getMatchId();
    return matchId == null
        ? !book.imports.isEmpty()
        : book.games.stream().anyMatch(game -> game.value().getMatchId().equals(matchId));
  }

  private void compare(Key key, Book book, Logged<Rating> rating, Findings findings) {
    Optional<RatingRules> rules = rules(key, rating.atMs());
    Strength said = strength(rating.value());
    List<Logged<?>> causes = new ArrayList<>();
    Optional<Strength> expected =
        rating.value().getMatchId() == null
            ? imported(book, said, rules, causes)
            : played(book, rating.value().getMatchId(), rules, causes);
    book.begun = true;
    book.strength = said;
    if (expected.isEmpty()) {
      findings.undecided(Kind.RATING_DIFFERS);
    } else if (!expected.get().near(said)) {
      causes.add(rating);
      findings.wrong(
          Kind.RATING_DIFFERS,
          "the rating of %s in %s is %s, by what was settled it is %s"
              .formatted(key.player, key.queue, said, expected.get()),
          causes.stream().map(Logged::place).toList());
    }
  }

  private Optional<RatingRules> rules(Key key, long atMs) {
    return queues.queueAt(atMs, key.queue).flatMap(queue -> queue.ratings());
  }

  private static Strength strength(Rating rating) {
    return new Strength(
        rating.getRatingMicros(),
        rating.getDeviationMicros(),
        rating.getVolatilityNanos(),
        rating.getGames());
  }

  /** Imports that compaction has left no rating of are passed over. */
  private static Optional<Strength> imported(
      Book book, Strength said, Optional<RatingRules> rules, List<Logged<?>> causes) {
    if (rules.isEmpty()) {
      book.imports.pollFirst();
      return Optional.empty();
    }
    Predicate<Logged<RatingSet>> same = set -> rules.get().imported(set.value()).near(said);
    boolean known = book.imports.stream().anyMatch(same);
    Logged<RatingSet> set = book.imports.pollFirst();
    while (known && !same.test(set)) {
      set = book.imports.pollFirst();
    }
    causes.add(set);
    return Optional.of(rules.get().imported(set.value()));
  }

  /** Folds all games up to this one; those before it have lost their ratings to compaction. */
  private Optional<Strength> played(
      Book book, String matchId, Optional<RatingRules> rules, List<Logged<?>> causes) {
    boolean fromNothing = !book.begun && coverage.whole(Coverage.BEGINNING, Source.SETTLEMENTS);
    Optional<Strength> strength =
        fromNothing ? rules.map(RatingRules::newcomer) : Optional.ofNullable(book.strength);
    Logged<Settlement> game;
    do {
      game = book.games.pollFirst();
      if (!wasRefused(game)) {
        Rated rated = (Rated) game.value().getBody();
        causes.add(game);
        strength = strength.flatMap(s -> rules.map(known -> known.after(s, rated)));
      }
    } while (!game.value().getMatchId().equals(matchId));
    // An import in between that compaction took away may have moved it.
    boolean gap = causes.size() > 1 && !book.imports.isEmpty();
    return gap ? Optional.empty() : strength;
  }

  private boolean wasRefused(Logged<?> record) {
    return refused.get(record.place().toString()) != null;
  }

  @Override
  public void readUpTo(long atMs, Findings findings) {
    if (atMs >= lookedAtMs + horizonMs || lookedAtMs == Long.MIN_VALUE) {
      lookedAtMs = atMs;
      overdue(atMs - horizonMs, findings);
    }
    refused.advance(atMs);
  }

  @Override
  public void over(long endMs, Findings findings) {
    overdue(Long.MAX_VALUE, findings);
  }

  /** What has waited since before then will not get its counterpart. */
  private void overdue(long beforeMs, Findings findings) {
    for (Key key : List.copyOf(waiting)) {
      Book book = books.get(key);
      while (book.waits() && book.oldestAtMs() < beforeMs) {
        giveUp(key, book, findings);
        settle(key, book, findings);
      }
    }
  }

  private void giveUp(Key key, Book book, Findings findings) {
    long oldest = book.oldestAtMs();
    if (!book.ratings.isEmpty() && book.ratings.peekFirst().atMs() == oldest) {
      Logged<Rating> rating = book.ratings.pollFirst();
      book.strength = strength(rating.value());
      book.begun = true;
      findings.missing(
          Kind.RATING_UNGROUNDED,
          "the rating of %s in %s changed without a settlement or an import"
              .formatted(key.player, key.queue),
          Within.at(rating.atMs()),
          List.of(rating.place()),
          Source.SETTLEMENTS,
          Source.RATING_SETS);
      return;
    }
    boolean game = !book.games.isEmpty() && book.games.peekFirst().atMs() == oldest;
    Logged<?> cause = game ? book.games.pollFirst() : book.imports.pollFirst();
    if (!wasRefused(cause) && rules(key, cause.atMs()).isPresent()) {
      findings.missing(
          Kind.RATING_MISSING,
          "the rating of %s in %s did not follow %s"
              .formatted(key.player, key.queue, game ? "a settlement" : "an import"),
          Within.at(cause.atMs()),
          List.of(cause.place()),
          Source.RATINGS);
    }
  }
}
