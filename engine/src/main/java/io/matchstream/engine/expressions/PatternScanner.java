package io.matchstream.engine.expressions;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds where the parts of a pattern end in which a parenthesis or brace is a letter like any
 * other, or that stand for one place whatever is written in them. It reads RE2's syntax as RE2J's
 * parser does: who takes one class for longer or shorter than it is takes what follows for
 * something else. What RE2J refuses may end anywhere, since it is never unrolled. Not for use by
 * several threads.
 */
final class PatternScanner {
  /** An escape that is longer than a backslash and a character. */
  private static final Pattern NAMED = Pattern.compile("\\\\(?:[pP]|x)\\{[^}\\\\]*}|\\\\[pP][^{]");

  /** Letters of escapes for several characters, which begin no range. */
  private static final String SEVERAL = "dDsSwWpP";

  private static final Pattern FLAGS = Pattern.compile("\\(\\?[A-Za-z-]*\\)");

  private final String pattern;
  private final Matcher named;
  private final Matcher flags;

  /** Looked for once, so that a class of openings alone takes no time in their square. */
  private final int lastName;

  PatternScanner(String pattern) {
    this.pattern = pattern;
    this.named = NAMED.matcher(pattern);
    this.flags = FLAGS.matcher(pattern);
    this.lastName = pattern.lastIndexOf(":]");
  }

  /** Where the escape ends whose backslash is here. */
  int escapeEnd(int at) {
    return named.region(at, pattern.length()).lookingAt()
        ? named.end()
        : Math.min(at + 2, pattern.length());
  }

  /** Whether a quotation begins here. */
  boolean isQuote(int at) {
    return pattern.startsWith("\\Q", at);
  }

  /** Where the letters end that are quoted from here on. */
  int quotedEnd(int at) {
    int end = pattern.indexOf("\\E", at + 2);
    return end < 0 ? pattern.length() : end;
  }

  /** Where what stands here ends if it only changes flags, as {@code (?i)}; else here. */
  int flagsEnd(int at) {
    return flags.region(at, pattern.length()).lookingAt() ? flags.end() : at;
  }

  /** Where the class of characters ends whose bracket is here; behind it where nothing ends it. */
  int classEnd(int at) {
    int i = at + 1;
    if (is('^', i)) {
      i++;
    }
    for (boolean first = true; i < pattern.length(); first = false) {
      if (is(']', i) && !first) {
        return i + 1;
      }
      i = memberEnd(i);
    }
    return at + 1;
  }

  /** Where one character, range or named class within a class ends. */
  private int memberEnd(int at) {
    if (at < lastName && pattern.startsWith("[:", at)) {
      return pattern.indexOf(":]", at) + 2;
    }
    int end = characterEnd(at);
    boolean range = !isSeveral(at) && is('-', end) && end + 1 < pattern.length();
    // A bracket that ends a range is no named class, and a minus before the last one no range.
    return range && !is(']', end + 1) ? characterEnd(end + 1) : end;
  }

  private int characterEnd(int at) {
    return is('\\', at) ? escapeEnd(at) : at + 1;
  }

  private boolean isSeveral(int at) {
    return is('\\', at)
        && at + 1 < pattern.length()
        && SEVERAL.indexOf(pattern.charAt(at + 1)) >= 0;
  }

  private boolean is(char c, int at) {
    return at < pattern.length() && pattern.charAt(at) == c;
  }
}
