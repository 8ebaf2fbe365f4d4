package io.matchstream.engine.config;

import io.matchstream.engine.tickets.Attribute;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * An attribute that a request must bring to be queued at all.
 *
 * @param attribute name of the attribute
 * @param min smallest number accepted; empty when any value will do
 * @param code reason of the refusal, such as {@code PARTY_EMPTY}
 */
public record Requirement(String attribute, Optional<BigDecimal> min, String code) {
  /** The reason when the queue names none of its own. */
  public static final String DEFAULT_CODE = "ATTRIBUTE_MISSING";

  /** No number written in a request is longer, and longer ones would be costly to read. */
  private static final int LONGEST_NUMBER = 40;

  public Requirement {
    min = min.map(Requirement::canonical);
  }

  /**
   * Whether a request with these attributes may queue. A value that is no number does not meet a
   * minimum; text that says one does, since older producers send all values as text.
   *
   * @param attributes the request's attributes
   */
  public boolean isMetBy(Map<String, Attribute> attributes) {
    Attribute value = attributes.get(attribute);
    if (value == null) {
      return false;
    }
    return min.isEmpty() || number(value).filter(n -> n.compareTo(min.get()) >= 0).isPresent();
  }

  private static Optional<BigDecimal> number(Attribute value) {
    if (value instanceof Attribute.Numeric number) {
      return Optional.of(BigDecimal.valueOf(number.value()));
    }
    return value instanceof Attribute.Text text ? number(text.value()) : Optional.empty();
  }

  private static Optional<BigDecimal> number(String text) {
    if (text.length() > LONGEST_NUMBER) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BigDecimal(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** 1, 1.0 and 1e0 are one number, so two readings of one file are equal. */
  private static BigDecimal canonical(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
