package io.matchstream.engine.seating;

import static io.matchstream.engine.seating.Groups.group;
import static io.matchstream.engine.seating.Groups.lineup;
import static io.matchstream.engine.seating.Groups.party;
import static io.matchstream.engine.seating.Groups.player;
import static io.matchstream.engine.seating.Groups.seat;
import static io.matchstream.engine.seating.Groups.team;
import static io.matchstream.engine.seating.Groups.ticket;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LineupTest {
  private static final SeatingPlan DUELS =
      SeatingPlan.of(group(team("red", 1, 1, 1), team("blue", 1, 1, 1)));

  @Test
  void theChanceIsElosExpectationOnTheMeans() {
    Seating seating =
        seat(DUELS, ticket("a", player("a", 1600)), ticket("b", player("b", 1500))).orElseThrow();
    Lineup lineup = lineup(seating, 1).orElseThrow();
    assertThat(lineup.difference()).isEqualTo(100);
    for (Lineup.Team team : lineup.teams()) {
      boolean strong = team.seats().get(0).sitter().orElseThrow().player().id().equals("a");
      // 1 / (1 + 10^(-100 / 400)), computed apart.
      assertThat(team.winProbability().orElseThrow())
          .isCloseTo(strong ? 0.640065 : 0.359935, within(1e-6));
      assertThat(team.meanRating()).hasValue(strong ? 1600 : 1500);
    }
  }

  @Test
  void theChancesOfThreeTeamsAddUpAndKeepTheOddsOfEachPair() {
    double[] chances = Strength.chances(new double[] {1500, 1600, 1900});
    assertThat(chances[0] + chances[1] + chances[2]).isCloseTo(1, within(1e-12));
    assertThat(chances[2] / chances[1]).isCloseTo(Math.pow(10, 300.0 / 400), within(1e-9));
    assertThat(Strength.difference(new double[] {1500, 1600, 1900})).isEqualTo(400);
  }

  @Test
  void whichOfTwoAlikeTeamsIsDrawnFairly() {
    long seed = 20_240_601;
    int tries = 2_000;
    int red = 0;
    for (int i = 0; i < tries; i++) {
      Seating seating =
          seat(DUELS, ticket("a", player("a", 1600)), ticket("b", player("b", 1500))).orElseThrow();
      Lineup lineup = lineup(seating, seed + i).orElseThrow();
      red +=
          lineup.teams().get(0).seats().get(0).sitter().orElseThrow().ticketId().equals("a")
              ? 1
              : 0;
    }
    // Five standard deviations of a fair coin: a fair draw fails once in 1.7 million.
    assertThat(red)
        .as("seed %d", seed)
        .isBetween((int) (1000 - 5 * Math.sqrt(500)), (int) (1000 + 5 * Math.sqrt(500)));
  }

  @Test
  void onlyAnAcceptableLineupIsTaken() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, 2, 2)));
    Seating seating =
        seat(
                plan,
                ticket("a", player("a", 1000)),
                ticket("b", player("b", 1100)),
                ticket("c", player("c", 1200)),
                ticket("d", player("d", 1300)))
            .orElseThrow();
    assertThat(lineup(seating, 1).orElseThrow().difference()).isZero();
    Lineup lopsided =
        seating
            .lineup(0, lineup -> lineup.difference() > 0, 1, new Effort(1000), false)
            .orElseThrow();
    assertThat(lopsided.difference()).isEqualTo(100);
    assertThat(seating.lineup(0, lineup -> false, 1, new Effort(1000), false)).isEmpty();
  }

  @Test
  void aRuleMayKnowTheTeamsByName() {
    for (long seed = 0; seed < 20; seed++) {
      Seating seating =
          seat(DUELS, ticket("a", player("a", 1600)), ticket("b", player("b", 1500))).orElseThrow();
      Lineup lineup =
          seating
              .lineup(
                  0,
                  l -> l.teams().get(0).meanRating().orElseThrow() == 1600,
                  seed,
                  new Effort(1000),
                  false)
              .orElseThrow();
      assertThat(lineup.teams().get(0).name()).isEqualTo("red");
      assertThat(lineup.teams().get(0).meanRating()).hasValue(1600);
    }
  }

  @Test
  void botsFillEachTeamToItsMost() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, "tank:1 damage:2")));
    Seating seating = seat(plan, party("a", "tank"), party("b", "damage")).orElseThrow();
    assertThat(lineup(seating, 1)).isEmpty();
    Lineup lineup = seating.lineup(0, l -> true, 1, new Effort(1000), true).orElseThrow();
    assertThat(lineup.teams())
        .allSatisfy(
            team -> {
              assertThat(team.players()).isEqualTo(1);
              assertThat(team.seats())
                  .extracting(seat -> seat.role().orElseThrow())
                  .containsExactly("tank", "damage", "damage");
            });
  }

  @Test
  void botsAreSpreadAndNotPutAgainstAllPlayers() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, 2, 2)));
    Seating seating =
        seat(plan, ticket("a", player("a", 1000)), ticket("b", player("b", 2000))).orElseThrow();
    Lineup lineup = seating.lineup(0, l -> true, 1, new Effort(1000), true).orElseThrow();
    assertThat(lineup.teams()).extracting(Lineup.Team::players).containsExactly(1, 1);
  }

  @Test
  @DisplayName("R17: with bots too the number is a multiple")
  void botsKeepTheMultiple() {
    SeatingPlan plan = SeatingPlan.of(group(4, true, team("all", 1, 4, 7)));
    Lineup lineup =
        seat(plan, party("a", 2))
            .orElseThrow()
            .lineup(0, l -> true, 1, new Effort(1000), true)
            .orElseThrow();
    assertThat(lineup.teams().get(0).seats()).hasSize(4);
    assertThat(lineup.teams().get(0).players()).isEqualTo(2);
  }

  @Test
  void whateverCanStartHasALineupWithoutAnyBudgetToo() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      SeatingPlan plan = SeatingPlan.of(group(team("squad", 6, "tank:1 healer:1 damage:2")));
      Seating seating = plan.empty();
      int number = 0;
      while (!seating.full()) {
        String[] wishes = new String[1 + random.nextInt(3)];
        for (int i = 0; i < wishes.length; i++) {
          wishes[i] = plan.roles().get(random.nextInt(3)) + (random.nextInt(9) == 0 ? ",fill" : "");
        }
        GroupTicket ticket = party("p" + number++, wishes);
        seating =
            plan.refusal(ticket.players()).isPresent()
                ? seating
                : seating.with(plan.party(ticket)).orElse(seating);
      }
      assertThat(seating.startable(0)).as("seed %d", seed).isTrue();
      assertThat(seating.lineup(0, l -> true, seed, new Effort(0), false))
          .as("seed %d", seed)
          .isPresent();
    }
  }

  private static final String ROLES = "tank:1 healer:1 damage:3";
  private static final SeatingPlan FIVES =
      SeatingPlan.of(group(team("red", 1, ROLES), team("blue", 1, ROLES)));

  private static Backfill.Open open(String team, String role, int seats) {
    return new Backfill.Open(team, role.isEmpty() ? Optional.empty() : Optional.of(role), seats);
  }

  @Test
  void aRunningMatchHasOnlyItsOpenSeats() {
    Backfill backfill =
        new Backfill("m", List.of(), List.of(open("red", "healer", 1), open("blue", "damage", 2)));
    Seating seating = FIVES.running(backfill);
    assertThat(seating.openSeats()).isEqualTo(2);
    assertThat(seating.openRoles()).isEqualTo(0b110);
    assertThat(seating.startable(0)).isFalse();
    assertThat(seating.with(FIVES.party(party("a", "tank")))).isEmpty();
    assertThat(seating.with(FIVES.party(party("a", "healer", "damage")))).isEmpty();
    Seating one = seating.with(FIVES.party(party("a", "damage"))).orElseThrow();
    assertThat(one.startable(0)).isTrue();
    Lineup lineup = lineup(one, 1).orElseThrow();
    assertThat(lineup.teams().get(0).seats()).isEmpty();
    assertThat(lineup.teams().get(1).name()).isEqualTo("blue");
    assertThat(lineup.teams().get(1).seats())
        .singleElement()
        .satisfies(seat -> assertThat(seat.role()).contains("damage"));
    assertThat(seating.full()).isFalse();
    assertThat(
            seat(FIVES, seating, List.of(party("a", "damage", "damage"), party("b", "healer")))
                .orElseThrow()
                .full())
        .isTrue();
  }

  @Test
  void aSeatForAnyRoleTakesAnybody() {
    Backfill backfill =
        new Backfill("m", List.of(), List.of(open("red", "", 2), open("red", "tank", 1)));
    Seating seating = FIVES.running(backfill);
    assertThat(seating.openRoles()).isEqualTo(-1);
    Seating full =
        seat(FIVES, seating, List.of(party("a", "healer", "tank"), party("b", "healer")))
            .orElseThrow();
    assertThat(full.full()).isTrue();
    assertThat(lineup(full, 1).orElseThrow().teams().get(0).seats())
        .extracting(seat -> seat.role().orElse("any"))
        .containsExactly("tank", "any", "any");
    assertThat(seat(FIVES, seating, List.of(party("a", "healer", "healer", "healer")))).isEmpty();
  }

  @Test
  void newcomersAreBalancedWithThoseWhoPlayAlready() {
    SeatingPlan plan = SeatingPlan.of(group(team("red", 1, 2, 2), team("blue", 1, 2, 2)));
    List<GroupPlayer> playing = List.of(player("x", 1000), player("y", 2000));
    Backfill backfill =
        new Backfill(
            "m",
            List.of(
                new Backfill.Seated("x", "red", Optional.empty()),
                new Backfill.Seated("y", "blue", Optional.empty())),
            List.of(open("red", "", 1), open("blue", "", 1)));
    GroupTicket ticket =
        new GroupTicket("m", playing, 0, 60_000, 1500, 0, 0, List.of(), Optional.of(backfill));
    for (long seed = 0; seed < 20; seed++) {
      Seating seating =
          seat(
                  plan,
                  plan.running(ticket),
                  List.of(ticket("a", player("a", 1100)), ticket("b", player("b", 1900))))
              .orElseThrow();
      Lineup lineup = lineup(seating, seed).orElseThrow();
      assertThat(lineup.difference()).isEqualTo(100);
      assertThat(lineup.teams().get(0).seats().get(0).sitter().orElseThrow().ticketId())
          .isEqualTo("b");
    }
  }

  @Test
  void aBackfillThatAsksForWhatIsNotThereIsRefused() {
    assertThat(FIVES.refusal(new Backfill("m", List.of(), List.of(open("green", "", 1)))))
        .contains("there is no team 'green' here; the teams are red, blue");
    assertThat(FIVES.refusal(new Backfill("m", List.of(), List.of(open("red", "wizard", 1)))))
        .contains("team red has no role 'wizard' to fill");
    assertThat(FIVES.refusal(new Backfill("m", List.of(), List.of(open("red", "tank", 2)))))
        .contains("the match asks for 2 players, but its teams and roles take only 1");
    assertThat(FIVES.refusal(new Backfill("m", List.of(), List.of(open("red", "", 5))))).isEmpty();
  }
}
