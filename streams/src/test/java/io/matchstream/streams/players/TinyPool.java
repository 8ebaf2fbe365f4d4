package io.matchstream.streams.players;

import io.matchstream.events.Closed;
import io.matchstream.events.Decider;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Returned;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The pool and the matches of parties, as simple as can be: each match is of one ticket. */
final class TinyPool {
  /** Where a ticket is. Up to LIVE it holds the seats of its players. */
  enum Place {
    ON_THE_WAY,
    WAITING,
    PROPOSED,
    RETURNING,
    LIVE,
    OVER
  }

  /** A ticket, and the players whose seats it holds. */
  static final class Known {
    private Ticket ticket;
    private Place place = Place.ON_THE_WAY;
    private final Set<String> players = new LinkedHashSet<>();

    Place place() {
      return place;
    }

    Ticket ticket() {
      return ticket;
    }

    Set<String> players() {
      return players;
    }

    String matchId() {
      return "m-" + ticket.getTicketId() + "-" + ticket.getReturns();
    }
  }

  private final PartyWorld world;
  private final Map<String, Known> tickets = new LinkedHashMap<>();

  TinyPool(PartyWorld world) {
    this.world = world;
  }

  Map<String, Known> tickets() {
    return tickets;
  }

  List<Known> at(Place place) {
    return tickets.values().stream().filter(known -> known.place == place).toList();
  }

  /** A ticket is on the way to the pool, for the first time or again. */
  void coming(Ticket ticket) {
    Known known = tickets.computeIfAbsent(ticket.getTicketId(), id -> new Known());
    known.ticket = ticket;
    known.place = Place.ON_THE_WAY;
    known.players.clear();
    ticket.getPlayers().forEach(player -> known.players.add(player.getPlayer()));
  }

  /** Players has ended a player's part of a ticket, which had come back. */
  void ended(Outcome outcome) {
    Known known = tickets.get(outcome.getTicketId());
    known.players.remove(outcome.getPlayer());
    if (known.players.isEmpty()) {
      known.place = Place.OVER;
    }
  }

  void left(String matchId, String player) {
    tickets.values().stream()
        .filter(known -> known.place == Place.LIVE && known.matchId().equals(matchId))
        .forEach(known -> known.players.remove(player));
  }

  /** The pool reads what players has written. */
  void read(TicketEvent event) {
    if (event.getBody() instanceof TicketQueued queued) {
      tickets.get(queued.getTicket().getTicketId()).place = Place.WAITING;
    } else if (event.getBody() instanceof TicketWithdrawn withdrawn) {
      Known known = tickets.get(withdrawn.getTicketId());
      if (known.place == Place.WAITING) {
        String leaver = withdrawn.getLeaver();
        OutcomeReason why = OutcomeReason.valueOf(withdrawn.getReason().name());
        known.place = Place.OVER;
        for (TicketPlayer player : known.ticket.getPlayers()) {
          boolean him = leaver == null || leaver.equals(player.getPlayer());
          end(known, player, OutcomeType.CANCELLED, him ? why : OutcomeReason.PARTY_LEFT);
        }
      }
    } else if (event.getBody() instanceof MemberLeft left) {
      Known known = tickets.get(left.getTicketId());
      if (known.place == Place.WAITING && Party.has(known.ticket, left.getPlayer())) {
        memberLeft(known, left);
      }
    }
  }

  private void memberLeft(Known known, MemberLeft left) {
    List<TicketPlayer> rest = new ArrayList<>(known.ticket.getPlayers());
    TicketPlayer leaver =
        rest.stream().filter(p -> p.getPlayer().equals(left.getPlayer())).findFirst().orElseThrow();
    rest.remove(leaver);
    known.ticket =
        Ticket.newBuilder(known.ticket).setPlayers(rest).setRating(left.getRating()).build();
    end(known, leaver, OutcomeType.CANCELLED, OutcomeReason.valueOf(left.getReason().name()));
  }

  void propose(Known known) {
    known.place = Place.PROPOSED;
  }

  void expire(Known known) {
    known.place = Place.OVER;
    for (TicketPlayer player : known.ticket.getPlayers()) {
      end(known, player, OutcomeType.EXPIRED, OutcomeReason.TTL);
    }
  }

  /** Each player is asked whether he is ready. */
  void ask(Known known) {
    for (TicketPlayer player : known.ticket.getPlayers()) {
      tell(known, player, NotificationKind.READY_CHECK);
    }
  }

  void confirm(Known known) {
    known.place = Place.LIVE;
    for (TicketPlayer player : known.ticket.getPlayers()) {
      tell(known, player, NotificationKind.MATCHED);
      world.matched(known.ticket.getTicketId(), player.getPlayer());
    }
  }

  /** The proposal comes to nothing. */
  void abort(Known known, String cause, List<String> blamed) {
    known.place = Place.RETURNING;
    TicketPlayer leader = known.ticket.getPlayers().get(0);
    settle(known, leader, new Returned(Ticket.newBuilder(known.ticket).build(), cause, blamed));
  }

  /** The game is over. */
  void settle(Known known) {
    known.place = Place.OVER;
    for (TicketPlayer player : known.ticket.getPlayers()) {
      settle(known, player, new Closed(known.ticket.getQueue(), "UNRATED", null));
    }
  }

  private void end(Known known, TicketPlayer player, OutcomeType type, OutcomeReason reason) {
    known.players.remove(player.getPlayer());
    Ticket ticket = known.ticket;
    world.write(
        "pools",
        Outcome.newBuilder()
            .setPlayer(player.getPlayer())
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(player.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setQueue(ticket.getQueue())
            .setType(type)
            .setReason(reason)
            .setDecidedBy(Decider.POOLS)
            .setAt(world.now())
            .setSince(ticket.getSince())
            .build());
  }

  private void tell(Known known, TicketPlayer player, NotificationKind kind) {
    Ticket ticket = known.ticket;
    world.send(
        "notifications",
        "matches",
        player.getPlayer(),
        Notification.newBuilder()
            .setPlayer(player.getPlayer())
            .setKind(kind)
            .setMatchId(known.matchId())
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(player.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setQueue(ticket.getQueue())
            .setPlayer1(Party.leader(ticket))
            .setPlayer2("rival")
            .setOpponents(others(ticket, player))
            .setTeam("squad-1")
            .setGameServer("eu-1:7000")
            .setToken("token")
            .setJti("jti")
            .setTokenExpires(world.now().plusSeconds(60))
            .setDeliverUntil(world.now().plusSeconds(10))
            .setSince(ticket.getSince())
            .setAt(world.now())
            .setTriggeredAt(world.now())
            .build());
  }

  /** Everybody else in the match: a rival, and his own party. */
  private static List<String> others(Ticket ticket, TicketPlayer player) {
    List<String> others = new ArrayList<>(List.of("rival"));
    ticket.getPlayers().forEach(one -> others.add(one.getPlayer()));
    others.remove(player.getPlayer());
    return others;
  }

  private void settle(Known known, TicketPlayer player, Object body) {
    Ticket ticket = known.ticket;
    world.send(
        "settlements",
        "matches",
        player.getPlayer(),
        Settlement.newBuilder()
            .setPlayer(player.getPlayer())
            .setMatchId(known.matchId())
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(player.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setBody(body)
            .setAt(world.now())
            .build());
  }
}
