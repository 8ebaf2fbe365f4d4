package io.matchstream.engine.seating;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.GroupTicket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The tests draw with fixed seeds, printed when they fail. Each compares counts with equal chances
 * by chi-square at a limit that a fair draw exceeds with probability 10^-6.
 */
class FairRolesTest {
  private static final long SEED = 977_001;
  private static final int DRAWS = 6_000;

  /** Quantile 1 - 10^-6 of chi-square with 2 degrees of freedom: -2 ln 10^-6. */
  private static final double LIMIT_2 = 27.63;

  /** The same with 4 degrees of freedom. */
  private static final double LIMIT_4 = 33.38;

  private static double chiSquare(int[] counts) {
    double expected = (double) Arrays.stream(counts).sum() / counts.length;
    double sum = 0;
    for (int count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }

  /** How often the member at each place of a group of tickets gets the role that all want. */
  private static int[] wins(SeatingPlan plan, List<GroupTicket> tickets, String role) {
    Seating seating = Groups.seat(plan, tickets).orElseThrow();
    List<String> players =
        tickets.stream().flatMap(t -> t.players().stream()).map(p -> p.id()).toList();
    int[] wins = new int[players.size()];
    for (int draw = 0; draw < DRAWS; draw++) {
      Map<String, String> roles = Groups.roles(Groups.lineup(seating, SEED + draw).orElseThrow());
      for (int i = 0; i < wins.length; i++) {
        wins[i] += role.equals(roles.get(players.get(i))) ? 1 : 0;
      }
    }
    return wins;
  }

  @Test
  @DisplayName("R21: among members of one party with the same wishes the place gives no advantage")
  void thePlaceInAPartyGivesNoAdvantage() {
    SeatingPlan plan = SeatingPlan.of(Groups.group(Groups.team("party", 1, "tank:1 damage:2")));
    int[] wins =
        wins(plan, List.of(Groups.party("p", "tank,damage", "tank,damage", "tank,damage")), "tank");
    assertThat(chiSquare(wins)).as("seed %d, %s", SEED, wins).isLessThan(LIMIT_2);
  }

  @Test
  @DisplayName("R21: nor does it to be in the party that came first")
  void whoCameFirstHasNoAdvantage() {
    SeatingPlan plan =
        SeatingPlan.of(Groups.group(Groups.team("party", 1, "tank:1 healer:1 damage:3")));
    String wishes = "tank,damage,healer";
    int[] wins =
        wins(
            plan,
            List.of(
                Groups.party("p", wishes, wishes),
                Groups.party("q", wishes),
                Groups.party("r", wishes, wishes)),
            "tank");
    assertThat(chiSquare(wins)).as("seed %d, %s", SEED, wins).isLessThan(LIMIT_4);
  }

  @Test
  @DisplayName("R21: nor has a player with one name more luck than another over many groups")
  void noNameIsLuckier() {
    SeatingPlan plan = SeatingPlan.of(Groups.group(Groups.team("pair", 1, "tank:1 damage:1")));
    int wins = 0;
    for (int i = 0; i < DRAWS; i++) {
      // The same seed each time: only who plays changes.
      GroupTicket regular = Groups.party("regular", "tank,damage");
      GroupTicket other = Groups.party("other" + i, "tank,damage");
      Seating seating = Groups.seat(plan, regular, other).orElseThrow();
      Map<String, String> roles = Groups.roles(Groups.lineup(seating, SEED).orElseThrow());
      wins += "tank".equals(roles.get("regular0")) ? 1 : 0;
    }
    // Five standard deviations of a fair coin: a fair draw fails once in 1.7 million.
    assertThat(Math.abs(wins - DRAWS / 2.0))
        .as("seed %d", SEED)
        .isLessThan(5 * Math.sqrt(DRAWS) / 2);
  }

  @Test
  void theSameGroupAndSeedGiveTheSameLineup() {
    SeatingPlan plan = SeatingPlan.of(Groups.group(Groups.team("party", 2, "tank:1 damage:2")));
    List<GroupTicket> tickets =
        List.of(Groups.party("p", 3), Groups.party("q", 2), Groups.party("r", 1));
    Seating seating = Groups.seat(plan, tickets).orElseThrow();
    Lineup first = Groups.lineup(seating, SEED).orElseThrow();
    assertThat(Groups.lineup(Groups.seat(plan, tickets).orElseThrow(), SEED)).contains(first);
  }
}
