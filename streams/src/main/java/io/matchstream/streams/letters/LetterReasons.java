package io.matchstream.streams.letters;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Why owners refuse records: the reasons that docs/topics.md explains. A fault of our own has
 * another one, made of the name of its exception, so that a letter may have a reason that is not
 * among these.
 */
public final class LetterReasons {
  /** All of them, in the order of the alphabet. */
  public static final SortedSet<String> EXPLAINED =
      Collections.unmodifiableSortedSet(
          new TreeSet<>(
              List.of(
                  "BACKFILL_NOT_ALLOWED",
                  "BAD_JSON",
                  "BAD_MAGIC",
                  "CONTRADICTS",
                  "EXTERNAL_NOT_ALLOWED",
                  "INVALID",
                  "INVALID_RATING",
                  "INVALID_REQUEST",
                  "MATCH_ABORTED",
                  "MATCH_EXPIRED",
                  "MATCH_OVER",
                  "OVERSIZED",
                  "RELEASE_FAILED",
                  "TRUNCATED",
                  "UNKNOWN_FIELD",
                  "UNKNOWN_MATCH",
                  "UNKNOWN_QUEUE",
                  "UNKNOWN_SCHEMA_ID",
                  "UNRATED",
                  "WRONG_PARTITION",
                  "WRONG_SCHEMA")));

  private LetterReasons() {}
}
