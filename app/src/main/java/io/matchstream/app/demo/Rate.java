package io.matchstream.app.demo;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often something happens.
 *
 * @param perSecond above zero
 */
public record Rate(double perSecond) {
  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,3})?)(?:/s)?");

  /** Checks the value. */
  public Rate {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("a rate must be above zero, but is " + perSecond);
    }
  }

  /**
   * Reads {@code 200/s}, or {@code 200} for the same.
   *
   * @throws IllegalArgumentException if the text is anything else; the message says what to write
   */
  public static Rate parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not a rate; write for example 200/s");
    }
    return new Rate(Double.parseDouble(matcher.group(1)));
  }
}
