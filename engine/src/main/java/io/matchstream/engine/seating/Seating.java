package io.matchstream.engine.seating;

import io.matchstream.engine.effort.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A growing group: all layouts that are still possible, that is how full each team may be, role by
 * role (a superposition). Who plays what is decided only when the match is made.
 *
 * <p><b>Where a mask alone is exact.</b> One option of a party and one state of a team are tested
 * by one operation (see {@code Shape}), and that is exact for every layout of roles: it says "fits"
 * exactly when no capacity is exceeded. A single mask stands for a party, and so for a group, only
 * where the party has a single option: where each member names one role, or there are no roles, and
 * parties have one team to sit in. As soon as members have preferences, or there is a choice of
 * teams, a party has several options, and the choice of one may shut out a later party that another
 * would have let in. So all of them are kept, and the answer is exact as long as {@link #exact}
 * says so: at most 2,048 layouts are kept, and at most 1,024 options of a party in a team, the
 * cheapest first, and one more party tries only so many of both. Beyond that "it fits" stays true
 * and "no place" may be wrong.
 *
 * <p>Immutable: a search goes back by forgetting. Thread-safe.
 */
public final class Seating {
  private final SeatingPlan plan;
  private final Table table;
  private final Grid grid;
  private final Party[] parties;
  private final int players;
  private final Layouts layouts;

  /** What the group was before its last party; null at the start, and never seen outside. */
  private final Seating before;

  private Seating(
      SeatingPlan plan,
      Table table,
      Party[] parties,
      int players,
      Layouts layouts,
      Seating before) {
    this.plan = plan;
    this.table = table;
    this.grid = plan.grid(table.running());
    this.parties = parties;
    this.players = players;
    this.layouts = layouts;
    this.before = before;
  }

  /** Nobody sits at this table yet. */
  static Seating at(SeatingPlan plan, Table table) {
    Grid grid = plan.grid(table.running());
    long[] states = new long[table.teams()];
    int[] next = new int[grid.shapes()];
    for (int team = 0; team < table.teams(); team++) {
      int shape = plan.teams().shape(team);
      states[grid.from(shape) + next[shape]] =
          grid.shape(shape).state(table.seats(team), table.places(team));
      next[shape]++;
    }
    return new Seating(plan, table, new Party[0], 0, Layouts.of(grid.layout(states)), null);
  }

  /** The group with one more party; empty when there is no place for it. */
  public Optional<Seating> with(Party party) {
    return with(party, Effort.uncounted());
  }

  /**
   * The group with one more party; empty when there is no place for it. {@code O(layouts × teams ×
   * options of the party)}, about a microsecond for two teams of five, bounded by about a
   * millisecond.
   *
   * @param effort what it took is spent of it
   */
  public Optional<Seating> with(Party party, Effort effort) {
    if (party.size() > table.openSeats() - players) {
      return Optional.empty();
    }
    Layouts next = layouts;
    int most = Layouts.MOST_EFFORT / party.units().size();
    for (Unit unit : party.units()) {
      next = next.with(grid, options(unit), most, effort);
      if (next.size() == 0) {
        return Optional.empty();
      }
    }
    Party[] more = Arrays.copyOf(parties, parties.length + 1);
    more[parties.length] = party;
    return Optional.of(new Seating(plan, table, more, players + party.size(), next, this));
  }

  /** Players who have sat down; of a running match only the newcomers. */
  public int players() {
    return players;
  }

  /** Whether no further player fits by size. */
  public boolean full() {
    return players >= table.openSeats();
  }

  /** Whether no layout was left out; see the class. */
  public boolean exact() {
    return layouts.exact();
  }

  /**
   * Whether the match could be made now: in some layout every team has its least, and the number of
   * players is a multiple of the queue's. A running match takes any one player.
   *
   * @param seedWaitMs how long the match's seed has waited, milliseconds
   */
  public boolean startable(long seedWaitMs) {
    if (table.running() || players == 0) {
      return players > 0;
    }
    if (players % plan.multipleOf() != 0) {
      return false;
    }
    int[] least = plan.least().at(seedWaitMs);
    return firstWithLeast(least) < layouts.size();
  }

  /** The first layout in which every team has its least; the number of layouts if there is none. */
  private int firstWithLeast(int[] least) {
    int layout = 0;
    while (layout < layouts.size() && !hasLeast(layout, least)) {
      layout++;
    }
    return layout;
  }

  private boolean hasLeast(int layout, int[] least) {
    for (int team = 0; team < least.length; team++) {
      int shape = plan.teams().shape(team);
      Shape of = grid.shape(shape);
      // The last of a shape is the emptiest, and teams of one shape have one least.
      long state = layouts.state(grid, layout, grid.from(shape + 1) - 1);
      if (of.seats() - of.freeSeats(state) < least[team]) {
        return false;
      }
    }
    return true;
  }

  /** The largest party that might still fit by size is at most this large. */
  public int openSeats() {
    int open = table.openSeats() - players;
    if (!plan.together()) {
      return open;
    }
    int most = 0;
    for (int shape = 0; shape < grid.shapes(); shape++) {
      for (int layout = 0; layout < layouts.size(); layout++) {
        long state = layouts.state(grid, layout, grid.from(shape + 1) - 1);
        most = Math.max(most, grid.shape(shape).freeSeats(state));
      }
    }
    return most;
  }

  /**
   * The roles that some layout still has room for, a bit for each in the order of {@link
   * SeatingPlan#roles}; all ones where a team that takes anybody has room, or where there are no
   * roles.
   */
  public long openRoles() {
    if (plan.roles().isEmpty()) {
      return -1L;
    }
    long[] full = layouts.fullEverywhere(grid);
    long open = 0;
    for (int shape = 0; shape < grid.shapes(); shape++) {
      for (int slot = grid.from(shape); slot < grid.from(shape + 1); slot++) {
        open |= openRoles(grid.shape(shape), full[slot]);
      }
    }
    return open;
  }

  private long openRoles(Shape shape, long full) {
    int any = plan.roles().size();
    if (!shape.hasRoles()) {
      return shape.isFull(full) ? 0 : -1L;
    }
    if (!shape.isFull(full, any)) {
      return -1L;
    }
    long open = 0;
    for (int role = 0; role < any; role++) {
      open |= shape.isFull(full, role) ? 0 : 1L << role;
    }
    return open;
  }

  /**
   * The best final lineup: of those that are acceptable the one with the least cost of roles, then
   * with the least difference of strength, then by a draw. Within a team the members' roles cost
   * the least that is possible, and a draw decides between assignments of equal cost.
   *
   * <p>Up to 12 units in at most two teams all lineups are tried, as far as the effort goes; it is
   * enough unless there are many roles or judging a lineup is dear. Beyond that it is a branch and
   * bound over half of the effort and, when that does not see the end, a local search over the
   * rest.
   *
   * @param seedWaitMs how long the match's seed has waited, milliseconds
   * @param acceptable what the rules of teams say to a lineup
   * @param seed for the draws; the same group and the same seed give the same lineup
   * @param effort what the search may spend. Whatever there is of it, one lineup is tried
   * @param fillWithBots whether the seats that stay free go to bots, up to the most of each team
   * @return empty when there is none, or none was found within the budget
   */
  public Optional<Lineup> lineup(
      long seedWaitMs,
      Predicate<Lineup> acceptable,
      long seed,
      Effort effort,
      boolean fillWithBots) {
    if (players == 0 || (!fillWithBots && !startable(seedWaitMs))) {
      return Optional.empty();
    }
    List<Unit> units =
        Arrays.stream(parties)
            .flatMap(party -> party.units().stream())
            .sorted(Unit.HARDEST_FIRST)
            .toList();
    int[] least =
        table.running() || fillWithBots ? new int[table.teams()] : plan.least().at(seedWaitMs);
    Draft draft = new Draft(plan.teams(), table, units, seed);
    Bots bots =
        fillWithBots
            ? new Bots.Fill(table, plan.multipleOf(), plan.least().at(seedWaitMs))
            : new Bots.None();
    return new LineupSearch(draft, least, new Candidates(draft, bots, acceptable), effort)
        .best(() -> anyDivision(units, table.running() ? 0 : firstWithLeast(least), effort));
  }

  /**
   * The team of each unit in some lineup that ends in a layout: the way back through the layouts
   * before each unit, and then forward team by team.
   */
  private int[] anyDivision(List<Unit> units, int layout, Effort effort) {
    List<Unit> came = new ArrayList<>();
    List<Layouts> stages = new ArrayList<>();
    trace(came, stages, effort);
    Layouts.Step[] steps = new Layouts.Step[came.size()];
    long[] after = layouts.layout(layout);
    for (int i = steps.length - 1; i >= 0; i--) {
      steps[i] = stages.get(i).stepTo(grid, options(came.get(i)), after, effort).orElseThrow();
      after = stages.get(i).layout(steps[i].before());
    }
    long[] states = new long[table.teams()];
    for (int team = 0; team < states.length; team++) {
      states[team] =
          grid.shape(plan.teams().shape(team)).state(table.seats(team), table.places(team));
    }
    int[] teamOf = new int[steps.length];
    for (int i = 0; i < steps.length; i++) {
      int team = 0;
      while (plan.teams().shape(team) != steps[i].shape() || states[team] != steps[i].state()) {
        team++;
      }
      states[team] = steps[i].filled();
      teamOf[units.indexOf(came.get(i))] = team;
    }
    return teamOf;
  }

  /** Fills in the units in the order in which they came, and the layouts before each. */
  private void trace(List<Unit> came, List<Layouts> stages, Effort effort) {
    if (before == null) {
      return;
    }
    before.trace(came, stages, effort);
    List<Unit> last = parties[parties.length - 1].units();
    Layouts stage = before.layouts;
    int most = Layouts.MOST_EFFORT / last.size();
    for (int i = 0; i < last.size(); i++) {
      stage = i == 0 ? stage : stage.with(grid, options(last.get(i - 1)), most, effort);
      came.add(last.get(i));
      stages.add(stage);
    }
  }

  private Options options(Unit unit) {
    return table.running() ? unit.running() : unit.forming();
  }
}
