package io.matchstream.engine.rules;

import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an expression sees of a match: the values of its three variables. Every map has one order,
 * so that an expression that walks through it says the same wherever it runs.
 */
final class Scope {
  private static final long SECOND_MS = 1000;

  private Scope() {}

  /** What never changes of a ticket's players, in their order; the rest is added each time. */
  static List<Map<String, Object>> players(GroupTicket ticket) {
    List<Map<String, Object>> players = new ArrayList<>();
    for (GroupPlayer player : ticket.players()) {
      Map<String, Object> attributes = new TreeMap<>();
      player.attributes().forEach((name, value) -> attributes.put(name, plain(value)));
      Map<String, Object> known = new LinkedHashMap<>();
      known.put("id", player.id());
      known.put("rating", player.rating());
      known.put("party", ticket.id());
      known.put("party_size", (long) ticket.players().size());
      known.put("attributes", attributes);
      players.add(known);
    }
    return List.copyOf(players);
  }

  /** A forming match: no teams yet, and nobody has a team or a role. */
  static Map<String, Object> forming(int rule, List<Facts> members, Facts candidate, long nowMs) {
    List<Map<String, Object>> players = new ArrayList<>();
    for (int i = 0; i <= members.size(); i++) {
      Facts facts = i < members.size() ? members.get(i) : candidate;
      for (Map<String, Object> player : players(rule, facts)) {
        players.add(with(player, facts, "", "", nowMs));
      }
    }
    Facts seed = members.isEmpty() ? candidate : members.get(0);
    return scope(seed, players, List.of(), nowMs);
  }

  /** A complete match with its teams; bots are not in it. */
  static Map<String, Object> complete(int rule, List<Facts> members, Lineup lineup, long nowMs) {
    List<Map<String, Object>> players = new ArrayList<>();
    List<Map<String, Object>> teams = new ArrayList<>();
    Playing.teams(members, lineup)
        .forEach(
            (name, seated) -> {
              List<Map<String, Object>> own = new ArrayList<>();
              for (Playing playing : seated) {
                own.add(with(player(rule, playing), playing.ticket(), name, playing.role(), nowMs));
              }
              players.addAll(own);
              Map<String, Object> team = new LinkedHashMap<>();
              team.put("name", name);
              team.put("size", (long) own.size());
              team.put("players", own);
              teams.add(team);
            });
    return scope(members.get(0), players, teams, nowMs);
  }

  private static Map<String, Object> scope(
      Facts seed, List<Map<String, Object>> players, List<Map<String, Object>> teams, long nowMs) {
    Map<String, Object> match = new LinkedHashMap<>();
    match.put("size", (long) players.size());
    match.put("waited_seconds", waited(seed, nowMs));
    return Map.of("match", match, "teams", teams, "players", players);
  }

  private static Map<String, Object> with(
      Map<String, Object> player, Facts facts, String team, String role, long nowMs) {
    Map<String, Object> full = new LinkedHashMap<>(player);
    full.put("waited_seconds", waited(facts, nowMs));
    full.put("team", team);
    full.put("role", role);
    return full;
  }

  private static Map<String, Object> player(int rule, Playing playing) {
    for (Map<String, Object> player : players(rule, playing.ticket())) {
      if (playing.player().id().equals(player.get("id"))) {
        return player;
      }
    }
    throw new IllegalArgumentException(
        "player " + playing.player().id() + " is not of ticket " + playing.ticket().ticket().id());
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> players(int rule, Facts facts) {
    return (List<Map<String, Object>>) facts.thing(rule);
  }

  private static long waited(Facts facts, long nowMs) {
    return facts.waitMs(nowMs) / SECOND_MS;
  }

  private static Object plain(Attribute value) {
    if (value instanceof Attribute.Text text) {
      return text.value();
    }
    if (value instanceof Attribute.Numeric number) {
      return number.value();
    }
    if (value instanceof Attribute.Words words) {
      return words.values();
    }
    return new TreeMap<>(((Attribute.Numbers) value).values());
  }
}
