package io.matchstream.bench.peers;

import java.util.List;

/** What Redis answers, in version 2 of its protocol. */
sealed interface Reply {

  /** Text, short or long. */
  record Text(String value) implements Reply {}

  /** A whole number. */
  record Whole(long value) implements Reply {}

  /** Neither a text nor a list. */
  record Nothing() implements Reply {}

  /** Several replies. */
  record Many(List<Reply> replies) implements Reply {
    /** A copy is taken. */
    public Many {
      replies = List.copyOf(replies);
    }
  }

  /** A refusal, with its reason. */
  record Failure(String reason) implements Reply {}
}
