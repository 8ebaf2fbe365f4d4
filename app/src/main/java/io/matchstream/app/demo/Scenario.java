package io.matchstream.app.demo;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.Presets;
import io.matchstream.engine.config.QueueConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What simulated players come for. */
public enum Scenario {
  /** Two players, each for himself. */
  DUEL("duel", "blitz-3-2"),

  /** A tank, a healer and three damage, alone or with friends, where few want to be the tank. */
  DUNGEON("dungeon", "dungeon-5"),

  /** Two teams of five about equally strong, with parties of one to five. */
  FIVE_AGAINST_FIVE("5v5", "team-5v5");

  private final String word;
  private final String queue;

  Scenario(String word, String queue) {
    this.word = word;
    this.queue = queue;
  }

  /** The scenario that is called so on the command line. */
  public static Optional<Scenario> of(String word) {
    return Arrays.stream(values()).filter(scenario -> scenario.word.equals(word)).findFirst();
  }

  /** The queue where they ask, unless another one is named. */
  public String queue() {
    return queue;
  }

  /** Queues that have it: the shipped ones, or a preset alone. */
  public MatchstreamConfig queues() {
    return switch (this) {
      case DUEL -> ConfigReader.shipped();
      case DUNGEON -> only(Presets.dungeon5(queue));
      case FIVE_AGAINST_FIVE -> only(Presets.team5v5(queue));
    };
  }

  private static MatchstreamConfig only(QueueConfig queue) {
    return new MatchstreamConfig(List.of(queue));
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return word;
  }
}
