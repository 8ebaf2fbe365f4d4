package io.matchstream.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The topologies as they were published. A renamed store is a store that is silently empty after an
 * update, so a change here is a migration and not a refactoring. Where it is meant, write the files
 * anew and look at the difference:
 *
 * <pre>
 * mvn -pl streams -am test -Dtest=GoldenTopologiesTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dgolden.write=true
 * </pre>
 */
@DisplayName("F48: names of stores, processors and topics do not change by accident")
class GoldenTopologiesTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final Environment env =
      Environment.of(topics, new EventSerdes(new InMemoryRegistry(), topics));

  static Set<String> applications() {
    return Owners.TOPOLOGIES.keySet();
  }

  @ParameterizedTest
  @MethodSource("applications")
  void theTopologyIsTheGoldenOne(String application) throws IOException {
    Topology topology = Owners.TOPOLOGIES.get(application).apply(env);
    String described = topology.describe().toString().strip() + "\n";
    Path golden = FOLDER.resolve(application + ".txt");
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(golden, described);
    }

    assertThat(described).isEqualTo(Files.readString(golden));
  }

  @Test
  void everyApplicationHasItsGoldenFileAndNoOther() throws IOException {
    try (var files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              applications().stream().map(name -> name + ".txt").toList());
    }
  }
}
