package io.matchstream.gateway.matchmaking;

import io.matchstream.streams.reads.ExplanationView;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.OptionalLong;

/** Why a ticket still waits, as the contract writes it. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /** The object. */
  public static JsonObject of(ExplanationView why) {
    JsonArray rejected = new JsonArray();
    why.rejected()
        .forEach(
            each ->
                rejected.add(
                    new JsonObject()
                        .put("rule", each.rule())
                        .put("candidates", each.candidates())));
    return new JsonObject()
        .put("waiting", why.waiting())
        .put("tooMany", why.tooMany())
        .put("candidates", why.candidates())
        .put("fitting", why.fitting())
        .put("rejected", rejected)
        .put(
            "nearestMiss",
            why.nearestMiss()
                .map(miss -> new JsonObject().put("rule", miss.rule()).put("detail", miss.detail()))
                .orElse(null))
        .put("missing", new JsonArray(why.missing()))
        .put("earliest", time(why.earliestAtMs()))
        .put("foreseen", why.foreseen());
  }

  /** ISO-8601, or null for never. */
  private static String time(OptionalLong epochMillis) {
    return epochMillis.isPresent()
        ? Instant.ofEpochMilli(epochMillis.getAsLong()).toString()
        : null;
  }
}
