package io.matchstream.app.command;

import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.LetterFilter;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which dead letters are meant. */
final class LetterOptions {
  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "Only of records that lay on this topic.")
  private Optional<String> topic = Optional.empty();

  @Option(
      names = "--reason",
      paramLabel = "REASON",
      description = "Only with this reason, as in CONTRADICTS.")
  private Optional<String> reason = Optional.empty();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      converter = PastConverter.class,
      description =
          "Only set aside since this log time, as in 2026-11-30T12:00:00Z, or so long ago, as in 2h.")
  private Optional<Instant> since = Optional.empty();

  /** The filter, with topics as they are called in this installation. */
  LetterFilter filter(Topics topics) {
    return new LetterFilter(
        topic.map(name -> topics.settings().prefix() + name),
        reason.map(word -> word.toUpperCase(Locale.ROOT)),
        since);
  }

  /** Whether anything is asked for. */
  boolean given() {
    return topic.isPresent() || reason.isPresent() || since.isPresent();
  }
}
