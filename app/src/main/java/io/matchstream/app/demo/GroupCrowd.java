package io.matchstream.app.demo;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.events.Ack;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Ready;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.SeatEpochs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Players of groups, who come alone or with friends: see {@link PartySizes} and {@link RoleTastes}.
 * One of a party asks for all, any of them may give up, and each hears of his match himself. Now
 * and then somebody is named who has no time, and a few do not say that they are ready.
 */
final class GroupCrowd extends Crowd {
  /** Two requests in a hundred name a friend who waits or plays already. */
  private static final double BUSY_FRIENDS = 0.02;

  /** One player in a hundred declines when he is asked whether he is there. */
  private static final double DECLINES = 0.01;

  /** And one in two hundred has gone to the kitchen. */
  private static final double SILENT = 0.005;

  /** A request without a ticket, and those who were free for it: the first of them has asked. */
  private record Party(String requestId, List<String> players) {}

  private final People people;
  private final PartySizes sizes;
  private final RoleTastes tastes;
  private final int largest;
  private final Map<String, Party> asking = new HashMap<>();

  GroupCrowd(Site site, String queue, GroupConfig group, int players, double perSecond, long seed) {
    super(site, queue, players, perSecond / sizes(group).mean(), seed);
    this.people = new People(names());
    this.sizes = sizes(group);
    this.tastes = RoleTastes.of(group);
    this.largest = group.party().maxSize();
  }

  private static PartySizes sizes(GroupConfig group) {
    return new PartySizes(group.party().maxSize());
  }

  @Override
  void ask(long nowMs) {
    List<String> taken = people.take(sizes.draw(random()), random());
    Optional<String> friend = busyFriend(taken);
    List<String> free = friend.isPresent() ? withRoomForOneMore(taken) : taken;
    List<String> players = Stream.concat(free.stream(), friend.stream()).toList();
    String leader = players.get(0);
    String requestId = nextId("ask-");
    Enqueue enqueue = asking(players);
    asking.put(leader, new Party(requestId, free));
    site().request(leader, requestId, enqueue);
    if (random().nextDouble() < DOUBLE_TAPS) {
      site().request(leader, requestId, enqueue);
    }
    if (random().nextDouble() < CANCELS) {
      String whoever = players.get(random().nextInt(players.size()));
      after(nowMs + random().nextInt(CANCEL_WITHIN_MS), () -> cancel(whoever));
    }
  }

  private Optional<String> busyFriend(List<String> players) {
    return largest > 1 && random().nextDouble() < BUSY_FRIENDS
        ? people.anyBusy(random()).filter(player -> !players.contains(player))
        : Optional.empty();
  }

  private List<String> withRoomForOneMore(List<String> players) {
    int size = Math.min(players.size(), largest - 1);
    people.handBack(players.subList(size, players.size()));
    return players.subList(0, size);
  }

  private Enqueue asking(List<String> players) {
    boolean alone = players.size() == 1;
    List<String> roles = tastes.draw(alone, random());
    List<PartyMember> members = new ArrayList<>();
    for (String player : players.subList(1, players.size())) {
      members.add(
          PartyMember.newBuilder()
              .setPlayer(player)
              .setRoles(tastes.draw(alone, random()))
              .build());
    }
    return enqueue(players.get(0)).setRoles(roles).setParty(members).build();
  }

  @Override
  void giveUp() {
    Set<String> all = new TreeSet<>(people.waiting());
    all.addAll(asking.keySet());
    all.forEach(this::cancel);
    site().flush();
  }

  @Override
  void notified(Notification notification, long nowMs) {
    String player = notification.getPlayer();
    if (notification.getKind() == NotificationKind.READY_CHECK) {
      answer(player, notification.getMatchId());
    } else if (notification.getKind() == NotificationKind.MATCHED) {
      people.matched(player, notification.getSeatEpoch());
      // His ticket may still be unread; it is as good as read.
      asking.computeIfPresent(
          player,
          (leader, party) -> party.requestId().equals(notification.getRequestId()) ? null : party);
      site().request(player, nextId("ack-"), new Ack(notification.getMatchId()));
    }
  }

  private void answer(String player, String matchId) {
    double mood = random().nextDouble();
    if (mood >= SILENT) {
      boolean accept = mood >= SILENT + DECLINES;
      site().request(player, nextId("ready-"), new Ready(matchId, accept));
    }
  }

  @Override
  void matched(Match match, long nowMs) {
    // A match that players join later is written anew, and its game goes on.
    if (match.getBackfills() == 0) {
      afterTheGame(nowMs, () -> site().result(TeamGame.played(match, this::strengthOf, random())));
    }
  }

  @Override
  void queued(Ticket ticket) {
    for (TicketPlayer player : ticket.getPlayers()) {
      people.taken(player.getPlayer(), SeatEpochs.of(ticket, player));
    }
    // From now on each of them ends by himself.
    TicketPlayer leader = ticket.getPlayers().get(0);
    over(leader.getPlayer(), ticket.getRequestId());
  }

  @Override
  void ended(Outcome outcome) {
    if (outcome.getTicketId() != null) {
      people.free(outcome.getPlayer(), outcome.getSeatEpoch());
    }
    over(outcome.getPlayer(), outcome.getRequestId());
  }

  @Override
  void over(Settlement settlement) {
    people.free(settlement.getPlayer(), settlement.getSeatEpoch());
  }

  @Override
  void seated(SeatEvent event) {
    if (event.getState() == SeatState.RESERVED) {
      people.taken(event.getPlayer(), event.getSeatEpoch());
    } else if (event.getState() == SeatState.IDLE) {
      people.free(event.getPlayer(), event.getSeatEpoch());
    }
  }

  /** The request has become a ticket, or has ended without one. */
  private void over(String leader, String requestId) {
    Party party = asking.get(leader);
    if (party != null && party.requestId().equals(requestId)) {
      asking.remove(leader);
      people.handBack(party.players());
    }
  }

  @Override
  int busy() {
    return people.busy();
  }
}
