package io.matchstream.gateway.matchmaking;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.json.Letters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Bodies and messages: one JSON object each, read strictly. */
public final class Bodies {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  /** What nobody may say of himself. */
  private static final Set<String> NOT_FROM_CLIENTS = Set.of("player", "rating", "deviation");

  private Bodies() {}

  /**
   * The object that these bytes are.
   *
   * @throws io.matchstream.gateway.problems.Problem 400 if they are none
   */
  public static ObjectNode object(byte[] json) {
    try {
      if (MAPPER.readTree(json) instanceof ObjectNode object) {
        if (!Letters.whole(object)) {
          throw Problems.invalid("A text has half a letter (a surrogate without the other).");
        }
        return object;
      }
    } catch (IOException | NumberFormatException e) {
      // The latter for an exponent of too many digits, which Jackson lets out as it is.
      throw Problems.invalid("The body is not well-formed JSON.");
    }
    throw Problems.invalid("The body must be a JSON object.");
  }

  /** The same, where no body means an object without fields. */
  public static ObjectNode optionalObject(byte[] json) {
    return json.length == 0 ? MAPPER.createObjectNode() : object(json);
  }

  /** The bytes of an object. */
  public static byte[] bytes(ObjectNode object) {
    try {
      return MAPPER.writeValueAsBytes(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Refuses fields that are not in the contract, by their names.
   *
   * @throws io.matchstream.gateway.problems.Problem 400
   */
  public static void onlyKnown(ObjectNode object, Set<String> known) {
    Set<String> unknown = new TreeSet<>();
    object.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(known);
    Set<String> own = new TreeSet<>(unknown);
    own.retainAll(NOT_FROM_CLIENTS);
    if (!own.isEmpty()) {
      throw Problems.invalid(
          "Not to be said by clients: "
              + String.join(", ", own)
              + ". The player is the token's, the rating the platform's.");
    }
    if (!unknown.isEmpty()) {
      throw Problems.invalid(
          "Unknown fields: "
              + String.join(", ", unknown)
              + ". Known here: "
              + String.join(", ", new TreeSet<>(known))
              + ".");
    }
  }

  /**
   * A field that may be absent.
   *
   * @throws io.matchstream.gateway.problems.Problem 400 if it is no text of 1 to {@code most}
   *     characters
   */
  public static Optional<String> optionalText(ObjectNode object, String field, int most) {
    var node = object.get(field);
    if (node == null || node.isNull()) {
      return Optional.empty();
    }
    if (!node.isTextual() || node.textValue().isEmpty() || node.textValue().length() > most) {
      throw Problems.invalid(field + " must be text of 1 to " + most + " characters.");
    }
    return Optional.of(node.textValue());
  }

  /**
   * A field that must be there.
   *
   * @throws io.matchstream.gateway.problems.Problem 400 if it is missing, or no text of 1 to {@code
   *     most} characters
   */
  public static String text(ObjectNode object, String field, int most) {
    return optionalText(object, field, most)
        .orElseThrow(() -> Problems.invalid(field + " is missing."));
  }

  /**
   * A field that is true or false.
   *
   * @param otherwise what it is when absent
   * @throws io.matchstream.gateway.problems.Problem 400 if it is anything else
   */
  public static boolean flag(ObjectNode object, String field, boolean otherwise) {
    var node = object.get(field);
    if (node == null || node.isNull()) {
      return otherwise;
    }
    if (!node.isBoolean()) {
      throw Problems.invalid(field + " must be true or false.");
    }
    return node.booleanValue();
  }
}
