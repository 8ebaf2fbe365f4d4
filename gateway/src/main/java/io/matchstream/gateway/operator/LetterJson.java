package io.matchstream.gateway.operator;

import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterBytes;
import io.matchstream.streams.letters.LetterCursor;
import io.matchstream.streams.letters.LetterFate;
import io.matchstream.streams.letters.LetterFate.Replayable;
import io.matchstream.streams.letters.LetterFate.Stays;
import io.matchstream.streams.letters.LetterPage;
import io.matchstream.streams.letters.LetterSummary;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.Optional;

/** Dead letters as operators are told. Immutable. */
public final class LetterJson {
  private final Topics topics;

  /** Of letters of this installation. */
  public LetterJson(Topics topics) {
    this.topics = topics;
  }

  /** A page, without the values. */
  public JsonObject of(LetterPage page) {
    JsonArray letters = new JsonArray();
    page.letters().forEach(letter -> letters.add(summary(letter)));
    return new JsonObject()
        .put("letters", letters)
        .put("next", page.next().map(LetterCursor::toString).orElse(null));
  }

  /**
   * A whole letter. The value of one that lay on {@code notifications} is withheld: it has a token,
   * with which its reader could play in the seat of another.
   */
  public JsonObject of(Letter letter, LetterFate fate) {
    JsonObject json = summary(letter.summary());
    boolean secret = letter.topic().filter(topics.notifications().name()::equals).isPresent();
    bytes(json, "value", secret ? Optional.empty() : letter.value());
    return json.put("withheld", secret)
        .put("valueBytes", letter.cutValue().orElse(null))
        .put("target", fate instanceof Replayable to ? to.target().name() : null)
        .put("stays", fate instanceof Stays stays ? stays.why() : null);
  }

  private static JsonObject summary(LetterSummary letter) {
    JsonObject json =
        new JsonObject()
            .put("letter", letter.place().toString())
            .put("at", letter.at().toString())
            .put("topic", letter.topic().orElse(null))
            .put("partition", letter.partition().orElse(null))
            .put("offset", letter.offset().orElse(null))
            .put("reason", letter.reason().orElse(null))
            .put("message", letter.message().orElse(null))
            .put("replayOf", letter.replayOf().orElse(null));
    bytes(json, "key", letter.key());
    return json;
  }

  /** As text where it is one, or else in base64 under another name. */
  private static void bytes(JsonObject json, String name, Optional<byte[]> bytes) {
    Optional<String> text = bytes.flatMap(LetterBytes::text);
    json.put(name, text.orElse(null));
    json.put(
        name + "Base64",
        text.isPresent()
            ? null
            : bytes.map(raw -> Base64.getEncoder().encodeToString(raw)).orElse(null));
  }
}
