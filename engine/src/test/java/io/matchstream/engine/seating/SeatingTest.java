package io.matchstream.engine.seating;

import static io.matchstream.engine.seating.Groups.group;
import static io.matchstream.engine.seating.Groups.lineup;
import static io.matchstream.engine.seating.Groups.party;
import static io.matchstream.engine.seating.Groups.player;
import static io.matchstream.engine.seating.Groups.roles;
import static io.matchstream.engine.seating.Groups.seat;
import static io.matchstream.engine.seating.Groups.team;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.effort.Effort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SeatingTest {
  private static final String DUNGEON = "tank:1 healer:1 damage:3";
  private static final SeatingPlan DUNGEON_5 = SeatingPlan.of(group(team("party", 1, DUNGEON)));
  private static final SeatingPlan FIVE_DISTINCT =
      SeatingPlan.of(group(team("party", 1, "1:1 2:1 3:1 4:1 5:1")));

  @Test
  @DisplayName("R19: a party fits where each of its roles is free")
  void aPartyFitsWhereItsRolesAreFree() {
    assertThat(
            seat(DUNGEON_5, party("a", "damage", "tank"), party("b", "damage", "damage", "healer")))
        .isPresent();
    assertThat(seat(FIVE_DISTINCT, party("a", "2", "3", "4"), party("b", "1", "5"))).isPresent();
  }

  @Test
  @DisplayName("R19: a party does not fit where one of its roles is taken")
  void aPartyDoesNotFitWhereARoleIsTaken() {
    assertThat(
            seat(
                DUNGEON_5,
                party("a", "damage", "damage", "tank"),
                party("b", "damage", "damage", "healer")))
        .isEmpty();
    assertThat(seat(FIVE_DISTINCT, party("a", "1", "3", "4"), party("b", "1", "5"))).isEmpty();
  }

  @Test
  @DisplayName("R20: of all ways to share the roles out the one with the least cost is taken")
  void theCheapestWayIsTaken() {
    SeatingPlan plan = SeatingPlan.of(group(team("party", 1, "1:1 2:1 3:1")));
    Seating seating = seat(plan, party("p", "1,2,3", "3,1,2", "1,3,2")).orElseThrow();
    for (long seed = 0; seed < 50; seed++) {
      Lineup lineup = lineup(seating, seed).orElseThrow();
      assertThat(lineup.roleCost()).isEqualTo(1);
      assertThat(roles(lineup)).containsEntry("p0", "2").containsEntry("p1", "3");
      assertThat(roles(lineup)).containsEntry("p2", "1");
    }
  }

  @Test
  @DisplayName("R20: whoever comes later may make a member take his second wish")
  void laterOnesCount() {
    Seating seating =
        seat(DUNGEON_5, party("a", "tank,healer"), party("b", "tank"), party("c", "fill"))
            .orElseThrow();
    assertThat(DUNGEON_5.roles()).containsExactly("tank", "healer", "damage");
    assertThat(seating.openRoles()).isEqualTo(0b100);
    assertThat(seating.with(DUNGEON_5.party(party("d", "healer")))).isEmpty();
    assertThat(seating.with(DUNGEON_5.party(party("d", "damage", "damage")))).isPresent();
  }

  @Test
  void fillStandsForAllRolesNotNamedAtItsOwnPlace() {
    Seating seating =
        seat(
                DUNGEON_5,
                party("a", "tank,fill"),
                party("b", "tank"),
                party("c", "damage,fill,healer"),
                party("d", "damage", "damage"))
            .orElseThrow();
    // Somebody heals: a at cost 1 (fill), or c at cost 2 while a does damage at cost 1.
    Lineup lineup = lineup(seating, 1).orElseThrow();
    assertThat(lineup.roleCost()).isEqualTo(1);
    assertThat(roles(lineup)).containsEntry("a0", "healer").containsEntry("c0", "damage");
  }

  @Test
  @DisplayName(
      "R5: a match has at least min and at most max players, and players count, not tickets")
  void sizesCountPlayers() {
    SeatingPlan plan = SeatingPlan.of(group(team("red", 1, 2, 3), team("blue", 1, 2, 3)));
    assertThat(plan.minPlayers(0)).isEqualTo(4);
    assertThat(plan.maxPlayers()).isEqualTo(6);
    Seating three = seat(plan, party("a", 2), party("b", 1)).orElseThrow();
    assertThat(three.players()).isEqualTo(3);
    assertThat(three.startable(0)).isFalse();
    assertThat(lineup(three, 1)).isEmpty();
    Seating four = three.with(plan.party(party("c", 1))).orElseThrow();
    assertThat(four.startable(0)).isTrue();
    assertThat(four.full()).isFalse();
    assertThat(four.openSeats()).isEqualTo(1 + 1);
    Seating six = four.with(plan.party(party("d", 1))).orElseThrow();
    six = six.with(plan.party(party("e", 1))).orElseThrow();
    assertThat(six.full()).isTrue();
    assertThat(six.openSeats()).isZero();
    assertThat(six.with(plan.party(party("f", 1)))).isEmpty();
  }

  @Test
  @DisplayName("R11: with one team of four and one of one each has its own size")
  void teamsMayDifferInSize() {
    SeatingPlan plan = SeatingPlan.of(group(team("hunter", 1, 1, 1), team("prey", 1, 4, 4)));
    assertThat(seat(plan, party("a", 2), party("b", 3))).isEmpty();
    Seating seating = seat(plan, party("a", 4), party("b", 1)).orElseThrow();
    Lineup lineup = lineup(seating, 3).orElseThrow();
    assertThat(lineup.teams()).extracting(Lineup.Team::name).containsExactly("hunter", "prey");
    assertThat(lineup.teams()).extracting(Lineup.Team::players).containsExactly(1, 4);
  }

  @Test
  @DisplayName("R16: a party shares a team, is never split, and takes the room of its players")
  void partiesShareATeam() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, 3, 3)));
    assertThat(seat(plan, party("a", 2), party("b", 2), party("c", 2))).isEmpty();
    Seating seating =
        seat(plan, party("a", 2), party("b", 2), party("c", 1), party("d", 1)).orElseThrow();
    for (long seed = 0; seed < 20; seed++) {
      Lineup lineup = lineup(seating, seed).orElseThrow();
      assertThat(lineup.teams())
          .extracting(Lineup.Team::name)
          .containsExactly("squad-1", "squad-2");
      assertThat(lineup.teams())
          .allSatisfy(
              team ->
                  assertThat(team.seats())
                      .extracting(seat -> seat.sitter().orElseThrow().ticketId())
                      .doesNotContainSequence("a", "b")
                      .hasSize(3));
    }
  }

  @Test
  @DisplayName("R16: where the queue says so, a party's members may sit in several teams")
  void partiesMayPart() {
    SeatingPlan plan = SeatingPlan.of(group(1, false, team("squad", 2, 3, 3)));
    assertThat(plan.refusal(party("a", 6).players())).isEmpty();
    Seating seating = seat(plan, party("a", 2), party("b", 2), party("c", 2)).orElseThrow();
    assertThat(lineup(seating, 1)).isPresent();
  }

  @Test
  @DisplayName("R17: where sizes are a multiple, nothing else can start")
  void multiplesOnly() {
    SeatingPlan plan = SeatingPlan.of(group(2, true, team("all", 1, 3, 8)));
    assertThat(plan.minPlayers(0)).isEqualTo(4);
    Seating seating = seat(plan, party("a", 3)).orElseThrow();
    assertThat(seating.startable(0)).isFalse();
    seating = seating.with(plan.party(party("b", 1))).orElseThrow();
    assertThat(seating.startable(0)).isTrue();
    seating = seating.with(plan.party(party("c", 1))).orElseThrow();
    assertThat(seating.startable(0)).isFalse();
  }

  @Test
  @DisplayName("R5: the least of a team follows its steps, each from its instant on")
  void theLeastWidens() {
    TeamConfig squad =
        new TeamConfig(
            "squad",
            2,
            3,
            4,
            List.of(
                new Widening.Step(Duration.ofSeconds(10), OptionalDouble.of(2)),
                new Widening.Step(Duration.ofSeconds(20), OptionalDouble.of(2)),
                new Widening.Step(Duration.ofSeconds(45), OptionalDouble.of(1))),
            Map.of());
    SeatingPlan plan = SeatingPlan.of(group(squad));
    assertThat(plan.minPlayers(9_999)).isEqualTo(6);
    assertThat(plan.minPlayers(10_000)).isEqualTo(4);
    assertThat(plan.minPlayers(44_999)).isEqualTo(4);
    assertThat(plan.minPlayers(45_000)).isEqualTo(2);
    assertThat(plan.nextChangeMs(1_000, 1_000)).isEqualTo(11_000);
    assertThat(plan.nextChangeMs(1_000, 10_999)).isEqualTo(11_000);
    assertThat(plan.nextChangeMs(1_000, 11_000)).isEqualTo(46_000);
    assertThat(plan.nextChangeMs(1_000, 46_000)).isEqualTo(Long.MAX_VALUE);
    Seating seating = seat(plan, party("a", 3), party("b", 1)).orElseThrow();
    assertThat(seating.startable(44_999)).isFalse();
    assertThat(seating.startable(45_000)).isTrue();
    assertThat(seating.lineup(45_000, lineup -> true, 1, new Effort(1000), false)).isPresent();
  }

  @Test
  @DisplayName("F12: a party that can never sit is refused with the reason")
  void hopelessPartiesAreRefused() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, "tank:1 healer:1 damage:1")));
    assertThat(plan.refusal(List.of())).contains("a party has at least one player");
    assertThat(plan.refusal(party("a", 9).players()))
        .contains("a party of 9 is larger than the 8 that queue here");
    assertThat(plan.refusal(party("a", 4).players()))
        .contains("no team has room for a party of 4; the most is 3");
    assertThat(plan.refusal(party("a", "wizard").players()))
        .contains(
            "player a0 asks for the role 'wizard', which nobody plays here; the roles are tank,"
                + " healer, damage");
    assertThat(plan.refusal(party("a", "tank", "tank").players()))
        .contains(
            "the roles that this party's members ask for can never be had together in one team;"
                + " name more roles, or 'fill' for any");
    assertThat(plan.refusal(party("a", "tank", "tank,healer").players())).isEmpty();
    assertThat(plan.refusal(party("a", "", "fill", "tank").players())).isEmpty();
    SeatingPlan parted =
        SeatingPlan.of(group(1, false, team("squad", 2, "tank:1 healer:1 damage:1")));
    assertThat(parted.refusal(party("a", "tank", "tank").players())).isEmpty();
    assertThat(parted.refusal(party("a", "tank", "tank", "tank").players()))
        .contains(
            "the roles that this party's members ask for can never be had together; name more"
                + " roles, or 'fill' for any");
    assertThat(SeatingPlan.of(group(team("all", 1, 2, 8))).refusal(party("a", "tank").players()))
        .contains(
            "player a0 asks for the role 'tank', which nobody plays here; this queue has no roles");
  }

  @Test
  void aPlanNeedsRolesThatAddUp() {
    TeamConfig team = new TeamConfig("red", 1, 2, 5, List.of(), Map.of("tank", 2));
    assertThatThrownBy(() -> SeatingPlan.of(group(team)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the roles of team red add up to 2, but it takes 5 players; with roles the two are the"
                + " same");
  }

  @Test
  void whoNamesNoRoleTakesAny() {
    assertThat(DUNGEON_5.party(party("a", "")).roles()).isEqualTo(0b111);
    assertThat(DUNGEON_5.party(party("a", "tank", "damage")).roles()).isEqualTo(0b101);
    Seating seating = seat(DUNGEON_5, party("a", 5)).orElseThrow();
    assertThat(lineup(seating, 1).orElseThrow().roleCost()).isZero();
  }

  @Test
  void aSearchGoesBackByForgetting() {
    Seating one = seat(DUNGEON_5, party("a", "tank")).orElseThrow();
    assertThat(one.with(DUNGEON_5.party(party("b", "healer")))).isPresent();
    assertThat(one.players()).isEqualTo(1);
    assertThat(one.with(DUNGEON_5.party(party("c", "healer", "damage")))).isPresent();
    assertThat(DUNGEON_5.empty().players()).isZero();
    assertThat(DUNGEON_5.empty().startable(0)).isFalse();
  }

  @Test
  void manyTeamsAndManySeatsFit() {
    SeatingPlan squads = SeatingPlan.of(group(team("squad", 20, 1, 3)));
    Seating seating = squads.empty();
    for (int i = 0; i < 20; i++) {
      seating = seating.with(squads.party(party("p" + i, 1 + i % 3))).orElseThrow();
    }
    assertThat(seating.exact()).isTrue();
    assertThat(seating.startable(0)).isTrue();
    assertThat(lineup(seating, 1)).isPresent();

    SeatingPlan sixty = SeatingPlan.of(group(team("all", 1, 8, 60)));
    Seating all = sixty.empty();
    for (int i = 0; i < 60; i++) {
      all = all.with(sixty.party(Groups.ticket("t" + i, player("p" + i, 1500 + i)))).orElseThrow();
    }
    assertThat(all.full()).isTrue();
    Lineup lineup = lineup(all, 1).orElseThrow();
    assertThat(lineup.difference()).isZero();
    assertThat(lineup.teams().get(0).winProbability()).isEmpty();
  }

  private static final String TWELVE = "1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 11:1 12:1";

  @Test
  void whoTakesAnyRoleCostsWhatASeatDoes() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, TWELVE)));
    Effort effort = new Effort(1_000);
    Seating seating = plan.empty();
    for (int i = 0; i < 4; i++) {
      seating = seating.with(plan.party(party("p" + i, 5)), effort).orElseThrow();
    }
    assertThat(seating.exact()).isTrue();
    assertThat(effort.steps()).isLessThanOrEqualTo(4);
    assertThat(lineup(seating.with(plan.party(party("q", 4))).orElse(seating), 1)).isEmpty();
  }

  @Test
  @DisplayName("One more party costs a bounded number of steps, whatever its members take")
  void onePartyMoreIsBounded() {
    String roles = TWELVE.replace(":1", ":2");
    for (boolean together : new boolean[] {true, false}) {
      SeatingPlan plan = SeatingPlan.of(group(1, together, team("squad", 2, roles)));
      Seating seating = plan.empty();
      boolean exact = true;
      for (int i = 0; i < 8; i++) {
        String[] wishes = new String[5];
        for (int member = 0; member < wishes.length; member++) {
          List<String> all = new ArrayList<>(plan.roles());
          all.remove((5 * i + member) % all.size());
          wishes[member] = String.join(",", all);
        }
        Effort effort = new Effort(1_000);
        seating = seating.with(plan.party(party("p" + i, wishes)), effort).orElse(seating);
        exact &= seating.exact();
        // The bound, and the last layout that was begun.
        assertThat(effort.steps()).isLessThan(Layouts.MOST_EFFORT / Effort.STEP + 500);
      }
      assertThat(exact).as("this would have taken seconds").isFalse();
      assertThat(seating.players()).isGreaterThan(20);
    }
  }

  @Test
  void aLineupKeepsToItsEffort() {
    SeatingPlan plan = SeatingPlan.of(group(team("squad", 2, TWELVE)));
    Seating seating = plan.empty();
    for (int i = 0; i < 24; i++) {
      String wishes = (1 + i % 12) + "," + (1 + (i + 5) % 12) + "," + (1 + (i + 7) % 12);
      seating = seating.with(plan.party(party("p" + i, wishes))).orElseThrow();
    }
    for (int steps : new int[] {2_000, 8_000}) {
      Effort effort = new Effort(steps);
      assertThat(seating.lineup(0, lineup -> true, 1, effort, false)).isPresent();
      assertThat(effort.steps()).isBetween(steps, steps + 1_000);
    }
  }
}
