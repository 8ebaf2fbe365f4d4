package io.matchstream.schemas.golden;

import io.matchstream.schemas.serde.WireSchemas;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/**
 * The copies of the contract as it was published: for each event {@code Name-1.avsc}, {@code
 * Name-2.avsc}, … with records written under it in {@code Name-1.hex}, one a line. A copy is never
 * changed; a change of the contract adds one ({@code -Dgolden.write=true}).
 */
final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  /** One published version of one event's schema. */
  record Copy(Class<?> type, int version) {
    Schema schema() {
      return new Schema.Parser().parse(read(file("avsc")));
    }

    List<String> records() {
      return read(file("hex")).lines().toList();
    }

    void write(Schema schema, List<String> records) {
      try {
        Files.createDirectories(FOLDER);
        Files.writeString(file("avsc"), schema.toString(true) + "\n");
        Files.write(file("hex"), records);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Path file(String kind) {
      return FOLDER.resolve(type.getSimpleName() + "-" + version + "." + kind);
    }

    @Override
    public String toString() {
      return type.getSimpleName() + "-" + version;
    }
  }

  /** Every event of the contract with a topic on which it stands. */
  static Map<Class<?>, Topic<?>> events() {
    Map<Class<?>, Topic<?>> events = new LinkedHashMap<>();
    for (Topic<?> topic : new Topics(TopicsSettings.laptop()).all()) {
      if (!topic.type().equals(byte[].class)) {
        events.putIfAbsent(topic.type(), topic);
      }
    }
    return events;
  }

  static Schema generated(Class<?> type) {
    return SpecificData.get().getSchema(type);
  }

  static Schema current(Class<?> type) {
    return WireSchemas.of(generated(type));
  }

  /** The published versions of one event, oldest first. */
  static List<Copy> copies(Class<?> type) {
    List<Copy> copies = new ArrayList<>();
    Copy next = new Copy(type, 1);
    while (Files.exists(next.file("avsc"))) {
      copies.add(next);
      next = new Copy(type, next.version() + 1);
    }
    return copies;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
