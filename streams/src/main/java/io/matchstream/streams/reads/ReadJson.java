package io.matchstream.streams.reads;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * The views as JSON between processes: camelCase component names, instants in epoch milliseconds,
 * absent ones null, an absent view {@code null}. An older process ignores fields that a newer one
 * adds.
 */
final class ReadJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private ReadJson() {}

  static String write(Object view) {
    try {
      return MAPPER.writeValueAsString(view);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> Optional<T> read(String json, Class<T> type) {
    try {
      return Optional.ofNullable(MAPPER.readValue(json, type));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Not a " + type.getSimpleName(), e);
    }
  }
}
