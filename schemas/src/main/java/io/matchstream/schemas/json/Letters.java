package io.matchstream.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;

/** What holds for every text that comes as JSON, whoever reads it. */
public final class Letters {
  private Letters() {}

  /**
   * Whether every text and every name in a tree is made of whole letters. JSON can name half a
   * letter, a lone surrogate as {@code \ud800}, which no encoding of text can hold: it would be
   * written as a question mark, so that two ids become one. Linear in the tree, whose depth its
   * reader bounds.
   */
  public static boolean whole(JsonNode tree) {
    if (tree.isTextual()) {
      return whole(tree.textValue());
    }
    for (var field : tree.properties()) {
      if (!whole(field.getKey())) {
        return false;
      }
    }
    for (JsonNode each : tree) {
      if (!whole(each)) {
        return false;
      }
    }
    return true;
  }

  private static boolean whole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isHighSurrogate(text.charAt(i))
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
