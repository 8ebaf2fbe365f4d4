package io.matchstream.app.command;

import java.util.function.LongFunction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Whole numbers on the command line, each within the range in which it means something: what would
 * fail later, or be taken for something else, is refused with the range.
 */
final class WholeNumbers {
  private WholeNumbers() {}

  /** A TCP port; 0 is any free one. */
  static final class Port extends Range<Integer> {
    Port() {
      super(0, 65_535, Math::toIntExact);
    }
  }

  /** Stream threads of an owner: more than partitions would have nothing to do. */
  static final class Threads extends Range<Integer> {
    Threads() {
      super(1, Partitions.MOST, Math::toIntExact);
    }
  }

  /** Warm copies of the state, each a process of its own. */
  static final class Standbys extends Range<Integer> {
    Standbys() {
      super(0, 100, Math::toIntExact);
    }
  }

  /** Copies of a topic, each on a broker of its own; the largest clusters have some hundreds. */
  static final class Replication extends Range<Short> {
    Replication() {
      super(1, 1_000, number -> (short) number);
    }
  }

  /** Partitions of a topic. Each is a task with its stores, of which a process runs tens. */
  static final class Partitions extends Range<Integer> {
    static final int MOST = 10_000;

    Partitions() {
      super(1, MOST, Math::toIntExact);
    }
  }

  /** Simulated players: one has no opponent, and the account keeps all of them in memory. */
  static final class Players extends Range<Integer> {
    Players() {
      super(2, 1_000_000, Math::toIntExact);
    }
  }

  /** Processes of one kind on one machine. */
  static final class ChaosProcesses extends Range<Integer> {
    ChaosProcesses() {
      super(1, 9, Math::toIntExact);
    }
  }

  /** Requests a second while things break: each is a dozen records on every broker. */
  static final class ChaosRate extends Range<Integer> {
    ChaosRate() {
      super(1, 10_000, Math::toIntExact);
    }
  }

  /** Dead letters in memory at once; they are small, but may be of 2 MB. */
  static final class Letters extends Range<Integer> {
    Letters() {
      super(1, 10_000, Math::toIntExact);
    }
  }

  /** Tickets of one page, as many as a gateway gives out. */
  static final class Tickets extends Range<Integer> {
    Tickets() {
      super(1, 1_000, Math::toIntExact);
    }
  }

  /** How many of something to stop after. */
  static final class Count extends Range<Long> {
    Count() {
      super(1, Long.MAX_VALUE, Long::valueOf);
    }
  }

  private abstract static class Range<N> implements ITypeConverter<N> {
    private final long least;
    private final long most;
    private final LongFunction<N> narrowed;

    Range(long least, long most, LongFunction<N> narrowed) {
      this.least = least;
      this.most = most;
      this.narrowed = narrowed;
    }

    @Override
    public N convert(String text) {
      long number;
      try {
        number = Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw refused(text);
      }
      if (number < least || number > most) {
        throw refused(text);
      }
      return narrowed.apply(number);
    }

    private TypeConversionException refused(String text) {
      String range = most == Long.MAX_VALUE ? least + " on" : least + " to " + most;
      return new TypeConversionException(
          "expected a whole number from " + range + ", not \"" + text + "\"");
    }
  }
}
