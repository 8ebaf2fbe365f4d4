package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Backfill;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.state.HeldResult;
import io.matchstream.state.LiveSeat;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Laws of a match that players leave and join, whatever comes in whatever order. */
class BackfillProperties {
  private static final List<String> TEAMS = List.of(GroupSamples.RED, GroupSamples.BLUE);
  private static final List<String> ROLES = List.of(GroupSamples.TANK, GroupSamples.DAMAGE);

  /** Of both teams, and of each of their roles. */
  private static final int TEAM_SIZE = 2;

  private static final int ROLE_SIZE = 1;

  enum Kind {
    ASK,
    WITHDRAW,
    SERVE,
    SERVE_AGAIN,
    ASK_AGAIN,
    CROSS,
    LEAVE,
    RESULT,
    HEARTBEAT
  }

  /**
   * One event.
   *
   * @param who turns to one of the players
   * @param team turns to one of the teams
   * @param role turns to one of the roles, or to none
   */
  record Step(Kind kind, int who, int team, int role, Duration pauseBefore) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(6, Kind.ASK),
            Tuple.of(1, Kind.WITHDRAW),
            Tuple.of(6, Kind.SERVE),
            Tuple.of(2, Kind.SERVE_AGAIN),
            Tuple.of(1, Kind.ASK_AGAIN),
            Tuple.of(2, Kind.CROSS),
            Tuple.of(3, Kind.LEAVE),
            Tuple.of(1, Kind.RESULT),
            Tuple.of(1, Kind.HEARTBEAT));
    Arbitrary<Integer> any = Arbitraries.integers().between(0, 11);
    Arbitrary<Duration> pauses =
        Arbitraries.of(0, 0, 0, 0, 0, 0, 1, 1_000, 1_000, 3_599_999, 3_600_000)
            .map(Duration::ofMillis);
    return Combinators.combine(kinds, any, any, any, pauses).as(Step::new).list().ofMaxSize(40);
  }

  @Property(tries = 500)
  void everySeatEndsOnceAndEveryTicketIsSeatedOrGivenBack(@ForAll("steps") List<Step> steps) {
    Life life = Life.of(steps);

    assertThat(life.ended).doesNotHaveDuplicates();
    assertThat(life.seated).containsAll(life.ended);
    // Who left by himself is free already; the end of the match need not tell him.
    Set<String> over = new HashSet<>(life.ended);
    over.addAll(life.leavers);
    assertThat(over).containsAll(life.seated);
    assertThat(life.returned).doesNotHaveDuplicates();
    assertThat(life.returned).doesNotContainAnyElementsOf(life.seated);
    Set<String> found = new HashSet<>(life.returned);
    found.addAll(life.seated);
    assertThat(found).isEqualTo(life.proposed);
  }

  @Property(tries = 500)
  void aMatchIsNeverOverfull(@ForAll("steps") List<Step> steps) {
    for (List<Team> teams : Life.of(steps).lineups) {
      for (Team team : teams) {
        assertThat(team.getSeats()).hasSizeLessThanOrEqualTo(TEAM_SIZE);
        for (String role : ROLES) {
          assertThat(team.getSeats().stream().filter(s -> role.equals(s.getRole())))
              .hasSizeLessThanOrEqualTo(ROLE_SIZE);
        }
      }
      assertThat(Seats.players(teams)).doesNotHaveDuplicates();
    }
  }

  @Property(tries = 500)
  void thePoolHasAtMostOneTicketAndNoneOfAMatchThatIsOver(@ForAll("steps") List<Step> steps) {
    Life life = Life.of(steps);

    assertThat(life.returnsSent).isSorted().doesNotHaveDuplicates();
    assertThat(life.inPool).isFalse();
  }

  /** Else a newcomer's token would send him to somebody who is gone. */
  @Property(tries = 500)
  void rowsAndTokensNameOnlyWhoPlays(@ForAll("steps") List<Step> steps) {
    for (Naming naming : Life.of(steps).namings) {
      assertThat(naming.named()).doesNotHaveDuplicates().isSubsetOf(naming.playing());
      assertThat(naming.named()).hasSize(Math.min(2, naming.playing().size()));
    }
  }

  /**
   * Whom a match names while it is played.
   *
   * @param named player1 and player2, without those that are empty
   * @param playing who has not left
   */
  private record Naming(List<String> named, List<String> playing) {
    static Naming of(MatchState live) {
      Match match = live.getMatch();
      return new Naming(
          Stream.of(match.getPlayer1(), match.getPlayer2()).filter(p -> !p.isEmpty()).toList(),
          live.getSeats().stream()
              .filter(seat -> !seat.getLeft())
              .map(LiveSeat::getPlayer)
              .toList());
    }
  }

  @Property(tries = 500)
  void whatAMatchHearsIsNeverRefusedByItsShape(@ForAll("steps") List<Step> steps) {
    for (Backfill heard : Life.of(steps).heard) {
      assertThat(BackfillShape.malformed(heard)).isEmpty();
      assertThat(BackfillShape.impossible(heard, List.of(GroupSamples.open()))).isEmpty();
    }
  }

  @Property(tries = 500)
  void everyTokenHasItsOwnId(@ForAll("steps") List<Step> steps) {
    assertThat(Life.of(steps).tokens).doesNotHaveDuplicates();
  }

  /** One match from its confirmation until it is forgotten; the pool serves what it asks for. */
  private static final class Life {
    private final QueueConfig queue = GroupSamples.open();
    private final QueueLookup queues = GroupSamples.always(queue);
    private final Map<String, Long> epochs = new HashMap<>();
    private final Set<String> seated = new HashSet<>();
    private final Set<String> proposed = new HashSet<>();
    private final Set<String> leavers = new HashSet<>();
    private final List<String> ended = new ArrayList<>();
    private final List<String> returned = new ArrayList<>();
    private final List<String> tokens = new ArrayList<>();
    private final List<Integer> returnsSent = new ArrayList<>();
    private final List<List<Team>> lineups = new ArrayList<>();
    private final List<Naming> namings = new ArrayList<>();
    private final List<Backfill> heard = new ArrayList<>();
    private Optional<MatchState> state = Optional.empty();
    private Optional<Ticket> waiting = Optional.empty();
    private Optional<Proposal> lastProposal = Optional.empty();
    private Backfill asked = new Backfill(Samples.MATCH, "b0", List.of(), null);
    private boolean inPool;
    private int requests;
    private Instant now = Samples.T0;

    static Life of(List<Step> steps) {
      Life life = new Life();
      Proposal first = GroupSamples.proposal();
      Seats.all(first.getTeams()).forEach(seat -> life.proposed.add(life.name(seat)));
      life.take(Deciding.proposed(life.state, first, life.now, life.queues));
      for (Step step : steps) {
        life.now = life.now.plus(step.pauseBefore());
        life.wake();
        life.on(step).ifPresent(life::take);
      }
      life.now = life.now.plus(Duration.ofDays(1));
      life.wake();
      return life;
    }

    private String name(MatchSeat seat) {
      return seat.getPlayer() + "~" + seat.getSeatEpoch();
    }

    private void wake() {
      while (state.isPresent() && !state.get().getDueAt().isAfter(now)) {
        take(Waking.due(state.get()));
      }
    }

    private void take(Transition transition) {
      state = transition.next();
      state
          .filter(live -> live.getPhase() == MatchPhase.READY)
          .ifPresent(live -> namings.add(Naming.of(live)));
      for (Effect effect : transition.effects()) {
        if (effect instanceof Effect.Settle settle) {
          settled(settle.settlement());
        } else if (effect instanceof Effect.Notify notify) {
          tokens.add(notify.jti());
        } else if (effect instanceof Effect.Confirmed confirmed) {
          lineups.add(confirmed.match().getTeams());
          Seats.humans(confirmed.match().getTeams()).forEach(seat -> seated.add(name(seat)));
        } else if (effect instanceof Effect.ToPool toPool) {
          pooled(toPool.event().getBody());
        }
      }
    }

    private void settled(Settlement settlement) {
      if (settlement.getBody() instanceof Returned back) {
        back.getTicket()
            .getPlayers()
            .forEach(
                player -> returned.add(player.getPlayer() + "~" + back.getTicket().getSeatEpoch()));
      } else {
        ended.add(settlement.getPlayer() + "~" + settlement.getSeatEpoch());
      }
    }

    private void pooled(Object body) {
      if (body instanceof TicketQueued queued) {
        returnsSent.add(queued.getTicket().getReturns());
        waiting = Optional.of(queued.getTicket());
        inPool = true;
      } else if (body instanceof TicketWithdrawn) {
        inPool = false;
      }
    }

    private Optional<Transition> on(Step step) {
      return switch (step.kind()) {
        case ASK -> Optional.of(ask(step, List.of(open(step))));
        case WITHDRAW -> Optional.of(ask(step, List.of()));
        case SERVE -> serve(step);
        case SERVE_AGAIN ->
            lastProposal
                .filter(p -> returned.stream().noneMatch(proposedIn(p)::contains))
                .filter(p -> seatsStand(p))
                .map(p -> Deciding.proposed(state, p, now, queues));
        case ASK_AGAIN -> Optional.of(askAgain());
        case CROSS -> cross(step);
        case LEAVE -> leave(step);
        case RESULT -> Optional.of(result(step));
        case HEARTBEAT -> Optional.of(SeatTiming.heartbeat(state, now, queues));
      };
    }

    private OpenSeats open(Step step) {
      String role = step.role() % 3 == 2 ? null : ROLES.get(step.role() % 3);
      return new OpenSeats(TEAMS.get(step.team() % 2), role, 1 + step.who() % 2);
    }

    private Transition ask(Step step, List<OpenSeats> open) {
      List<String> playing = new ArrayList<>(players());
      if (!playing.isEmpty() && step.who() % 3 != 0) {
        playing.remove(step.who() % playing.size());
      }
      requests++;
      asked = new Backfill(Samples.MATCH, "b" + requests, open, playing);
      return askAgain();
    }

    /** The game server sends its last request, perhaps not for the first time. */
    private Transition askAgain() {
      Transition answer = Backfilling.requested(state, asked, asked.getRequestId(), now, queues);
      if (answer.effects().stream().noneMatch(Effect.Refuse.class::isInstance)) {
        heard.add(asked);
      }
      return answer;
    }

    /** The pool serves a ticket, and before its match hears of it the request comes again. */
    private Optional<Transition> cross(Step step) {
      Optional<Proposal> proposal = found(step);
      if (proposal.isPresent()) {
        take(askAgain());
      }
      return proposal.map(p -> Deciding.proposed(state, p, now, queues));
    }

    /** The pool serves the ticket that it got last, perhaps too late. */
    private Optional<Transition> serve(Step step) {
      return found(step).map(p -> Deciding.proposed(state, p, now, queues));
    }

    private Optional<Proposal> found(Step step) {
      if (waiting.isEmpty()) {
        return Optional.empty();
      }
      Ticket asks = waiting.get();
      waiting = Optional.empty();
      inPool = false;
      OpenSeats place = asks.getBackfill().getOpen().get(0);
      String player = "p" + step.who() % 4;
      long epoch = epochs.merge(player, 1L, Long::sum);
      Ticket ticket =
          Ticket.newBuilder(GroupSamples.alone(player))
              .setTicketId(player + "~" + epoch)
              .setSeatEpoch(epoch)
              .build();
      String role = place.getRole() == null ? freeRole(place.getTeam()) : place.getRole();
      Proposal proposal =
          GroupSamples.joining(
              asks.getRequestId(),
              GroupSamples.team(place.getTeam(), GroupSamples.seat(ticket, player, role, 1500)));
      proposed.add(player + "~" + epoch);
      lastProposal = Optional.of(proposal);
      return lastProposal;
    }

    /** A pool knows from the ticket who plays what. */
    private String freeRole(String team) {
      return state
              .map(MatchState::getMatch)
              .map(match -> match.getTeams())
              .orElse(List.of())
              .stream()
              .filter(t -> t.getName().equals(team))
              .flatMap(t -> t.getSeats().stream())
              .anyMatch(seat -> GroupSamples.TANK.equals(seat.getRole()))
          ? GroupSamples.DAMAGE
          : GroupSamples.TANK;
    }

    private Set<String> proposedIn(Proposal proposal) {
      Set<String> names = new HashSet<>();
      Seats.humans(proposal.getTeams()).forEach(seat -> names.add(name(seat)));
      return names;
    }

    /** A record comes twice within moments, before its players have left again. */
    private boolean seatsStand(Proposal proposal) {
      return Seats.humans(proposal.getTeams()).stream()
          .allMatch(s -> LiveSeats.of(state, s.getPlayer(), s.getSeatEpoch()).isPresent());
    }

    private Optional<Transition> leave(Step step) {
      List<LiveSeat> seats = state.map(MatchState::getSeats).orElse(List.of());
      if (seats.isEmpty()) {
        return Optional.empty();
      }
      LiveSeat seat = seats.get(step.who() % seats.size());
      leavers.add(seat.getPlayer() + "~" + seat.getSeatEpoch());
      LeaveMatch leave = new LeaveMatch(seat.getSeatEpoch());
      return Optional.of(
          SeatTiming.left(
              state, new MatchCommand(Samples.MATCH, seat.getPlayer(), leave, now), leave));
    }

    /** Of all, or of all but who joined last. */
    private Transition result(Step step) {
      List<String> players = new ArrayList<>(players());
      if (step.who() % 2 == 0 && !players.isEmpty()) {
        players.remove(players.size() - 1);
      }
      Result result =
          GroupSamples.result(players, players.stream().map(p -> 1_000_000L).toArray(Long[]::new));
      result.setReason(ResultReason.ABORTED);
      return Settling.reported(state, new HeldResult(result, "results", 0, 0L), now, queues);
    }

    private List<String> players() {
      return state
          .filter(match -> match.getPhase() == MatchPhase.READY)
          .map(match -> Seats.players(match.getMatch().getTeams()))
          .orElse(List.of());
    }
  }
}
