package io.matchstream.engine.groups;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The reference: looks at every group of tickets and every way to seat it, and shares nothing with
 * the engine but the words. For small pools only.
 *
 * @param teams of a match, called t0, t1 and so on
 * @param window of the ratings
 * @param level of the mean levels
 * @param build what becomes of who has no build; builds must be equal
 * @param avoid the rule of the list {@code avoid}: nobody on either side's list, until it is
 *     optional
 * @param fillForMs a smaller match only from this wait of the seed on
 * @param botsAfterMs from this wait of the seed on bots sit where nobody does
 * @param priority of running matches
 */
record NaiveMatcher(
    List<Team> teams,
    Limit window,
    Limit level,
    IfMissing build,
    Limit avoid,
    long fillForMs,
    long botsAfterMs,
    BackfillConfig.Priority priority) {

  /** The instant that never comes. */
  static final long NEVER = Long.MAX_VALUE;

  /** The build that is taken for who has none, where a default is. */
  static final String USUAL_BUILD = "a";

  /** The level that is taken for who has none, where a default is. */
  static final double USUAL_LEVEL = 2;

  /** A team takes so many players, of these roles if there are any. */
  record Team(int min, int max, Map<String, Integer> roles) {}

  /**
   * How far two may be apart.
   *
   * @param step what each {@code everyMs} of the wait adds
   * @param optionalAfterMs the wait from which it keeps nobody apart
   */
  record Limit(
      double initial,
      double step,
      long everyMs,
      Age age,
      Anchor anchor,
      IfMissing ifMissing,
      long optionalAfterMs) {

    boolean keepsApart(double gap, GroupTicket a, GroupTicket b, long nowMs) {
      long longer = Math.max(a.waitMs(nowMs), b.waitMs(nowMs));
      long shorter = Math.min(a.waitMs(nowMs), b.waitMs(nowMs));
      // Limits only grow, so the stricter of two is that of the shorter wait.
      long wait = age == Age.OLDEST ? longer : shorter;
      long steps = wait / everyMs;
      return wait < optionalAfterMs && gap > initial + step * steps;
    }
  }

  int maxPlayers() {
    return teams.stream().mapToInt(Team::max).sum();
  }

  /** In which order seeds have their turn. */
  Comparator<GroupTicket> turns() {
    int first = priority == BackfillConfig.Priority.FIRST ? -1 : 1;
    Comparator<GroupTicket> kind =
        Comparator.comparingInt(ticket -> ticket.backfill().isPresent() ? first : 0);
    return priority == BackfillConfig.Priority.LINE
        ? GroupTicket.BY_WAIT
        : kind.thenComparing(GroupTicket.BY_WAIT);
  }

  /** Whether a ticket can never be matched. */
  boolean refused(GroupTicket ticket) {
    if (ticket.backfill().isPresent()) {
      return false;
    }
    return lacks(ticket, "level", level.ifMissing)
        || lacks(ticket, "build", build)
        || builds(ticket).map(all -> all.size() > 1).orElse(false);
  }

  private static boolean lacks(GroupTicket ticket, String attribute, IfMissing ifMissing) {
    return ifMissing instanceof IfMissing.Refuse
        && ticket.players().stream().anyMatch(p -> !p.attributes().containsKey(attribute));
  }

  /**
   * Whether the two can be rivals for the same players: tickets of other builds never meet, neither
   * directly nor by way of others.
   */
  boolean rivals(GroupTicket one, GroupTicket other) {
    Optional<Set<String>> builds = builds(one);
    return build instanceof IfMissing.MatchAny
        || builds.isEmpty()
        || builds(other).isEmpty()
        || builds.equals(builds(other));
  }

  /**
   * The size of the largest legal match with this seed and tickets that may follow it; 0 if there
   * is none.
   */
  int largest(GroupTicket seed, List<GroupTicket> waiting, long nowMs) {
    if (seed.notBeforeMs() > nowMs) {
      return 0;
    }
    List<GroupTicket> others =
        waiting.stream()
            .filter(t -> t.backfill().isEmpty() && t.notBeforeMs() <= nowMs && !t.equals(seed))
            .filter(t -> seed.backfill().isPresent() || GroupTicket.BY_WAIT.compare(seed, t) < 0)
            .filter(t -> pair(seed, t, true, nowMs))
            .toList();
    int largest = 0;
    for (int set = 0; set < 1 << others.size(); set++) {
      List<GroupTicket> group = new ArrayList<>();
      for (int i = 0; i < others.size(); i++) {
        if ((set & (1 << i)) != 0) {
          group.add(others.get(i));
        }
      }
      int players = seed.seats() + players(group);
      if (players > largest && players <= maxPlayers() && legal(seed, group, nowMs)) {
        largest = players;
      }
    }
    return largest;
  }

  /** Whether these may join the seed, and they can start. */
  boolean legal(GroupTicket seed, List<GroupTicket> others, long nowMs) {
    for (GroupTicket one : others) {
      if (!pair(seed, one, true, nowMs)) {
        return false;
      }
      for (GroupTicket other : others) {
        if (!one.equals(other) && !pair(one, other, false, nowMs)) {
          return false;
        }
      }
    }
    if (seed.backfill().isPresent()) {
      return !others.isEmpty() && seats(others, 0, open(seed.backfill().get()), false);
    }
    List<GroupTicket> group = new ArrayList<>(List.of(seed));
    group.addAll(others);
    long wait = seed.waitMs(nowMs);
    boolean bots = wait >= botsAfterMs;
    boolean partial = bots || wait >= fillForMs;
    return (partial || players(group) == maxPlayers()) && seats(group, 0, tables(), !bots);
  }

  static int players(List<GroupTicket> group) {
    return group.stream().mapToInt(t -> t.players().size()).sum();
  }

  private boolean pair(GroupTicket a, GroupTicket b, boolean ofSeed, long nowMs) {
    return !(looksAt(window, ofSeed)
            && window.keepsApart(Math.abs(a.rating() - b.rating()), a, b, nowMs))
        && !(looksAt(level, ofSeed) && level.keepsApart(levels(a, b), a, b, nowMs))
        && builds(a).flatMap(x -> builds(b).map(y -> x.size() == 1 && x.equals(y))).orElse(true)
        && !((lists(a, b) || lists(b, a)) && avoid.keepsApart(1, a, b, nowMs))
        && !avoids(a, b, nowMs)
        && !avoids(b, a, nowMs)
        && ids(a).stream().noneMatch(ids(b)::contains);
  }

  private static boolean looksAt(Limit limit, boolean ofSeed) {
    return ofSeed || limit.anchor == Anchor.GROUP;
  }

  private static Set<String> ids(GroupTicket ticket) {
    Set<String> ids = new HashSet<>();
    ticket.players().forEach(player -> ids.add(player.id()));
    return ids;
  }

  private static boolean avoids(GroupTicket a, GroupTicket b, long nowMs) {
    return a.avoid().stream()
        .anyMatch(each -> each.untilMs() > nowMs && ids(b).contains(each.player()));
  }

  private static boolean lists(GroupTicket a, GroupTicket b) {
    return a.players().stream()
        .map(player -> player.attributes().get("avoid"))
        .anyMatch(list -> list instanceof Attribute.Words w && anyOf(w.values(), ids(b)));
  }

  private static boolean anyOf(List<String> listed, Set<String> ids) {
    return listed.stream().anyMatch(ids::contains);
  }

  /** The builds of its players; empty if one has none. */
  private Optional<Set<String>> builds(GroupTicket ticket) {
    Set<String> builds = new HashSet<>();
    for (GroupPlayer player : ticket.players()) {
      Attribute value = player.attributes().get("build");
      if (value == null && !(build instanceof IfMissing.UseDefault)) {
        return Optional.empty();
      }
      builds.add(value == null ? USUAL_BUILD : ((Attribute.Text) value).value());
    }
    return Optional.of(builds);
  }

  private double levels(GroupTicket a, GroupTicket b) {
    double gap = Math.abs(level(a) - level(b));
    return Double.isNaN(gap) ? 0 : gap;
  }

  /** The mean; not a number if one has none. */
  private double level(GroupTicket ticket) {
    return ticket.players().stream()
        .mapToDouble(
            player -> {
              Attribute value = player.attributes().get("level");
              double missing =
                  level.ifMissing instanceof IfMissing.UseDefault ? USUAL_LEVEL : Double.NaN;
              return value == null ? missing : ((Attribute.Numeric) value).value();
            })
        .average()
        .orElseThrow();
  }

  /** Seats that are left in each team, role by role if it has roles. */
  private record Table(List<AtomicInteger> seats, List<Map<String, Integer>> roles) {}

  private Table tables() {
    List<Map<String, Integer>> left = new ArrayList<>();
    teams.forEach(team -> left.add(new HashMap<>(team.roles())));
    return new Table(teams.stream().map(team -> new AtomicInteger(team.max())).toList(), left);
  }

  private Table open(Backfill backfill) {
    List<AtomicInteger> seats = teams.stream().map(team -> new AtomicInteger()).toList();
    List<Map<String, Integer>> roles = new ArrayList<>();
    teams.forEach(team -> roles.add(new HashMap<>()));
    for (Backfill.Open open : backfill.open()) {
      int team = Integer.parseInt(open.team().substring(1));
      seats.get(team).addAndGet(open.seats());
      open.role().ifPresent(role -> roles.get(team).merge(role, open.seats(), Integer::sum));
    }
    return new Table(seats, roles);
  }

  private boolean seats(List<GroupTicket> group, int next, Table table, boolean least) {
    if (next == group.size()) {
      for (int team = 0; least && team < teams.size(); team++) {
        if (teams.get(team).max() - table.seats.get(team).get() < teams.get(team).min()) {
          return false;
        }
      }
      return true;
    }
    int size = group.get(next).players().size();
    for (int team = 0; team < teams.size(); team++) {
      AtomicInteger free = table.seats.get(team);
      if (size <= free.get()) {
        free.addAndGet(-size);
        boolean found = plays(group, next, 0, team, table, least);
        free.addAndGet(size);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean plays(
      List<GroupTicket> group, int next, int member, int team, Table table, boolean least) {
    List<GroupPlayer> party = group.get(next).players();
    if (member == party.size() || teams.get(team).roles().isEmpty()) {
      return seats(group, next + 1, table, least);
    }
    Map<String, Integer> left = table.roles.get(team);
    for (String role : List.copyOf(left.keySet())) {
      List<String> wishes = party.get(member).roles();
      if (left.get(role) > 0 && (wishes.contains(role) || wishes.contains(GroupPlayer.FILL))) {
        left.merge(role, -1, Integer::sum);
        boolean found = plays(group, next, member + 1, team, table, least);
        left.merge(role, 1, Integer::sum);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }
}
