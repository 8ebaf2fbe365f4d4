package io.matchstream.engine.rules;

import io.matchstream.engine.tickets.Attribute;
import java.math.BigDecimal;
import java.math.MathContext;

/** Values in sentences. */
final class Say {
  /** Enough to tell values apart, and few enough to hide what binary fractions add. */
  private static final MathContext DIGITS = new MathContext(9);

  /** There is no such type, so whoever sends true reads of a text that he never wrote. */
  private static final String BOOLEAN =
      " (true and false are taken as texts; send 1 or 0 where a number is wanted)";

  private Say() {}

  private static boolean isBoolean(String text) {
    return text.equals("true") || text.equals("false");
  }

  /** A number without the zeros that say nothing. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return value > 0 ? "no limit" : "none";
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** A value with its type, as in {@code text "40"}. */
  static String value(Attribute value) {
    if (value instanceof Attribute.Text text) {
      return "text \"" + text.value() + "\"" + (isBoolean(text.value()) ? BOOLEAN : "");
    }
    if (value instanceof Attribute.Numeric number) {
      return "number " + number(number.value());
    }
    return value.type();
  }
}
