package io.matchstream.audit.reader;

import java.util.OptionalLong;

/**
 * What of the log is read.
 *
 * @param fromMs from this log time on, epoch milliseconds; empty: from the first record there is
 * @param toMs up to this log time, inclusive; empty: to what is the end when the reading starts
 * @param follow go on at the end, until somebody stops it
 */
public record Range(OptionalLong fromMs, OptionalLong toMs, boolean follow) {

  /** All that is there now. */
  public static Range all() {
    return new Range(OptionalLong.empty(), OptionalLong.empty(), false);
  }

  /** Nothing can be followed to an end that has been. */
  public Range {
    if (follow && toMs.isPresent()) {
      throw new IllegalArgumentException("what is followed has no end");
    }
    if (fromMs.isPresent() && toMs.isPresent() && fromMs.getAsLong() > toMs.getAsLong()) {
      throw new IllegalArgumentException("it would end before it begins");
    }
  }
}
