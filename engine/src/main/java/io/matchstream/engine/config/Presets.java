package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The shipped kinds of queue, usable in a file as {@code preset: chess}. */
public final class Presets {
  private Presets() {}

  /** 50 points at once and 8 more a second, without limit; colours are assigned. */
  public static QueueConfig chess(String queue) {
    return of("chess", queue);
  }

  /** 100 points at once and 50 more a second, up to 1000. */
  public static QueueConfig seaBattle(String queue) {
    return of("sea-battle", queue);
  }

  /** First come, first served, without ratings; a bot steps in after ten seconds. */
  public static QueueConfig fifoBot(String queue) {
    return of("fifo-bot", queue);
  }

  /** A tank, a healer and three damage; the longest waiting go first. */
  public static QueueConfig dungeon5(String queue) {
    return of("dungeon-5", queue);
  }

  /** Two teams of five about equally strong, parties of up to five. */
  public static QueueConfig team5v5(String queue) {
    return of("team-5v5", queue);
  }

  private static QueueConfig of(String preset, String queue) {
    String text = "queues: [{name: '" + queue + "', preset: " + preset + "}]";
    return ConfigReader.read(text, "preset " + preset).queues().get(0);
  }

  /**
   * A queue as written, laid over the preset that it names. Objects are merged field by field,
   * everything else is replaced, and an explicit null takes the preset's value away.
   */
  static ObjectNode expand(ObjectNode written) {
    JsonNode preset = written.path("preset");
    ObjectNode base =
        preset.isTextual()
            ? (ObjectNode) Shipped.PRESETS.path(preset.textValue()).deepCopy()
            : written.objectNode();
    lay(written, base);
    base.remove("preset");
    return base;
  }

  private static void lay(ObjectNode over, ObjectNode base) {
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      JsonNode value = field.getValue();
      if (value.isNull()) {
        base.remove(field.getKey());
      } else if (value instanceof ObjectNode inner
          && base.path(field.getKey()) instanceof ObjectNode baseInner) {
        lay(inner, baseInner);
      } else {
        base.set(field.getKey(), value.deepCopy());
      }
    }
  }

  /** Read once, when first needed. */
  private static final class Shipped {
    static final JsonNode PRESETS =
        LocatedTree.read(Resources.text("presets.yaml"), "presets.yaml").root();
  }
}
