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
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Works on dead letters, straight on the broker. */
@Command(
    name = "dlq",
    description = "Look at dead letters, and replay them.",
    synopsisSubcommandLabel = "COMMAND")
final class DlqCommand extends CommandGroup {
  @Spec private CommandSpec spec;

  /** What there is. */
  @Command(
      name = "list",
      description = {
        "List dead letters, the newest last: name, when it was set aside, where the record lay, the"
            + " reason, the letter that it is a replay of, its key.",
        "Every letter that is kept (14 days) is looked at."
      })
  int list(
      @Mixin BrokerAccess broker,
      @Mixin LetterOptions which,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "50",
              converter = WholeNumbers.Letters.class,
              description = "The newest so many, 10000 at most (default: ${DEFAULT-VALUE}).")
          int limit,
      @Option(names = "--json", description = "One JSON line for each, with the value.")
          boolean json) {
    Topics topics = broker.topics();
    broker.require(topics.deadLetters());
    try (LetterReader reader = new LetterReader(broker.client(), topics)) {
      LetterFilter filter = which.checked(topics, reader);
      if (json) {
        reader
            .newestWhole(filter, limit)
            .forEach(letter -> out().println(DeadLetterLine.placed(letter)));
      } else {
        out().println(LetterText.head());
        reader.newest(filter, limit).forEach(letter -> out().println(LetterText.line(letter)));
      }
    }
    out().flush();
    return ExitCode.OK.code();
  }

  /** All of one. */
  @Command(
      name = "show",
      description =
          "Show a dead letter whole: why it is one, what to do about it, whether it can be replayed,"
              + " its headers, and its value as an event, as text, or else in hexadecimal.")
  int show(
      @Mixin BrokerAccess broker,
      @Mixin RegistryAccess registries,
      @Parameters(
              paramLabel = "LETTER",
              converter = LetterPlaceConverter.class,
              description = "Its name in dlq list, as in 2/17.")
          LetterPlace place,
      @Option(names = "--json", description = "One JSON line.") boolean json) {
    Topics topics = broker.topics();
    broker.require(topics.deadLetters());
    Letter letter;
    try (LetterReader reader = new LetterReader(broker.client(), topics)) {
      letter = LetterReplays.found(reader, place);
    }
    LetterFate fate = LetterFates.onTheBroker(topics).of(letter);
    Optional<String> decoded;
    try (RegistryAccess.Opened registry = registries.open(broker)) {
      decoded = LetterText.decoded(letter, topics, new EventSerdes(registry.registry(), topics));
    }
    if (json) {
      JsonLine line = DeadLetterLine.placed(letter).and("event", decoded.orElse(null));
      line.and("whatToDo", LetterAdvice.of(letter, fate))
          .and("target", fate instanceof Replayable to ? to.target().name() : null)
          .and("stays", fate instanceof Stays stays ? stays.why() : null);
      out().println(line);
    } else {
      out().print(LetterText.page(letter, fate, decoded));
    }
    out().flush();
    return ExitCode.OK.code();
  }

  /** Sends some again. */
  @Command(
      name = "replay",
      description = {
        "Write dead letters again to the topics they came from, once their cause is gone: the same"
            + " key and value, on the partition of the key, and with it a record on operations that"
            + " says who did it and why. Only requests, results and rating-sets; what lies between"
            + " owners is refused, since said again later it could undo what came since.",
        "",
        "Time is that of the replay: a player whose enqueue is replayed waits from now on, whether or"
            + " not he still wants to, so look at --since. Twice is once for a request with an id and"
            + " for a result; a request without one is a new one each time.",
        ""
      })
  int replay(
      @Mixin BrokerAccess broker,
      @Mixin RegistryAccess registries,
      @Parameters(
              arity = "0..*",
              paramLabel = "LETTER",
              converter = LetterPlaceConverter.class,
              description = "Their names in dlq list, as in 2/17.")
          List<LetterPlace> places,
      @Option(
              names = "--all",
              description =
                  "Every letter that can be, or that the filters name, but what came of a replay.")
          boolean all,
      @Mixin LetterOptions which,
      @Option(names = "--yes", description = "With --all: do it, and do not only count them.")
          boolean yes,
      @Mixin OperatorOptions operator,
      @Option(names = "--json", description = "One JSON line for each.") boolean json) {
    boolean named = places != null && !places.isEmpty();
    if (named == all || (named && which.given())) {
      throw new ParameterException(
          spec.subcommands().get("replay"), "name letters, or --all with or without filters");
    }
    Topics topics = broker.topics();
    broker.require(topics.deadLetters());
    broker.require(topics.operations());
    try (RegistryAccess.Opened registry = registries.open(broker);
        LetterReader reader = new LetterReader(broker.client(), topics)) {
      LetterReplays replays =
          new LetterReplays(
              reader,
              topics,
              new EventSerdes(registry.registry(), topics),
              broker.writerOfOne(),
              operator.by(),
              line -> print(line, json));
      if (named) {
        replays.these(places);
        return ExitCode.OK.code();
      }
      all(replays, which.checked(topics, reader), yes);
      return ExitCode.OK.code();
    }
  }

  private void all(LetterReplays replays, LetterFilter filter, boolean yes) {
    PrintWriter err = spec.commandLine().getErr();
    LetterReplays.Count count = yes ? replays.all(filter) : replays.count(filter);
    err.println(
        "matchstream: %d %sreplayed, %d %s"
            .formatted(
                count.replayed(),
                yes ? "" : "would be ",
                count.staying(),
                yes ? "stay, see dlq show" : "would stay; add --yes to do it"));
    if (count.again() > 0) {
      err.println(
          "matchstream: %d came of a replay and are left alone; name one to replay it again"
              .formatted(count.again()));
    }
    err.flush();
  }

  private void print(LetterReplays.Line done, boolean json) {
    out().println(json ? done.json() : done.text());
    out().flush();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
