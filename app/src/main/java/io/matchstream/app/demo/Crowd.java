package io.matchstream.app.demo;

import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.Rating;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Lets the simulated players act: one thread reads what they are told and writes what they say. Its
 * clock is the one that the embedded broker stamps with.
 */
final class Crowd implements AutoCloseable {
  /** Players act this late at most; a shorter pause costs the machine more than it shows. */
  private static final Duration NAP = Duration.ofMillis(5);

  /** Whoever asked last should have his chance before everybody gives up. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final List<Population.Member> members;
  private final List<String> queues;
  private final List<String> rated;
  private final DemoSettings settings;
  private final BackEnd backEnd;
  private final TopicReader reader;
  private final Figures figures = new Figures();
  private final Simulator simulator;

  Crowd(
      String bootstrapServers,
      Topics topics,
      EventSerdes serdes,
      MatchstreamConfig config,
      DemoSettings settings) {
    this.settings = settings;
    this.members = Population.of(settings.players(), settings.seed());
    this.queues = config.queues().stream().map(QueueConfig::name).toList();
    this.rated =
        config.queues().stream()
            .filter(queue -> queue.rating().isPresent())
            .map(QueueConfig::name)
            .toList();
    this.backEnd = new BackEnd(bootstrapServers, topics, serdes, config);
    this.simulator = new Simulator(members, queues, settings);
    this.reader =
        new TopicReader(bootstrapServers, serdes)
            .with(topics.notifications(), (told, at) -> told(told))
            .with(topics.outcomes(), (outcome, at) -> ended(outcome))
            .with(topics.answers(), (answer, at) -> answered(answer))
            .with(topics.ratings(), (rating, at) -> rated(rating))
            .fromNow();
  }

  /**
   * Gives every player his rating and waits until the owner has taken them all.
   *
   * @return whether it has, in time
   */
  boolean importRatings(Duration patience) {
    backEnd.connect();
    for (String queue : rated) {
      members.forEach(member -> backEnd.importRating(queue, member));
    }
    backEnd.flush();
    int expected = rated.size() * members.size();
    return pollUntil(() -> figures.ratings() >= expected, patience, shown -> {});
  }

  /** Players ask for the whole duration. */
  void play(Consumer<Snapshot> show) {
    simulator.startAsking(now());
    pollUntil(() -> false, settings.duration(), show);
    simulator.stopAsking();
  }

  /**
   * Nobody asks any more; whoever still waits after a grace gives up.
   *
   * @return whether nobody waits any more
   */
  boolean drain(Duration patience, Consumer<Snapshot> show) {
    pollUntil(() -> simulator.waiting() == 0, GRACE, show);
    simulator.cancelAll().forEach(this::send);
    boolean drained = pollUntil(() -> simulator.waiting() == 0, patience, show);
    backEnd.flush();
    return drained;
  }

  /** What has been seen, after the end. */
  Figures figures() {
    return figures;
  }

  private boolean pollUntil(BooleanSupplier done, Duration patience, Consumer<Snapshot> show) {
    long until = System.nanoTime() + patience.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() - until >= 0) {
        return false;
      }
      reader.poll(NAP);
      simulator.advance(now()).forEach(this::send);
      show.accept(new Snapshot(figures, simulator.waiting(), simulator.live(), queues.get(0)));
    }
    return true;
  }

  private void send(Action action) {
    if (action instanceof Action.Ask) {
      figures.asked();
    }
    backEnd.send(action);
  }

  private void told(Notification told) {
    if (told.getKind() != NotificationKind.MATCHED) {
      return;
    }
    long nowMs = now();
    figures.matched(told, nowMs);
    List<String> seats = new ArrayList<>();
    seats.add(told.getPlayer());
    seats.addAll(told.getOpponents());
    simulator.matched(nowMs, told.getPlayer(), told.getMatchId(), seats).forEach(this::send);
  }

  private void ended(Outcome outcome) {
    figures.ended();
    simulator.ended(outcome.getPlayer(), outcome.getRequestId());
  }

  private void answered(Answer answer) {
    if (answer.getKind() == AnswerKind.MATCHED && answer.getMatchId() != null) {
      simulator.answeredWithMatch(answer.getPlayer(), answer.getRequestId(), answer.getMatchId());
    }
  }

  private void rated(Rating rating) {
    figures.rated(rating);
  }

  private static long now() {
    return System.currentTimeMillis();
  }

  @Override
  public void close() {
    backEnd.close();
    reader.close();
  }
}
