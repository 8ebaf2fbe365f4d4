package io.matchstream.engine.seating;

import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import java.util.List;
import java.util.Optional;

/** Lays the table of a new match, and that of a running one from what its server asks for. */
final class Tables {
  private final Teams teams;

  Tables(Teams teams) {
    this.teams = teams;
  }

  /** All seats of all teams. */
  Table forming() {
    Table table = new Table(false, teams.size(), teams.roles().size());
    for (int team = 0; team < teams.size(); team++) {
      TeamConfig config = teams.configs().get(team);
      if (config.roles().isEmpty()) {
        table.open(team, config.max());
      }
      for (int role = 0; role < teams.roles().size(); role++) {
        table.open(team, role, config.roles().getOrDefault(teams.roles().get(role), 0));
      }
    }
    return table;
  }

  /**
   * The open seats of a running match, as far as the queue has them.
   *
   * @param players who plays already, one for each of the backfill's seats that are taken, or empty
   */
  Table running(Backfill backfill, List<GroupPlayer> players) {
    Table table = new Table(true, teams.size(), teams.roles().size());
    for (Backfill.Open open : backfill.open()) {
      int team = teams.names().indexOf(open.team());
      if (team >= 0) {
        open(table, team, open);
      }
    }
    for (GroupPlayer player : players) {
      backfill.seated().stream()
          .filter(seated -> seated.player().equals(player.id()))
          .mapToInt(seated -> teams.names().indexOf(seated.team()))
          .filter(team -> team >= 0)
          .findFirst()
          .ifPresent(team -> table.plays(team, player.ratingMicros()));
    }
    return table;
  }

  private void open(Table table, int team, Backfill.Open open) {
    TeamConfig config = teams.configs().get(team);
    int free = Math.min(open.seats(), config.max() - table.seats(team));
    if (config.roles().isEmpty()) {
      table.open(team, open.role().isPresent() ? 0 : free);
      return;
    }
    int any = teams.roles().size();
    int role = open.role().map(teams.roles()::indexOf).orElse(any);
    if (role >= 0) {
      int most = role == any ? config.max() : teams.places(team)[role];
      table.open(team, role, Math.min(free, most - table.places(team)[role]));
    }
  }

  Optional<String> refusal(Backfill backfill) {
    for (Backfill.Open open : backfill.open()) {
      int team = teams.names().indexOf(open.team());
      if (team < 0) {
        return Optional.of(
            "there is no team '"
                + open.team()
                + "' here; the teams are "
                + String.join(", ", teams.names()));
      }
      TeamConfig config = teams.configs().get(team);
      if (open.role().isPresent() && !config.roles().containsKey(open.role().get())) {
        return Optional.of(
            "team " + open.team() + " has no role '" + open.role().get() + "' to fill");
      }
    }
    int found = running(backfill, List.of()).openSeats();
    return found == backfill.wanted()
        ? Optional.empty()
        : Optional.of(
            "the match asks for "
                + backfill.wanted()
                + " players, but its teams and roles take only "
                + found);
  }
}
