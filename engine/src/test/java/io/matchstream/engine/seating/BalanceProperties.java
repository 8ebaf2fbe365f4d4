package io.matchstream.engine.seating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BalanceProperties {
  private static final int RATINGS = 2000;

  private static List<GroupTicket> units(Random random, int[] sizes) {
    List<GroupTicket> tickets = new ArrayList<>();
    for (int unit = 0; unit < sizes.length; unit++) {
      List<GroupPlayer> players = new ArrayList<>();
      for (int i = 0; i < sizes[unit]; i++) {
        players.add(Groups.player("p" + unit + "-" + i, random.nextInt(RATINGS)));
      }
      tickets.add(GroupTicket.fresh("t" + unit, players, 0, 1, 0));
    }
    return tickets;
  }

  /** The least difference over all ways to put the units into two teams of min to max players. */
  private static double optimum(List<GroupTicket> units, int min, int max) {
    double least = Double.POSITIVE_INFINITY;
    for (int chosen = 0; chosen < 1 << units.size(); chosen++) {
      int[] size = new int[2];
      double[] sum = new double[2];
      for (int unit = 0; unit < units.size(); unit++) {
        int team = chosen >>> unit & 1;
        for (GroupPlayer player : units.get(unit).players()) {
          size[team]++;
          sum[team] += player.rating();
        }
      }
      if (Math.min(size[0], size[1]) >= min && Math.max(size[0], size[1]) <= max) {
        least = Math.min(least, Math.abs(sum[0] / size[0] - sum[1] / size[1]));
      }
    }
    return least;
  }

  @Property(tries = 200)
  @Label("R23: for up to 12 units in two teams the difference is the true optimum")
  void theDifferenceOfUpToTwelveUnitsIsTheOptimum(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int units) {
    Random random = new Random(seed);
    int[] sizes = random.ints(units, 1, 4).toArray();
    int players = Arrays.stream(sizes).sum();
    int max = (players + 1) / 2 + random.nextInt(2);
    int min = Math.max(1, players - max - random.nextInt(2));
    GroupConfig group =
        Groups.group(Groups.team("red", 1, min, max), Groups.team("blue", 1, min, max));
    List<GroupTicket> tickets = units(random, sizes);
    double optimum = optimum(tickets, min, max);
    SeatingPlan plan = SeatingPlan.of(group);
    // No budget at all: small groups do not need one.
    var lineup =
        Groups.seat(plan, tickets)
            .flatMap(s -> s.lineup(0, l -> true, seed, new Effort(4_000), false));
    assertThat(lineup.isPresent()).isEqualTo(optimum < Double.POSITIVE_INFINITY);
    lineup.ifPresent(found -> assertThat(found.difference()).isCloseTo(optimum, within(1e-6)));
  }

  @Property(tries = 40)
  @Label(
      "R23: above that, single players in two full teams differ by at most the largest gap / size")
  void largerGroupsAreWithinTheLargestGap(
      @ForAll long seed, @ForAll @IntRange(min = 7, max = 16) int size) {
    Random random = new Random(seed);
    int[] sizes = new int[2 * size];
    Arrays.fill(sizes, 1);
    List<GroupTicket> tickets = units(random, sizes);
    double[] sorted =
        tickets.stream().mapToDouble(t -> t.players().get(0).rating()).sorted().toArray();
    double gap = 0;
    for (int i = 1; i < sorted.length; i++) {
      gap = Math.max(gap, sorted[i] - sorted[i - 1]);
    }
    SeatingPlan plan = SeatingPlan.of(Groups.group(Groups.team("squad", 2, size, size)));
    Lineup lineup =
        Groups.seat(plan, tickets)
            .orElseThrow()
            .lineup(0, l -> true, seed, new Effort(20_000), false)
            .orElseThrow();
    assertThat(lineup.difference()).isLessThanOrEqualTo(gap / size + 1e-6);
    if (size == 7) {
      // Found by trying all 3,432 divisions; the search may miss it by what one step of rating is.
      assertThat(lineup.difference() - optimum(tickets, size, size))
          .isLessThanOrEqualTo(gap / size);
    }
  }
}
