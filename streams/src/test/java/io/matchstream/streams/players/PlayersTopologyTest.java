package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PlayersTopologyTest {

  @Test
  @DisplayName("F48: names of stores, processors and topics do not change by accident")
  void theTopologyIsTheGoldenOne() throws IOException {
    Topics topics = new Topics(TopicsSettings.laptop());
    Environment env = Environment.of(topics, new EventSerdes(new InMemoryRegistry(), topics));

    assertThat(PlayersTopology.build(env).describe().toString().strip()).isEqualTo(golden());
  }

  private static String golden() throws IOException {
    try (InputStream file = PlayersTopologyTest.class.getResourceAsStream("players-topology.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
