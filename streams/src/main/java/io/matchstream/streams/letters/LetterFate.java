package io.matchstream.streams.letters;

import io.matchstream.schemas.topics.Topic;

/** What can be done with a letter whose cause is gone. */
public sealed interface LetterFate {

  /**
   * It can be written again.
   *
   * @param target where to; the topic that is written from outside, not the one that it was
   *     re-keyed through
   */
  record Replayable(Topic<?> target) implements LetterFate {}

  /**
   * It stays a dead letter.
   *
   * @param why in a sentence for a person, without its full stop
   */
  record Stays(String why) implements LetterFate {}
}
