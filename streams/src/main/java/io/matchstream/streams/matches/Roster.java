package io.matchstream.streams.matches;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import io.matchstream.events.TicketPlayer;
import io.matchstream.state.BackfillState;
import io.matchstream.state.LiveSeat;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Who plays in a live match, in a queue that allows backfills: some go, others come. */
final class Roster {
  private static final String NOBODY = "";

  /** Of player1 and player2. */
  private static final int PLACES = 2;

  private Roster() {}

  /** Bots, and humans who have not left. */
  static Predicate<MatchSeat> present(MatchState live) {
    return seat ->
        seat.getBot()
            || LiveSeats.of(Optional.of(live), seat.getPlayer(), seat.getSeatEpoch()).isPresent();
  }

  /**
   * These players no longer play: their seats are gone from the match, and no result may name them.
   */
  static MatchState without(MatchState live, Set<String> gone) {
    if (gone.isEmpty()) {
      return live;
    }
    List<Team> teams =
        live.getMatch().getTeams().stream()
            .map(team -> team(team, keep(team.getSeats(), s -> !gone.contains(s.getPlayer()))))
            .toList();
    BackfillState backfill = live.getBackfill();
    return naming(
        MatchState.newBuilder(live)
            .setMatch(Match.newBuilder(live.getMatch()).setTeams(teams).build())
            .setSeats(keep(live.getSeats(), seat -> !gone.contains(seat.getPlayer())))
            .setBackfill(
                BackfillState.newBuilder(backfill)
                    .setPlayers(keep(backfill.getPlayers(), p -> !gone.contains(p.getPlayer())))
                    .setNewcomers(keep(backfill.getNewcomers(), n -> !gone.contains(n.getPlayer())))
                    .build())
            .build());
  }

  /**
   * The humans among them are free at once, and not rated: the match goes on without them.
   *
   * @param live the match while they were still in it
   */
  static List<Effect> released(MatchState live, Set<String> gone, Instant at) {
    Match match = live.getMatch();
    return Seats.humans(match.getTeams()).stream()
        .filter(seat -> gone.contains(seat.getPlayer()))
        .map(
            seat ->
                Settlements.of(seat, match.getMatchId(), Settling.closed(match, Settling.LEFT), at))
        .toList();
  }

  /**
   * New players join.
   *
   * @param joining their seats, signed, in teams that the match has or that were empty
   * @param admitted the humans among them
   */
  static MatchState with(
      MatchState live, List<Team> joining, List<TicketPlayer> admitted, Instant now) {
    Match match = live.getMatch();
    List<Team> teams = new ArrayList<>(match.getTeams());
    for (Team more : joining) {
      int at = index(teams, more.getName());
      if (at < 0) {
        teams.add(team(more, more.getSeats()));
      } else {
        teams.set(at, team(teams.get(at), joined(teams.get(at).getSeats(), more.getSeats())));
      }
    }
    List<LiveSeat> seats = Seats.humans(joining).stream().map(Confirming::live).toList();
    BackfillState backfill = live.getBackfill();
    return naming(
        MatchState.newBuilder(live)
            .setMatch(
                Match.newBuilder(match)
                    .setTeams(teams)
                    .setBackfills(match.getBackfills() + 1)
                    .build())
            .setSeats(joined(live.getSeats(), seats))
            .setBackfill(
                BackfillState.newBuilder(backfill)
                    .setPlayers(joined(backfill.getPlayers(), admitted))
                    .setNewcomers(Newcomers.with(backfill.getNewcomers(), joining, now))
                    .build())
            .build());
  }

  /**
   * The match, its player1 and player2 being of those who play: the humans who have waited longest,
   * then bots. Of equals, whoever was named before stays.
   */
  static MatchState naming(MatchState live) {
    Match match = live.getMatch();
    List<String> before = List.of(match.getPlayer2(), match.getPlayer1());
    Stream<MatchSeat> humans =
        Seats.humans(match.getTeams()).stream()
            .filter(present(live))
            .sorted(
                Comparator.comparing(MatchSeat::getSince)
                    .thenComparing(seat -> -before.indexOf(seat.getPlayer()))
                    .thenComparing(MatchSeat::getPlayer));
    Stream<MatchSeat> bots = Seats.all(match.getTeams()).stream().filter(MatchSeat::getBot);
    List<String> named =
        Stream.concat(humans, bots).map(MatchSeat::getPlayer).limit(PLACES).toList();
    Match renamed =
        Match.newBuilder(match)
            .setPlayer1(named.isEmpty() ? NOBODY : named.get(0))
            .setPlayer2(named.size() < PLACES ? NOBODY : named.get(1))
            .build();
    return MatchState.newBuilder(live).setMatch(renamed).build();
  }

  /** With others in it, nobody has computed what its chance is. */
  private static Team team(Team team, List<MatchSeat> seats) {
    return Team.newBuilder(team).setSeats(seats).setWinProbability(null).build();
  }

  private static int index(List<Team> teams, String name) {
    for (int i = 0; i < teams.size(); i++) {
      if (teams.get(i).getName().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static <T> List<T> keep(List<T> list, Predicate<T> wanted) {
    return list.stream().filter(wanted).toList();
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
