package io.matchstream.app.command;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterFate;
import io.matchstream.streams.letters.LetterFate.Replayable;
import io.matchstream.streams.letters.LetterFate.Stays;
import io.matchstream.streams.letters.LetterFates;
import io.matchstream.streams.letters.LetterFilter;
import io.matchstream.streams.letters.LetterPlace;
import io.matchstream.streams.letters.LetterReader;
import io.matchstream.streams.letters.LetterReplayer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Replays letters for a command, and tells of each. Not for use by several threads. */
final class LetterReplays {
  private final LetterReader reader;
  private final Topics topics;
  private final EventSerdes serdes;
  private final Map<String, Object> producer;
  private final LetterReplayer.By by;
  private final Consumer<Line> told;
  private final LetterFates fates;

  /** One letter that was written again. */
  record Line(LetterPlace letter, LetterReplayer.Replayed where) {
    JsonLine json() {
      return JsonLine.of("letter", letter.toString())
          .and("operation", where.operation())
          .and("topic", where.topic())
          .and("partition", where.partition())
          .and("offset", where.offset());
    }

    String text() {
      return "%s is at %s-%d@%d, operation %s"
          .formatted(letter, where.topic(), where.partition(), where.offset(), where.operation());
    }
  }

  /**
   * What became of all that were asked for.
   *
   * @param replayed written again, or that would be
   * @param staying that cannot be
   * @param again that came of a replay and are left alone: whoever replays all a second time would
   *     have twice as many of what is still refused
   */
  record Count(long replayed, long staying, long again) {}

  /**
   * @param producer settings of what writes
   * @param told hears of each letter when it is written
   */
  LetterReplays(
      LetterReader reader,
      Topics topics,
      EventSerdes serdes,
      Map<String, Object> producer,
      LetterReplayer.By by,
      Consumer<Line> told) {
    this.reader = reader;
    this.topics = topics;
    this.serdes = serdes;
    this.producer = producer;
    this.by = by;
    this.told = told;
    this.fates = LetterFates.onTheBroker(topics);
  }

  /**
   * The letter of this name.
   *
   * @throws CommandFailure where there is none (exit code 1)
   */
  static Letter found(LetterReader reader, LetterPlace place) {
    return reader
        .at(place)
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.FAILED, "there is no letter " + place + ", or not any more"));
  }

  /**
   * Replays these, or none where one of them can't be.
   *
   * @throws CommandFailure with exit code 2 where one stays, and 1 where one is not there
   */
  void these(List<LetterPlace> places) {
    List<Letter> letters = places.stream().distinct().map(place -> found(reader, place)).toList();
    for (Letter letter : letters) {
      if (fates.of(letter) instanceof Stays stays) {
        throw new CommandFailure(
            ExitCode.USAGE,
            "letter " + letter.place() + " is not replayed: " + LetterText.printable(stays.why()));
      }
    }
    try (LetterReplayer replayer = new LetterReplayer(producer, topics, serdes)) {
      letters.forEach(letter -> replay(replayer, letter, (Replayable) fates.of(letter)));
    }
  }

  /**
   * Replays all that there are now and that can be, but those that came of a replay; those of one
   * key in their order.
   */
  Count all(LetterFilter filter) {
    try (LetterReplayer replayer = new LetterReplayer(producer, topics, serdes)) {
      return each(filter, (letter, fate) -> replay(replayer, letter, fate));
    }
  }

  /** What {@link #all} would do. */
  Count count(LetterFilter filter) {
    return each(filter, (letter, fate) -> {});
  }

  private interface Action {
    void on(Letter letter, Replayable fate);
  }

  private Count each(LetterFilter filter, Action action) {
    AtomicLong replayed = new AtomicLong();
    AtomicLong staying = new AtomicLong();
    AtomicLong again = new AtomicLong();
    reader.each(
        filter,
        letter -> {
          LetterFate fate = fates.of(letter);
          if (letter.replayOf().isPresent()) {
            again.incrementAndGet();
          } else if (fate instanceof Replayable replayable) {
            action.on(letter, replayable);
            replayed.incrementAndGet();
          } else {
            staying.incrementAndGet();
          }
          return true;
        });
    return new Count(replayed.get(), staying.get(), again.get());
  }

  private void replay(LetterReplayer replayer, Letter letter, Replayable fate) {
    told.accept(new Line(letter.place(), replayer.replay(letter, fate.target(), by)));
  }
}
