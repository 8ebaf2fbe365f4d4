package io.matchstream.streams.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.GameServers.Server;
import io.matchstream.engine.config.GameServers.StaticServers;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ServerListTest {
  private static final StaticServers LIST =
      new StaticServers(List.of(new Server("a:1", 1), new Server("b:1", 3)));

  @Property
  void theSameMatchGetsTheSameServer(@ForAll String matchId) {
    assertThat(ServerList.choose(LIST, matchId))
        .isEqualTo(ServerList.choose(LIST, matchId))
        .isIn("a:1", "b:1");
  }

  @Test
  void serversGetTheirShareByWeight() {
    long ofA =
        IntStream.range(0, 10_000)
            .filter(i -> ServerList.choose(LIST, "match-" + i).equals("a:1"))
            .count();

    // A quarter, give or take five standard deviations of 43.
    assertThat(ofA).isBetween(2_285L, 2_715L);
  }
}
