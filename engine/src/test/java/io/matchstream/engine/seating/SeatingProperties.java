package io.matchstream.engine.seating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;

class SeatingProperties {
  private static final List<String> ROLES = List.of("a", "b", "c", "d");

  /** Some teams, with roles or not, alike or not, for few enough players to try everything. */
  private static GroupConfig group(Random random, boolean withRoles) {
    List<TeamConfig> teams = new ArrayList<>();
    int kinds = 1 + random.nextInt(2);
    for (int kind = 0; kind < kinds; kind++) {
      Map<String, Integer> roles = new LinkedHashMap<>();
      int max = 1 + random.nextInt(4);
      if (withRoles && random.nextInt(8) > 0) {
        max = 0;
        for (String role : ROLES.subList(0, 1 + random.nextInt(ROLES.size()))) {
          int places = random.nextInt(3);
          if (places > 0) {
            roles.put(role, places);
            max += places;
          }
        }
        if (max == 0) {
          roles.put("a", 1);
          max = 1;
        }
      }
      int count = kinds == 1 ? 1 + random.nextInt(2) : 1;
      teams.add(new TeamConfig("t" + kind, count, random.nextInt(max + 1), max, List.of(), roles));
    }
    return Groups.group(1, random.nextInt(4) > 0, teams.toArray(TeamConfig[]::new));
  }

  private static List<GroupTicket> tickets(Random random, int players) {
    return tickets(random, players, 0);
  }

  /** Tickets of so many players, of whom so many in eight take any role. */
  private static List<GroupTicket> tickets(Random random, int players, int fillInEight) {
    List<GroupTicket> tickets = new ArrayList<>();
    int left = players;
    while (left > 0) {
      int size = Math.min(left, 1 + random.nextInt(3));
      List<GroupPlayer> members = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        List<String> wishes = new ArrayList<>(ROLES);
        wishes.add(GroupPlayer.FILL);
        Collections.shuffle(wishes, random);
        members.add(
            Groups.player(
                "p" + left + i,
                random.nextInt(40) * 50,
                random.nextInt(8) < fillInEight
                    ? new String[] {GroupPlayer.FILL}
                    : wishes.subList(0, random.nextInt(4)).toArray(String[]::new)));
      }
      tickets.add(GroupTicket.fresh("t" + left, members, 0, 1, 0));
      left -= size;
    }
    return tickets;
  }

  @Property(tries = 1000)
  @Label("R22: the one-operation test says 'fits' exactly when no capacity is exceeded")
  void oneOperationTellsWhetherCapacitiesHold(@ForAll long seed) {
    Random random = new Random(seed);
    int roles = 1 + random.nextInt(6);
    int[] places = new int[roles];
    int seats = 0;
    for (int role = 0; role < roles; role++) {
      places[role] = random.nextInt(6);
      seats += places[role];
    }
    if (seats == 0) {
      places[0] = 1;
      seats = 1;
    }
    Shape shape = new Shape(seats, places);
    int[] free = new int[roles];
    int freeSeats = 0;
    for (int role = 0; role < roles; role++) {
      free[role] = random.nextInt(places[role] + 1);
      freeSeats += free[role];
    }
    int[] party = new int[roles];
    long adds = 0;
    boolean fits = true;
    int size = 0;
    for (int role = 0; role < roles; role++) {
      // An option of a party never exceeds an empty team.
      party[role] = random.nextInt(places[role] + 1);
      adds += party[role] == 0 ? 0 : party[role] * shape.one(role);
      fits &= party[role] <= free[role];
      size += party[role];
    }
    long state = shape.state(freeSeats, free);
    long sum = state + adds;
    assertThat((sum & shape.guards()) == 0).isEqualTo(fits);
    if (fits) {
      for (int role = 0; role < roles; role++) {
        free[role] -= party[role];
      }
      assertThat(sum).isEqualTo(shape.state(freeSeats - size, free));
      assertThat(shape.freeSeats(sum)).isEqualTo(freeSeats - size);
      for (int role = 0; role < roles; role++) {
        assertThat(shape.isFull(sum + shape.ones(), role)).isEqualTo(free[role] == 0);
      }
    }
  }

  @Property(tries = 500)
  @Label("R22: a group has a place exactly when an assignment without conflicts exists")
  void aGroupHasAPlaceExactlyWhenAnAssignmentExists(@ForAll long seed) {
    Random random = new Random(seed);
    GroupConfig group = group(random, true);
    List<GroupTicket> tickets = tickets(random, 1 + random.nextInt(6));
    assertThat(Groups.seat(SeatingPlan.of(group), tickets).isPresent())
        .isEqualTo(NaiveSeats.fit(group, tickets));
  }

  @Property(tries = 500)
  @Label("R22: the same where most take any role")
  void whoTakesAnyRoleIsSeatedAsExactly(@ForAll long seed) {
    Random random = new Random(seed);
    GroupConfig group = group(random, true);
    List<GroupTicket> tickets = tickets(random, 1 + random.nextInt(7), 6);
    Optional<Seating> seating = Groups.seat(SeatingPlan.of(group), tickets);
    assertThat(seating.isPresent()).isEqualTo(NaiveSeats.fit(group, tickets));
    assertThat(seating.flatMap(s -> Groups.lineup(s, seed)).map(l -> (double) l.roleCost()))
        .isEqualTo(NaiveSeats.best(group, tickets).stream().findFirst());
  }

  @Property(tries = 500)
  @Label("R22: the open seats of a running match are those of a new one as small")
  void aRunningMatchHasAPlaceExactlyWhenItsOpenSeatsHave(@ForAll long seed) {
    Random random = new Random(seed);
    GroupConfig group = group(random, true);
    List<Backfill.Open> open = new ArrayList<>();
    List<TeamConfig> left = new ArrayList<>();
    for (TeamConfig team : group.teams()) {
      for (int number = 1; number <= team.count() && !team.roles().isEmpty(); number++) {
        String name = team.count() == 1 ? team.name() : team.name() + "-" + number;
        Map<String, Integer> roles = new LinkedHashMap<>();
        team.roles()
            .forEach(
                (role, places) -> {
                  int free = random.nextInt(places + 1);
                  if (free > 0) {
                    roles.put(role, free);
                    open.add(new Backfill.Open(name, Optional.of(role), free));
                  }
                });
        int seats = roles.values().stream().mapToInt(Integer::intValue).sum();
        if (seats > 0) {
          left.add(new TeamConfig(name, 1, 0, seats, List.of(), roles));
        }
      }
    }
    Assume.that(!left.isEmpty());
    SeatingPlan plan = SeatingPlan.of(group);
    Seating running = plan.running(new Backfill("m", List.of(), open));
    List<GroupTicket> tickets = tickets(random, 1 + random.nextInt(5), random.nextInt(8));
    GroupConfig small = Groups.group(1, group.party().together(), left.toArray(TeamConfig[]::new));
    assertThat(Groups.seat(plan, running, tickets).isPresent())
        .isEqualTo(NaiveSeats.fit(small, tickets));
  }

  @Property(tries = 500)
  void aRoleIsOpenExactlyWhenWhoPlaysOnlyItHasAPlace(@ForAll long seed) {
    Random random = new Random(seed);
    GroupConfig group = group(random, true);
    SeatingPlan plan = SeatingPlan.of(group);
    Groups.seat(plan, tickets(random, random.nextInt(8), random.nextInt(8)))
        .filter(seating -> !plan.roles().isEmpty())
        .ifPresent(
            seating -> {
              for (int role = 0; role < plan.roles().size(); role++) {
                Party only = plan.party(Groups.party("only", plan.roles().get(role)));
                assertThat((seating.openRoles() & 1L << role) != 0)
                    .isEqualTo(seating.with(only).isPresent());
              }
            });
  }

  @Property(tries = 500)
  void theLineupIsTheBestOfAll(@ForAll long seed) {
    Random random = new Random(seed);
    GroupConfig group = group(random, random.nextBoolean());
    List<GroupTicket> tickets = tickets(random, 1 + random.nextInt(6));
    Optional<Seating> seating = Groups.seat(SeatingPlan.of(group), tickets);
    List<Double> best = NaiveSeats.best(group, tickets);
    assertThat(seating.map(s -> s.startable(0)).orElse(false)).isEqualTo(!best.isEmpty());
    Optional<Lineup> lineup = seating.flatMap(s -> Groups.lineup(s, seed));
    assertThat(lineup.isPresent()).isEqualTo(!best.isEmpty());
    lineup.ifPresent(
        found -> {
          assertThat((double) found.roleCost()).isEqualTo(best.get(0));
          assertThat(found.difference()).isCloseTo(best.get(1), within(1e-6));
          isLegal(group, tickets, found);
        });
  }

  private static void isLegal(GroupConfig group, List<GroupTicket> tickets, Lineup lineup) {
    List<String> seated = new ArrayList<>();
    Map<String, String> teamOf = new LinkedHashMap<>();
    int at = 0;
    for (TeamConfig config : group.teams()) {
      for (int i = 0; i < config.count(); i++) {
        Lineup.Team team = lineup.teams().get(at++);
        assertThat(team.seats()).hasSizeBetween(config.min(), config.max());
        Map<String, Integer> taken = new LinkedHashMap<>();
        for (Lineup.Seat seat : team.seats()) {
          Lineup.Sitter sitter = seat.sitter().orElseThrow();
          seated.add(sitter.player().id());
          if (group.party().together()) {
            assertThat(teamOf.putIfAbsent(sitter.ticketId(), team.name())).isIn(null, team.name());
          }
          seat.role().ifPresent(role -> taken.merge(role, 1, Integer::sum));
          assertThat(seat.role().isPresent()).isEqualTo(!config.roles().isEmpty());
        }
        taken.forEach(
            (role, number) -> assertThat(number).isLessThanOrEqualTo(config.roles().get(role)));
      }
    }
    assertThat(seated)
        .containsExactlyInAnyOrderElementsOf(
            tickets.stream().flatMap(t -> t.players().stream()).map(GroupPlayer::id).toList());
  }

  @Property(tries = 300)
  void theOrderInWhichTicketsCameChangesNothing(@ForAll long seed) {
    Random random = new Random(seed);
    SeatingPlan plan = SeatingPlan.of(group(random, true));
    List<GroupTicket> tickets = tickets(random, 1 + random.nextInt(7));
    Optional<Seating> one = Groups.seat(plan, tickets);
    Collections.shuffle(tickets, random);
    Optional<Seating> other = Groups.seat(plan, tickets);
    assertThat(other.isPresent()).isEqualTo(one.isPresent());
    assertThat(other.map(Seating::openSeats)).isEqualTo(one.map(Seating::openSeats));
    assertThat(other.map(Seating::openRoles)).isEqualTo(one.map(Seating::openRoles));
    assertThat(other.flatMap(s -> Groups.lineup(s, 5)))
        .isEqualTo(one.flatMap(s -> Groups.lineup(s, 5)));
  }

  @Property(tries = 500)
  void whatThePoolSkipsByHasNoPlace(@ForAll long seed) {
    Random random = new Random(seed);
    SeatingPlan plan = SeatingPlan.of(group(random, true));
    List<GroupTicket> tickets = tickets(random, 1 + random.nextInt(7));
    GroupTicket last = tickets.remove(tickets.size() - 1);
    Groups.seat(plan, tickets)
        .ifPresent(
            seating -> {
              Party party = plan.party(last);
              if (party.size() > seating.openSeats()
                  || (party.roles() & seating.openRoles()) == 0) {
                assertThat(seating.with(party)).isEmpty();
              }
              if (seating.full()) {
                assertThat(seating.openSeats()).isZero();
              }
            });
  }
}
