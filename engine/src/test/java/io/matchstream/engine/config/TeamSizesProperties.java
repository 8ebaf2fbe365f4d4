package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The numbers of players that a match can have, against trying all sizes of all teams. */
class TeamSizesProperties {

  @Property
  void theTotalsAreThoseOfAllSizes(
      @ForAll @Size(min = 1, max = 3) List<@IntRange(min = 0, max = 14) Integer> teams,
      @ForAll @IntRange(min = 1, max = 5) int multiple,
      @ForAll @IntRange(min = 0, max = 6) int apart) {
    Set<Integer> tried = new TreeSet<>();
    enumerate(teams, 0, 0, 99, 0, multiple, apart, tried);

    assertThat(TeamSizes.of(queue(teams, multiple)).apart(apart).totals()).isEqualTo(tried);
  }

  private static void enumerate(
      List<Integer> teams,
      int next,
      int sum,
      int smallest,
      int largest,
      int multiple,
      int apart,
      Set<Integer> tried) {
    if (next == teams.size()) {
      if (sum > 0 && sum % multiple == 0 && largest - smallest <= apart) {
        tried.add(sum);
      }
      return;
    }
    for (int size = least(teams.get(next)); size <= most(teams.get(next)); size++) {
      enumerate(
          teams,
          next + 1,
          sum + size,
          Math.min(smallest, size),
          Math.max(largest, size),
          multiple,
          apart,
          tried);
    }
  }

  /** A number stands for a pair of a least and a most. */
  private static int least(int team) {
    return team % 4;
  }

  private static int most(int team) {
    return Math.max(1, team % 4 + team / 4);
  }

  private static JsonNode queue(List<Integer> teams, int multiple) {
    ObjectNode queue = JsonNodeFactory.instance.objectNode();
    queue.putObject("match").put("multipleOf", multiple);
    for (int team : teams) {
      ObjectNode written = queue.withArray("teams").addObject();
      written.put("count", 1).put("min", least(team)).put("max", most(team));
      written.putArray("minWidening");
    }
    return queue;
  }
}
