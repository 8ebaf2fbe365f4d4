package io.matchstream.streams.players;

import io.matchstream.events.Closed;
import io.matchstream.events.Decider;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignAgain;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.streams.runtime.TopologyBench;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;

/**
 * The pool and the matches of one player, as simple as can be and slow to answer: each topic keeps
 * its order, but topics overtake each other.
 */
final class Surroundings {
  /** Where a ticket is. It holds the seat until it has ended, or its match is over or left. */
  enum Place {
    ON_THE_WAY,
    WAITING,
    PROPOSED,
    RETURNING,
    LIVE,
    LEFT,
    OVER,
    ENDED
  }

  private static final class Known {
    private Ticket ticket;
    private Place place = Place.ON_THE_WAY;
    private String matchId;

    private Known(Ticket ticket) {
      this.ticket = ticket;
    }
  }

  private record Message<V>(Topic<V> topic, V value) {
    private void pipe(TopologyBench bench, String player) {
      bench.pipe(topic, player, value);
    }
  }

  private final TopologyBench bench;
  private final String player;
  private final Map<String, Known> tickets = new LinkedHashMap<>();
  private final Deque<TicketEvent> toPool = new ArrayDeque<>();
  private final Deque<Message<?>> outcomes = new ArrayDeque<>();
  private final Deque<Message<?>> notifications = new ArrayDeque<>();
  private final Deque<Message<?>> settlements = new ArrayDeque<>();
  private final List<Message<?>> delivered = new ArrayList<>();
  private final List<Outcome> ended = new ArrayList<>();
  private final Set<String> matches = new LinkedHashSet<>();
  private Consumer<SpecificRecord> listener = event -> {};

  Surroundings(TopologyBench bench, String player) {
    this.bench = bench;
    this.player = player;
  }

  /** Tells of all that the player's key is told, before it is. */
  void tell(Consumer<SpecificRecord> everything) {
    listener = everything;
  }

  /** Whether its owner has the word: it comes back, and has been neither ended nor sent again. */
  boolean returning(String ticketId) {
    return tickets.get(ticketId).place == Place.RETURNING;
  }

  /** Every match confirmed so far. */
  Set<String> matches() {
    return matches;
  }

  /** Every outcome that the pool has written. */
  List<Outcome> ended() {
    return ended;
  }

  boolean wasMatched(String ticketId) {
    return tickets.get(ticketId).matchId != null && matches.contains(tickets.get(ticketId).matchId);
  }

  /** The tickets that hold the seat. */
  List<String> live() {
    return tickets.entrySet().stream()
        .filter(entry -> entry.getValue().place.compareTo(Place.LIVE) <= 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  void hear(TicketEvent event) {
    if (event.getBody() instanceof TicketQueued queued) {
      Ticket ticket = queued.getTicket();
      Known known = tickets.computeIfAbsent(ticket.getTicketId(), id -> new Known(ticket));
      known.ticket = ticket;
      known.place = Place.ON_THE_WAY;
    }
    toPool.add(event);
  }

  /** Players has ended a ticket itself. */
  void hear(Outcome outcome) {
    if (outcome.getTicketId() != null) {
      tickets.get(outcome.getTicketId()).place = Place.ENDED;
    }
  }

  void hear(MatchCommand command) {
    for (Known known : tickets.values()) {
      if (command.getMatchId().equals(known.matchId)) {
        if (command.getBody() instanceof LeaveMatch && known.place == Place.LIVE) {
          known.place = Place.LEFT;
        } else if (command.getBody() instanceof SignAgain sign && known.place == Place.LIVE) {
          tell(known, NotificationKind.RESIGNED, sign.getRequestId());
        }
      }
    }
  }

  /**
   * One of the things that can happen happens.
   *
   * @return false if nothing can
   */
  boolean goOn(int pick, int flavour) {
    List<BooleanSupplier> ways =
        List.of(
            this::poolReads,
            () -> poolProposes(pick),
            () -> matchConfirms(pick),
            () -> deliver(pick),
            () -> matchSettles(pick, flavour),
            this::poolReads,
            () -> poolProposes(pick),
            () -> deliver(pick),
            () -> matchAborts(pick),
            () -> matchConfirms(pick),
            () -> deliver(pick),
            () -> poolExpires(pick));
    for (int i = 0; i < ways.size(); i++) {
      if (ways.get((flavour + i) % ways.size()).getAsBoolean()) {
        return true;
      }
    }
    return false;
  }

  /**
   * One of the things that end everything happens: no new proposal, no new match.
   *
   * @return false if nothing can
   */
  boolean end() {
    return deliver(0) || poolReads() || poolExpires(0) || matchAborts(0) || matchSettles(0, 0);
  }

  private boolean poolReads() {
    TicketEvent event = toPool.poll();
    if (event == null) {
      return false;
    }
    if (event.getBody() instanceof TicketQueued queued) {
      tickets.get(queued.getTicket().getTicketId()).place = Place.WAITING;
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      Known known = tickets.get(withdrawn.getTicketId());
      if (known.place == Place.WAITING) {
        end(known, OutcomeType.CANCELLED, OutcomeReason.valueOf(withdrawn.getReason().name()));
      }
    }
    return true;
  }

  private boolean poolProposes(int pick) {
    return at(
        Place.WAITING,
        pick,
        known -> {
          known.place = Place.PROPOSED;
          known.matchId = "m-" + known.ticket.getTicketId() + "-" + known.ticket.getReturns();
        });
  }

  private boolean poolExpires(int pick) {
    return at(Place.WAITING, pick, known -> end(known, OutcomeType.EXPIRED, OutcomeReason.TTL));
  }

  private boolean matchConfirms(int pick) {
    return at(
        Place.PROPOSED,
        pick,
        known -> {
          known.place = Place.LIVE;
          matches.add(known.matchId);
          tell(known, NotificationKind.MATCHED, known.ticket.getRequestId());
        });
  }

  private boolean matchAborts(int pick) {
    return at(
        Place.PROPOSED,
        pick,
        known -> {
          known.place = Place.RETURNING;
          settle(known, new Returned(known.ticket, "ALLOCATION_FAILED", List.of()));
          known.matchId = null;
        });
  }

  private boolean matchSettles(int pick, int flavour) {
    return at(
            Place.LIVE,
            pick,
            known -> {
              known.place = Place.OVER;
              String queue = known.ticket.getQueue();
              settle(
                  known,
                  flavour % 2 == 0 ? new Closed(queue, "UNRATED", null) : new SeatExpired(queue));
            })
        || at(
            Place.LEFT,
            pick,
            known -> {
              known.place = Place.OVER;
              settle(known, new Closed(known.ticket.getQueue(), "UNRATED", null));
            });
  }

  private boolean deliver(int pick) {
    List<Deque<Message<?>>> ready = new ArrayList<>(List.of(outcomes, notifications, settlements));
    ready.removeIf(Deque::isEmpty);
    if (ready.isEmpty()) {
      return false;
    }
    Message<?> message = ready.get(pick % ready.size()).remove();
    delivered.add(message);
    pipe(message);
    return true;
  }

  void deliverAgain(int pick) {
    if (!delivered.isEmpty()) {
      pipe(delivered.get(pick % delivered.size()));
    }
  }

  private void pipe(Message<?> message) {
    listener.accept((SpecificRecord) message.value());
    message.pipe(bench, player);
  }

  private boolean at(Place place, int pick, Consumer<Known> what) {
    List<Known> there = tickets.values().stream().filter(k -> k.place == place).toList();
    if (there.isEmpty()) {
      return false;
    }
    what.accept(there.get(pick % there.size()));
    return true;
  }

  private void end(Known known, OutcomeType type, OutcomeReason reason) {
    known.place = Place.ENDED;
    Ticket ticket = known.ticket;
    Outcome outcome =
        Outcome.newBuilder()
            .setPlayer(player)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setQueue(ticket.getQueue())
            .setType(type)
            .setReason(reason)
            .setDecidedBy(Decider.POOLS)
            .setAt(bench.now())
            .setSince(ticket.getSince())
            .build();
    ended.add(outcome);
    outcomes.add(new Message<>(bench.env().topics().outcomes(), outcome));
  }

  private void tell(Known known, NotificationKind kind, String requestId) {
    Ticket ticket = known.ticket;
    notifications.add(
        new Message<>(
            bench.env().topics().notifications(),
            Notification.newBuilder()
                .setPlayer(player)
                .setKind(kind)
                .setMatchId(known.matchId)
                .setTicketId(ticket.getTicketId())
                .setSeatEpoch(ticket.getSeatEpoch())
                .setRequestId(requestId)
                .setQueue(ticket.getQueue())
                .setPlayer1(player)
                .setPlayer2("rival")
                .setOpponents(List.of("rival"))
                .setTeam("1")
                .setGameServer("eu-1:7000")
                .setToken("token")
                .setJti("jti")
                .setTokenExpires(bench.now().plusSeconds(60))
                .setDeliverUntil(bench.now().plusSeconds(120))
                .setSince(ticket.getSince())
                .setAt(bench.now())
                .setTriggeredAt(bench.now())
                .build()));
  }

  private void settle(Known known, Object body) {
    Ticket ticket = known.ticket;
    settlements.add(
        new Message<>(
            bench.env().topics().settlements(),
            Settlement.newBuilder()
                .setPlayer(player)
                .setMatchId(known.matchId)
                .setTicketId(ticket.getTicketId())
                .setSeatEpoch(ticket.getSeatEpoch())
                .setRequestId(ticket.getRequestId())
                .setBody(body)
                .setAt(bench.now())
                .build()));
  }
}
