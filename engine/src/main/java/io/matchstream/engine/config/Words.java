package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Choices as files write them: {@code mean-plus-spread} for {@code MEAN_PLUS_SPREAD}. */
final class Words {
  private Words() {}

  static <E extends Enum<E>> E read(Class<E> type, JsonNode word) {
    return Enum.valueOf(type, word.textValue().replace('-', '_').toUpperCase(Locale.ROOT));
  }

  static String write(Enum<?> value) {
    return value.name().replace('_', '-').toLowerCase(Locale.ROOT);
  }
}
