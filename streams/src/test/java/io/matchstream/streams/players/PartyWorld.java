package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Answer;
import io.matchstream.events.Enqueue;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Request;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Configurations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;

/**
 * Several players' keys, their pool and their matches. What one says to another waits on its way
 * until the test delivers it: a way keeps its order, and ways overtake each other, as partitions
 * do. Time is moved by hand.
 */
final class PartyWorld {
  private record Way(String topic, String from, String to) {}

  private final Configuration config = Configurations.of(1, GroupQueues.all());
  private final Plans plans = new Plans();
  private final TinyPool pool = new TinyPool(this);
  private final Map<String, PlayerState> states = new TreeMap<>();
  private final Map<Way, Deque<SpecificRecord>> ways = new LinkedHashMap<>();
  private final List<Ticket> issued = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private final Map<String, Object> asked = new LinkedHashMap<>();
  private final List<MatchCommand> commands = new ArrayList<>();
  private final List<String> matched = new ArrayList<>();
  private final Map<String, PublishedSeat> published = new HashMap<>();
  private final Map<String, Integer> counted = new HashMap<>();

  /** A test has changed records by itself: then nothing follows from what was published. */
  private boolean tampered;

  private Instant now = Instant.parse("2026-01-01T12:00:00Z");

  static Enqueue.Builder party(String queue, String... members) {
    return Enqueue.newBuilder()
        .setQueue(queue)
        .setParty(
            Stream.of(members)
                .map(member -> PartyMember.newBuilder().setPlayer(member).build())
                .toList());
  }

  Instant now() {
    return now;
  }

  TinyPool pool() {
    return pool;
  }

  List<Ticket> issued() {
    return issued;
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  List<Answer> answers() {
    return answers;
  }

  List<MatchCommand> commands() {
    return commands;
  }

  int counted(String what) {
    return counted.getOrDefault("players." + what, 0);
  }

  PlayerState state(String player) {
    return states.getOrDefault(player, Turn.unknownPlayer());
  }

  SeatState seat(String player) {
    return state(player).getSeat();
  }

  Ticket lastIssued() {
    return issued.get(issued.size() - 1);
  }

  /** {@code player TYPE REASON} of each outcome, in their order. */
  List<String> ends() {
    return outcomes.stream()
        .map(outcome -> outcome.getPlayer() + " " + outcome.getType() + " " + outcome.getReason())
        .toList();
  }

  /** {@code player KIND} of each answer, in their order. */
  List<String> told() {
    return answers.stream().map(answer -> answer.getPlayer() + " " + answer.getKind()).toList();
  }

  void request(String player, String requestId, Object body) {
    asked.put(requestId, body);
    Asked by = new Asked(requestId, true, now);
    Request request = new Request(player, requestId, body);
    turn(player, turn -> Transitions.request(turn, by, request));
  }

  /** An operator does something to a player. */
  void operate(String player, String id, Object body) {
    Operation operation = new Operation(id, "olga", null, body);
    turn(player, turn -> Transitions.event(turn, operation));
  }

  void enqueue(String player, String requestId, Enqueue.Builder enqueue) {
    request(player, requestId, enqueue.build());
  }

  /** A player's record as no event would leave it. */
  void put(String player, PlayerState state) {
    tampered = true;
    states.put(player, state);
  }

  /** A player's key loses its seat, by a fault of ours. */
  void forget(String player) {
    tampered = true;
    PlayerState state = Turn.unknownPlayer();
    state.setSeatEpoch(state(player).getSeatEpoch());
    states.put(player, state);
  }

  /** Nothing that is on its way arrives. */
  void loseEverything() {
    ways.clear();
  }

  /** Time passes, and then what is due happens. */
  void advance(Duration duration) {
    now = now.plus(duration);
    for (String player : List.copyOf(states.keySet())) {
      Optional<Long> due = SeatTimers.due(states.get(player));
      if (due.isPresent() && due.get() <= now.toEpochMilli()) {
        turn(player, Transitions::due);
      }
    }
  }

  void send(String topic, String from, String to, SpecificRecord event) {
    ways.computeIfAbsent(new Way(topic, from, to), way -> new ArrayDeque<>()).add(event);
  }

  /** An outcome is written, by a pool or by a player's key. */
  void write(String from, Outcome outcome) {
    outcomes.add(outcome);
    if (!from.equals(outcome.getPlayer())) { // one's own is no news
      send("outcomes", from, outcome.getPlayer(), outcome);
    }
  }

  void matched(String ticketId, String player) {
    matched.add(ticketId + " " + player);
  }

  /** Delivers the next of one way; false where nothing is on it. */
  boolean deliver(String topic, String from, String to) {
    return deliver(new Way(topic, from, to));
  }

  /** Delivers the next of one of the ways. */
  boolean deliver(int pick) {
    List<Way> some = ways.keySet().stream().filter(way -> !ways.get(way).isEmpty()).toList();
    return !some.isEmpty() && deliver(some.get(pick % some.size()));
  }

  void deliverAll() {
    while (deliver(0)) {
      keepsTheLaws();
    }
  }

  private boolean deliver(Way way) {
    SpecificRecord event = ways.getOrDefault(way, new ArrayDeque<>()).poll();
    if (event == null) {
      return false;
    }
    if (event instanceof TicketEvent ticketEvent) {
      pool.read(ticketEvent);
    } else {
      seatOf(way.to()).heard(event);
      turn(way.to(), turn -> Transitions.event(turn, event));
    }
    return true;
  }

  private void turn(String player, Consumer<Turn> transition) {
    PlayerState state = PlayerState.newBuilder(state(player)).build();
    Turn turn = new Turn(player, state, now.toEpochMilli(), config, plans);
    transition.accept(turn);
    if (turn.changed()) {
      states.put(player, state);
    }
    // Of one turn: a seat that was freed in it may be taken in it.
    turn.effects().forEach(effect -> ended(player, effect));
    turn.effects().forEach(effect -> happened(player, effect));
    if (!tampered) {
      turn.effects().forEach(effect -> published(player, effect));
    }
  }

  private void ended(String player, Effect effect) {
    if (effect instanceof Effect.Ended ended) {
      write(player, ended.outcome());
      if (ended.outcome().getTicketId() != null) {
        pool.ended(ended.outcome());
      }
    } else if (effect instanceof Effect.Commanded commanded) {
      commands.add(commanded.command());
      if (commanded.command().getBody() instanceof LeaveMatch) {
        pool.left(commanded.command().getMatchId(), player);
      }
    }
  }

  private void happened(String player, Effect effect) {
    if (effect instanceof Effect.ToPool toPool) {
      if (toPool.event().getBody() instanceof TicketQueued queued) {
        issued.add(queued.getTicket());
        pool.coming(queued.getTicket());
      }
      send("tickets", player, "pool", toPool.event());
    } else if (effect instanceof Effect.ToPlayer said) {
      send("reservations", player, said.event().getPlayer(), said.event());
    } else if (effect instanceof Effect.Told told) {
      answers.add(told.answer());
    } else if (effect instanceof Effect.Counted count) {
      counted.merge(count.counter(), 1, Integer::sum);
    }
  }

  /** In the order in which it happened. */
  private void published(String player, Effect effect) {
    if (effect instanceof Effect.Seated seated) {
      seatOf(player).said(seated.event());
    } else if (effect instanceof Effect.Ended ended) {
      if (ended.outcome().getPlayer().equals(player)) {
        seatOf(player).ended(ended.outcome());
      }
    } else if (effect instanceof Effect.ToPool toPool
        && toPool.event().getBody() instanceof TicketQueued queued) {
      Ticket ticket = queued.getTicket();
      ticket.getPlayers().forEach(one -> seatOf(one.getPlayer()).queued(ticket));
    }
  }

  private PublishedSeat seatOf(String player) {
    return published.computeIfAbsent(player, PublishedSeat::new);
  }

  /** One seat a player, it is taken by whatever holds it, and it is the one that was published. */
  void keepsTheLaws() {
    if (!tampered) {
      states.forEach((player, state) -> seatOf(player).isThatOf(state));
    }
    Map<String, TinyPool.Known> holders = new HashMap<>();
    for (TinyPool.Known known : pool.tickets().values()) {
      if (known.place() == TinyPool.Place.OVER) {
        continue;
      }
      for (String player : known.players()) {
        assertThat(holders.put(player, known)).as("another ticket of %s", player).isNull();
        PlayerState state = state(player);
        boolean holds =
            Seat.holdsTicket(state, known.ticket().getTicketId())
                || Seat.holdsMatch(state, known.matchId());
        assertThat(holds).as("%s holds %s", player, known.ticket().getTicketId()).isTrue();
      }
    }
  }

  /** Until nothing is left to happen. */
  void settleEverything() {
    deliverAll();
    advance(Gathering.AT_MOST);
    deliverAll();
    assertThat(states.values()).extracting(PlayerState::getSeat).doesNotContain(SeatState.RESERVED);
    for (int round = 0; !isStill(); round++) {
      assertThat(round).as("things that never end").isLessThan(200);
      deliverAll();
      pool.at(TinyPool.Place.WAITING).forEach(pool::expire);
      pool.at(TinyPool.Place.PROPOSED).forEach(known -> pool.abort(known, "FAILED", List.of()));
      pool.at(TinyPool.Place.LIVE).forEach(pool::settle);
      deliverAll();
      advance(Duration.ofSeconds(1));
      keepsTheLaws();
    }
  }

  private boolean isStill() {
    return ways.values().stream().allMatch(Deque::isEmpty)
        && pool.tickets().values().stream().allMatch(known -> known.place() == TinyPool.Place.OVER)
        && states.values().stream().allMatch(state -> SeatTimers.due(state).isEmpty());
  }

  /**
   * To be called when nothing is left to happen: every seat is free, and each end was told once.
   */
  void everybodyHasBeenTold() {
    states.forEach(
        (player, state) -> {
          assertThat(state.getSeat()).as(player).isEqualTo(SeatState.IDLE);
          assertThat(Pending.of(state)).as(player).isEmpty();
          assertThat(state.getTicket()).as(player).isNull();
          assertThat(state.getLeavers()).isEmpty();
          assertThat(state.getReadyCheck()).isNull();
        });
    Map<String, Integer> ends = new HashMap<>();
    matched.forEach(seat -> ends.merge(seat, 1, Integer::sum));
    outcomes.stream()
        .filter(outcome -> outcome.getTicketId() != null)
        .forEach(o -> ends.merge(o.getTicketId() + " " + o.getPlayer(), 1, Integer::sum));
    Map<String, Integer> once = new HashMap<>();
    for (Ticket ticket : issued) {
      ticket.getPlayers().forEach(p -> once.put(ticket.getTicketId() + " " + p.getPlayer(), 1));
    }
    assertThat(ends).as("ends of tickets and players").isEqualTo(once);
    asked.forEach(this::wasTold);
  }

  /** Of an enqueue: a ticket of its own, an outcome without one, or an answer; else an answer. */
  private void wasTold(String requestId, Object body) {
    long own =
        issued.stream()
            .filter(ticket -> ticket.getRequestId().equals(requestId))
            .map(Ticket::getTicketId)
            .distinct()
            .count();
    long ended =
        outcomes.stream()
            .filter(o -> o.getTicketId() == null && o.getRequestId().equals(requestId))
            .count();
    boolean told = answers.stream().anyMatch(a -> a.getRequestId().equals(requestId));
    assertThat(own + ended).as(requestId + " " + body).isLessThanOrEqualTo(1);
    assertThat(own + ended == 1 || told).as(requestId + " " + body).isTrue();
  }
}
