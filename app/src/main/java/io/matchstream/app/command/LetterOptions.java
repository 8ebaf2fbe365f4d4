package io.matchstream.app.command;

import static java.util.stream.Collectors.joining;

import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.LetterFilter;
import io.matchstream.streams.letters.LetterReader;
import io.matchstream.streams.letters.LetterReasons;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
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

  /** With topics as they are called in this installation. */
  private LetterFilter filter(Topics topics) {
    return new LetterFilter(
        topic.map(name -> topics.settings().prefix() + name),
        reason.map(word -> word.toUpperCase(Locale.ROOT)),
        since);
  }

  /**
   * The same, once it is known that what it names is there to be named: a word that is typed wrong
   * would find nothing, which looks as if there were nothing. Reads all letters for a name that is
   * not known here, since a letter may bear any.
   *
   * @throws CommandFailure for a topic or reason that is not known and that no letter has (exit
   *     code 2)
   */
  LetterFilter checked(Topics topics, LetterReader reader) {
    LetterFilter filter = filter(topics);
    filter
        .topic()
        .filter(name -> topics.named(name).isEmpty())
        .filter(name -> !reader.any(LetterFilter.ALL.ofTopic(name)))
        .ifPresent(name -> refuse("--topic", name, topics.all().stream().map(Topic::name)));
    filter
        .reason()
        .filter(word -> !LetterReasons.EXPLAINED.contains(word))
        .filter(word -> !reader.any(LetterFilter.ALL.ofReason(word)))
        .ifPresent(word -> refuse("--reason", word, LetterReasons.EXPLAINED.stream()));
    return filter;
  }

  private static void refuse(String option, String name, Stream<String> known) {
    throw new CommandFailure(
        ExitCode.USAGE,
        "%s %s is not known, and no letter has it; known are %s"
            .formatted(option, LetterText.printable(name), known.collect(joining(", "))));
  }

  /** Whether anything is asked for. */
  boolean given() {
    return topic.isPresent() || reason.isPresent() || since.isPresent();
  }
}
