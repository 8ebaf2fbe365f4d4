package io.matchstream.app.chaos;

import io.matchstream.app.demo.BackEnd;
import io.matchstream.events.Ack;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Ready;
import io.matchstream.events.Result;
import io.matchstream.events.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * What players do when something is said to them, and how their games end. It draws on its own:
 * what is said, and when, differs from run to run. Not for use by several threads.
 */
final class Replies {
  private final BackEnd backEnd;
  private final Supplier<String> ids;
  private final Random random;

  /**
   * @param ids of requests, a new one each time
   */
  Replies(BackEnd backEnd, Supplier<String> ids, long seed) {
    this.backEnd = backEnd;
    this.ids = ids;
    this.random = new Random(~seed); // other draws than those of the acts
  }

  /** He is asked whether he is there. */
  void answer(String player, String matchId) {
    int mood = random.nextInt(40);
    if (mood > 0) { // else he has gone to the kitchen
      backEnd.request(player, ids.get(), new Ready(matchId, mood > 1));
    }
  }

  /** He hears of his match. */
  void acknowledge(String player, String matchId) {
    if (random.nextInt(4) > 0) {
      backEnd.request(player, ids.get(), new Ack(matchId));
    }
  }

  /** A match was made. */
  void play(Match match) {
    int fate = random.nextInt(20);
    if (fate > 2) { // else nobody ever reports
      report(match, 0);
    }
    if (fate > 17) {
      report(match, 0); // twice
    }
    if (fate == 10) {
      report(match, 1); // and somebody says otherwise
    }
  }

  private void report(Match match, int winner) {
    List<PlayerResult> players = new ArrayList<>();
    List<Team> teams = match.getTeams();
    for (int team = 0; team < teams.size(); team++) {
      for (MatchSeat seat : teams.get(team).getSeats()) {
        players.add(new PlayerResult(seat.getPlayer(), team == winner ? 1_000_000L : 0L, null));
      }
    }
    if (players.isEmpty()) {
      players.add(new PlayerResult(match.getPlayer1(), winner == 0 ? 1_000_000L : 0L, null));
      players.add(new PlayerResult(match.getPlayer2(), winner == 0 ? 0L : 1_000_000L, null));
    }
    backEnd.result(Result.newBuilder().setMatchId(match.getMatchId()).setPlayers(players).build());
  }
}
