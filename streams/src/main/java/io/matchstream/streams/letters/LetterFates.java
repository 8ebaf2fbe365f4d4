package io.matchstream.streams.letters;

import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.LetterFate.Replayable;
import io.matchstream.streams.letters.LetterFate.Stays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which letters may be replayed. Only what outsiders write: they may say a thing again, and each
 * reader of these topics takes the same thing twice for once. What owners write to each other is
 * about a seat, a ticket or a match as it stood then: said again later, it could undo what has come
 * since. Immutable.
 */
public final class LetterFates {
  private final Topics topics;
  private final Map<String, Topic<?>> targets = new HashMap<>();
  private final Map<String, String> refusals = new HashMap<>();

  private LetterFates(Topics topics) {
    this.topics = topics;
    targets.put(topics.requests().name(), topics.requests());
    targets.put(topics.requestsRekeyed().name(), topics.requests());
    targets.put(topics.results().name(), topics.results());
    targets.put(topics.resultsRekeyed().name(), topics.results());
    refusals.put(
        topics.configs().name(),
        "a version of the queues holds from a time on, and this one's is over; publish the file"
            + " again with serve --config");
    refusals.put(
        topics.operations().name(),
        "what an operator wanted then may be wrong now; give the command again, in your own name");
  }

  /** For whoever may write to every topic that is written from outside. */
  public static LetterFates onTheBroker(Topics topics) {
    LetterFates fates = new LetterFates(topics);
    fates.targets.put(topics.ratingSets().name(), topics.ratingSets());
    return fates;
  }

  /** For a gateway, which may write what players and game servers say and no more. */
  public static LetterFates atTheGateway(Topics topics) {
    LetterFates fates = new LetterFates(topics);
    fates.refusals.put(
        topics.ratingSets().name(),
        "a gateway may not replace ratings; use the command dlq replay on the broker");
    return fates;
  }

  /** What can be done with this letter. */
  public LetterFate of(Letter letter) {
    if (letter.topic().isEmpty()) {
      return new Stays("it does not say on which topic it lay");
    }
    String topic = letter.topic().get();
    if (!targets.containsKey(topic)) {
      return new Stays(Optional.ofNullable(refusals.get(topic)).orElseGet(() -> internal(topic)));
    }
    if (letter.cutKey().isPresent() || letter.cutValue().isPresent()) {
      return new Stays("it was too large and only its beginning was kept");
    }
    if (letter.value().isEmpty()) {
      return new Stays("it has no value");
    }
    return new Replayable(targets.get(topic));
  }

  private String internal(String topic) {
    return topics.named(topic).isPresent()
        ? topic
            + " is between owners: those it was about have gone on without it, and it could undo"
            + " what came since"
        : "no topic of this installation is called " + topic;
  }
}
