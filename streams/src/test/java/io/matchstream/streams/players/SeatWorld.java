package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.Ack;
import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Closed;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Decider;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignAgain;
import io.matchstream.events.SignToken;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.schemas.serde.GeneratedClasses;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Placements;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;

/**
 * One player, a pool and an owner of matches that behave as the protocol says and no better: each
 * topic keeps its order, different topics overtake each other as the random source likes.
 */
final class SeatWorld {
  private static final String ANNA = PlayersBench.ANNA;
  private static final Configuration CONFIG = configuration();

  private final Random random;
  private final PlayerState state = Turn.unknownPlayer();
  private long nowMs = 1_767_268_800_000L;

  // Topics: each in its own order.
  private final Queue<TicketEvent> tickets = new ArrayDeque<>();
  private final Queue<Outcome> outcomes = new ArrayDeque<>();
  private final Queue<Notification> notifications = new ArrayDeque<>();
  private final Queue<Settlement> settlements = new ArrayDeque<>();

  // The other owners.
  private final Map<String, Ticket> pool = new LinkedHashMap<>();
  private final Map<String, Ticket> proposed = new LinkedHashMap<>();
  private final Map<String, Ticket> live = new LinkedHashMap<>();
  private final Set<String> left = new HashSet<>();
  private int matches;

  // What has happened, for the laws.
  private final List<Request> asked = new ArrayList<>();
  private final Map<String, String> ticketOfRequest = new HashMap<>();
  private final Map<String, Integer> endsOfTicket = new HashMap<>();
  private final Map<String, Integer> endsOfRequest = new HashMap<>();
  private final Map<String, List<AnswerKind>> answers = new HashMap<>();
  private final Map<String, Integer> claimed = new HashMap<>();
  private long lastEpoch;
  private long seatEpoch;

  SeatWorld(long seed) {
    this.random = new Random(seed);
  }

  private static Configuration configuration() {
    GeneratedClasses.trust();
    ConfigVersions versions = new ConfigVersions(new Placements());
    versions.learn(
        new ConfigVersion(
            1,
            Instant.EPOCH,
            ConfigReader.read(PlayersBench.YAML, "test").toJson(),
            Map.of("blitz", 0, "rapid", 1, "trusting", 2, "roster", 3)));
    return versions.at(0);
  }

  /** One thing happens somewhere. */
  void step() {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> ask(enqueue());
      case 3 -> ask(cancel());
      case 4 -> ask(inboxRequest());
      case 5 -> retry();
      case 6 -> toPool();
      case 7 -> propose();
      case 8 -> expire();
      case 9 -> confirm();
      case 10 -> abort();
      case 11 -> settle();
      case 12 -> hear(outcomes);
      case 13 -> hear(notifications);
      case 14 -> hear(settlements);
      default -> pass(random.nextInt(1_500));
    }
  }

  /** Nobody asks any more; everything that is on its way arrives, every match ends. */
  void settleDown() {
    for (int i = 0; i < 12; i++) {
      pass(2_000);
      while (!tickets.isEmpty()) {
        toPool();
      }
      while (!pool.isEmpty()) {
        expire();
      }
      while (!proposed.isEmpty()) {
        confirm();
      }
      while (!live.isEmpty()) {
        settle();
      }
      while (!outcomes.isEmpty() || !notifications.isEmpty() || !settlements.isEmpty()) {
        hear(notifications);
        hear(outcomes);
        hear(settlements);
      }
    }
  }

  /** Every request has met its end, and only one. */
  void assertEverythingEnded() {
    assertThat(state.getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(Pending.of(state)).isEmpty();
    assertThat(state.getTokenRequests()).isEmpty();
    assertThat(state.getEarlyClaimRequest()).isNull();
    for (Request request : asked) {
      String id = request.getRequestId();
      if (request.getBody() instanceof Enqueue) {
        int ways =
            (ticketOfRequest.containsKey(id) ? 1 : 0)
                + endsOfRequest.getOrDefault(id, 0)
                + (answers.containsKey(id) ? 1 : 0);
        assertThat(ways).as("a ticket, an outcome or an answer for %s", request).isEqualTo(1);
      } else if (!(request.getBody() instanceof Ack)) {
        assertThat(answers.get(id)).as("the answer to %s", request).isNotEmpty();
      }
    }
    ticketOfRequest
        .values()
        .forEach(
            ticket ->
                assertThat(endsOfTicket).as("one end of %s", ticket).containsEntry(ticket, 1));
  }

  private Enqueue enqueue() {
    String after =
        switch (random.nextInt(4)) {
          case 0 -> "M" + matches;
          case 1 -> "M" + (matches + 1);
          default -> null;
        };
    return Enqueue.newBuilder()
        .setQueue(random.nextInt(8) == 0 ? "no-such" : random.nextBoolean() ? "blitz" : "rapid")
        .setIfQueued(IfQueued.values()[random.nextInt(3)])
        .setIfMatched(IfMatched.values()[random.nextInt(3)])
        .setAfterMatch(after)
        .build();
  }

  private Cancel cancel() {
    String names =
        random.nextBoolean() ? null : "r" + Math.max(0, asked.size() - 3 + random.nextInt(6));
    return Cancel.newBuilder().setCancels(names).setLeaveMatched(random.nextBoolean()).build();
  }

  private SpecificRecord inboxRequest() {
    String match = random.nextBoolean() ? null : "M" + (matches + random.nextInt(2));
    return switch (random.nextInt(3)) {
      case 0 -> new Ack("M" + matches);
      case 1 -> new Claim(match);
      default -> new SignToken(match);
    };
  }

  private void ask(SpecificRecord body) {
    Request request = new Request(ANNA, "r" + asked.size(), body);
    asked.add(request);
    Turn turn = handle(t -> Transitions.request(t, named(request), request));
    note(turn);
  }

  /** A caller has not heard an answer and sends the same again: it never makes anything. */
  private void retry() {
    int recent = Math.min(asked.size(), 8);
    if (recent == 0) {
      return;
    }
    Request request = asked.get(asked.size() - 1 - random.nextInt(recent));
    if (request.getBody() instanceof Enqueue) {
      Turn turn = handle(t -> Transitions.request(t, named(request), request));
      assertThat(turn.effects()).noneMatch(effect -> effect instanceof Effect.ToPool);
      assertThat(turn.effects()).noneMatch(effect -> effect instanceof Effect.Ended);
      assertThat(turn.changed()).isFalse();
    }
  }

  private Asked named(Request request) {
    return new Asked(request.getRequestId(), true, Instant.ofEpochMilli(nowMs));
  }

  private void pass(long ms) {
    nowMs += ms;
    if (state.getParked() != null && Enqueueing.dueMs(state.getParked()) <= nowMs) {
      note(handle(Enqueueing::timeOut));
    }
  }

  private void hear(Queue<? extends SpecificRecord> topic) {
    SpecificRecord event = topic.poll();
    if (event != null) {
      note(handle(turn -> Transitions.event(turn, event)));
    }
  }

  private void toPool() {
    TicketEvent event = tickets.poll();
    if (event == null) {
      return;
    }
    if (event.getBody() instanceof TicketQueued queued) {
      pool.put(queued.getTicket().getTicketId(), queued.getTicket());
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      Ticket ticket = pool.remove(withdrawn.getTicketId());
      if (ticket != null) {
        end(ticket, OutcomeType.CANCELLED, OutcomeReason.valueOf(withdrawn.getReason().name()));
      }
    }
  }

  private void expire() {
    Ticket ticket = takeFirst(pool);
    if (ticket != null) {
      end(ticket, OutcomeType.EXPIRED, OutcomeReason.TTL);
    }
  }

  private void end(Ticket ticket, OutcomeType type, OutcomeReason reason) {
    endsOfTicket.merge(ticket.getTicketId(), 1, Integer::sum);
    outcomes.add(
        Outcome.newBuilder()
            .setPlayer(ANNA)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setQueue(ticket.getQueue())
            .setType(type)
            .setReason(reason)
            .setDecidedBy(Decider.POOLS)
            .setAt(Instant.ofEpochMilli(nowMs))
            .build());
  }

  private void propose() {
    Ticket ticket = takeFirst(pool);
    if (ticket != null) {
      matches++;
      proposed.put("M" + matches, ticket);
    }
  }

  private void confirm() {
    if (!proposed.isEmpty()) {
      String matchId = proposed.keySet().iterator().next();
      Ticket ticket = proposed.remove(matchId);
      live.put(matchId, ticket);
      endsOfTicket.merge(ticket.getTicketId(), 1, Integer::sum);
      notifications.add(notification(matchId, ticket, NotificationKind.MATCHED, "unused"));
    }
  }

  private Notification notification(
      String matchId, Ticket ticket, NotificationKind kind, String signRequest) {
    return Notification.newBuilder()
        .setPlayer(ANNA)
        .setKind(kind)
        .setMatchId(matchId)
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(ticket.getSeatEpoch())
        .setRequestId(kind == NotificationKind.MATCHED ? ticket.getRequestId() : signRequest)
        .setQueue(ticket.getQueue())
        .setPlayer1(ANNA)
        .setPlayer2("bert")
        .setOpponents(List.of("bert"))
        .setTeam("1")
        .setGameServer("eu-1:7000")
        .setToken("token")
        .setJti("jti")
        .setTokenExpires(Instant.ofEpochMilli(nowMs + 60_000))
        .setDeliverUntil(Instant.ofEpochMilli(nowMs + 120_000))
        .setSince(ticket.getSince())
        .setAt(Instant.ofEpochMilli(nowMs))
        .setTriggeredAt(Instant.ofEpochMilli(nowMs))
        .build();
  }

  private void abort() {
    if (!proposed.isEmpty()) {
      String matchId = proposed.keySet().iterator().next();
      Ticket ticket = proposed.remove(matchId);
      settlements.add(settlement(matchId, ticket, new Returned(ticket, "ALLOCATION_FAILED")));
    }
  }

  private void settle() {
    if (!live.isEmpty()) {
      String matchId = live.keySet().iterator().next();
      Ticket ticket = live.remove(matchId);
      Object body =
          random.nextBoolean()
              ? PlayersBench.won(10).setQueue(ticket.getQueue()).build()
              : new Closed(ticket.getQueue(), "ABORTED", null);
      settlements.add(settlement(matchId, ticket, body));
    }
  }

  private Settlement settlement(String matchId, Ticket ticket, Object body) {
    return Settlement.newBuilder()
        .setPlayer(ANNA)
        .setMatchId(matchId)
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(ticket.getSeatEpoch())
        .setRequestId(ticket.getRequestId())
        .setBody(body)
        .setAt(Instant.ofEpochMilli(nowMs))
        .build();
  }

  private static Ticket takeFirst(Map<String, Ticket> tickets) {
    return tickets.isEmpty() ? null : tickets.remove(tickets.keySet().iterator().next());
  }

  private Turn handle(Consumer<Turn> transition) {
    PlayerState before = PlayerState.newBuilder(state).build();
    Turn turn = new Turn(ANNA, state, nowMs, CONFIG);
    transition.accept(turn);
    if (!turn.changed()) {
      assertThat(state).as("what is ignored changes nothing").isEqualTo(before);
    }
    return turn;
  }

  /** Takes in what a turn has sent, and looks at the laws that hold at every moment. */
  private void note(Turn turn) {
    for (Effect effect : turn.effects()) {
      if (effect instanceof Effect.ToPool toPool) {
        noteTicket(toPool.event());
      } else if (effect instanceof Effect.Ended ended) {
        noteEnd(ended.outcome());
      } else if (effect instanceof Effect.Told told) {
        noteAnswer(told.answer());
      } else if (effect instanceof Effect.Commanded commanded) {
        noteCommand(commanded.command().getMatchId(), commanded.command().getBody());
      } else if (effect instanceof Effect.Seated seated) {
        assertThat(seated.event().getSeatEpoch()).as("epochs grow").isGreaterThanOrEqualTo(seatEpoch);
        seatEpoch = seated.event().getSeatEpoch();
      }
    }
    assertOneSeat();
  }

  private void noteTicket(TicketEvent event) {
    tickets.add(event);
    if (event.getBody() instanceof TicketQueued queued) {
      Ticket ticket = queued.getTicket();
      if (ticket.getReturns() == 0) {
        assertThat(ticket.getSeatEpoch()).as("epochs grow").isEqualTo(lastEpoch + 1);
        lastEpoch = ticket.getSeatEpoch();
        assertThat(ticketOfRequest.put(ticket.getRequestId(), ticket.getTicketId()))
            .as("one ticket for a request")
            .isNull();
      } else {
        assertThat(ticketOfRequest).containsEntry(ticket.getRequestId(), ticket.getTicketId());
      }
    }
  }

  private void noteEnd(Outcome outcome) {
    if (outcome.getTicketId() == null) {
      endsOfRequest.merge(outcome.getRequestId(), 1, Integer::sum);
    } else {
      endsOfTicket.merge(outcome.getTicketId(), 1, Integer::sum);
    }
  }

  private void noteAnswer(Answer answer) {
    answers.computeIfAbsent(answer.getRequestId(), id -> new ArrayList<>()).add(answer.getKind());
    if (answer.getKind() == AnswerKind.CLAIMED) {
      assertThat(claimed.merge(answer.getMatchId(), 1, Integer::sum))
          .as("winners of %s", answer.getMatchId())
          .isEqualTo(1);
    }
  }

  private void noteCommand(String matchId, Object body) {
    if (body instanceof LeaveMatch) {
      left.add(matchId);
    } else if (body instanceof SignAgain again && live.containsKey(matchId)) {
      notifications.add(
          notification(
              matchId, live.get(matchId), NotificationKind.RESIGNED, again.getRequestId()));
    }
  }

  /** Wherever it is, there is at most one ticket or match of this player. */
  private void assertOneSeat() {
    Set<String> places = new HashSet<>();
    tickets.stream()
        .filter(event -> event.getBody() instanceof TicketQueued)
        .forEach(event -> places.add(((TicketQueued) event.getBody()).getTicket().getTicketId()));
    pool.keySet().forEach(places::add);
    proposed.values().forEach(ticket -> places.add(ticket.getTicketId()));
    live.forEach(
        (matchId, ticket) -> {
          if (!left.contains(matchId)) {
            places.add(ticket.getTicketId());
          }
        });
    assertThat(places).as("live seats").hasSizeLessThan(2);
    assertThat(state.getParked() == null || state.getReplacement() == null).isTrue();
    assertThat(state.getSeat() == SeatState.QUEUED).isEqualTo(state.getTicket() != null);
    assertThat(state.getSeat() == SeatState.MATCHED || state.getSeat() == SeatState.PARKED)
        .isEqualTo(state.getMatchId() != null)
        .isEqualTo(state.getInbox() != null);
  }
}
