package io.matchstream.streams.matches;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Team;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The seats that a running match asks for: whether there is room for them, and who fills them. */
final class OpenPlaces {
  private OpenPlaces() {}

  /**
   * What is wrong with the seats that are asked for. Empty: nothing, there is room for all.
   *
   * @param playing the teams as they play now
   * @param group the match's queue
   */
  static Optional<Refusal> problem(List<OpenSeats> open, List<Team> playing, GroupConfig group) {
    Set<List<String>> named = new HashSet<>();
    for (OpenSeats place : open) {
      String team = place.getTeam();
      Optional<TeamConfig> kind = kind(group, team);
      if (kind.isEmpty()) {
        return invalid("The match has no team " + team + ".");
      }
      if (place.getRole() != null && !kind.get().roles().containsKey(place.getRole())) {
        return invalid("Team " + team + " has no role " + place.getRole() + ".");
      }
      if (!named.add(place.getRole() == null ? List.of(team) : List.of(team, place.getRole()))) {
        return invalid("Team " + team + " names the same seats twice.");
      }
      if (place.getSeats() < 1 || place.getSeats() > kind.get().max()) {
        return invalid("Team " + team + " has 1 to " + kind.get().max() + " seats to ask for.");
      }
    }
    return open.stream()
        .map(OpenSeats::getTeam)
        .distinct()
        .map(team -> overfull(team, open, seats(playing, team), kind(group, team).orElseThrow()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * What is still open when these seats are taken: each takes a place of its own role, else one of
   * any role in its team. Empty: somebody has a seat that was not asked for.
   */
  static Optional<List<OpenSeats>> without(List<OpenSeats> open, List<Team> taken) {
    List<OpenSeats> rest = new ArrayList<>(open);
    for (Team team : taken) {
      for (MatchSeat seat : team.getSeats()) {
        int place = fitting(rest, team.getName(), seat.getRole());
        if (place < 0) {
          return Optional.empty();
        }
        take(rest, place);
      }
    }
    return Optional.of(rest);
  }

  /** The same where nobody need have been asked for: whom no place fits takes none. */
  static List<OpenSeats> beside(List<OpenSeats> open, List<Team> taken) {
    List<OpenSeats> rest = new ArrayList<>(open);
    for (Team team : taken) {
      for (MatchSeat seat : team.getSeats()) {
        int place = fitting(rest, team.getName(), seat.getRole());
        if (place >= 0) {
          take(rest, place);
        }
      }
    }
    return rest;
  }

  private static int fitting(List<OpenSeats> rest, String team, String role) {
    int place = find(rest, team, role);
    return place < 0 && role != null ? find(rest, team, null) : place;
  }

  private static void take(List<OpenSeats> rest, int place) {
    OpenSeats from = rest.get(place);
    if (from.getSeats() == 1) {
      rest.remove(place);
    } else {
      rest.set(place, OpenSeats.newBuilder(from).setSeats(from.getSeats() - 1).build());
    }
  }

  private static int find(List<OpenSeats> open, String team, String role) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).getTeam().equals(team) && Objects.equals(open.get(i).getRole(), role)) {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Refusal> overfull(
      String team, List<OpenSeats> open, List<MatchSeat> playing, TeamConfig kind) {
    int asked =
        open.stream().filter(o -> o.getTeam().equals(team)).mapToInt(OpenSeats::getSeats).sum();
    if (playing.size() + asked > kind.max()) {
      return invalid(
          "Team %s has %d seats; %d play and %d are asked for."
              .formatted(team, kind.max(), playing.size(), asked));
    }
    for (Map.Entry<String, Integer> role : kind.roles().entrySet()) {
      long taken = playing.stream().filter(s -> role.getKey().equals(s.getRole())).count();
      int place = find(open, team, role.getKey());
      long wanted = place < 0 ? 0 : open.get(place).getSeats();
      if (taken + wanted > role.getValue()) {
        return invalid(
            "Team %s has %d seats of role %s; %d are taken and %d asked for."
                .formatted(team, role.getValue(), role.getKey(), taken, wanted));
      }
    }
    return Optional.empty();
  }

  private static List<MatchSeat> seats(List<Team> teams, String name) {
    return teams.stream()
        .filter(team -> team.getName().equals(name))
        .flatMap(team -> team.getSeats().stream())
        .toList();
  }

  /** The team's kind: of several of one kind, each has the name and a number from 1. */
  private static Optional<TeamConfig> kind(GroupConfig group, String name) {
    return group.teams().stream().filter(team -> hasName(team, name)).findFirst();
  }

  private static boolean hasName(TeamConfig team, String name) {
    if (team.count() == 1) {
      return team.name().equals(name);
    }
    for (int i = 1; i <= team.count(); i++) {
      if (name.equals(team.name() + "-" + i)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Refusal> invalid(String message) {
    return Optional.of(Refusal.invalid(message));
  }
}
