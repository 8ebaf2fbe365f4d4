package io.matchstream.audit.limits;

import io.matchstream.audit.limits.Group.Member;
import io.matchstream.events.Avoid;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether a proposal keeps to the limits of its queue, computed from what it carries. */
public final class Limits {
  private static final long MILLI = 1_000;

  private Limits() {}

  /**
   * What was found.
   *
   * @param broken a sentence for each limit that is broken
   * @param unknown rules that cannot be computed here
   */
  public record Judgement(List<String> broken, List<String> unknown) {}

  /** Judges a proposal by the queue that was in force. */
  public static Judgement judge(Proposal proposal, Queue queue) {
    Group group = new Group(proposal);
    List<String> broken = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    tickets(group, queue, broken);
    players(group, broken);
    if (proposal.getBackfill() != null) {
      // Those who play already are not in the proposal: sizes and most rules cannot be computed.
      unknown.add("a backfill");
    } else if (queue.isDuel()) {
      duel(group, queue, broken);
    } else {
      sizes(group, queue, broken);
      roles(group, queue, broken);
      rules(group, queue, broken, unknown);
    }
    bots(group, queue, broken);
    return new Judgement(broken, unknown);
  }

  private static void tickets(Group group, Queue queue, List<String> broken) {
    for (List<Member> members : group.tickets()) {
      Ticket ticket = members.get(0).ticket();
      long ttl = queue.isDuel() ? Math.min(ticket.getTtlMs(), queue.ttlMs()) : ticket.getTtlMs();
      if (Group.wait(members) > ttl) {
        broken.add(ticket.getTicketId() + " had waited longer than its time-to-live");
      }
      if (ticket.getSince().toEpochMilli() > group.at()) {
        broken.add(ticket.getTicketId() + " had not come yet");
      }
      if (ticket.getNotBefore() != null && ticket.getNotBefore().toEpochMilli() > group.at()) {
        broken.add(ticket.getTicketId() + " was not to be proposed yet");
      }
      if (!queue.isDuel() && members.size() > queue.partyMax()) {
        broken.add(ticket.getTicketId() + " is a party of more than " + queue.partyMax());
      }
    }
  }

  /** Nobody meets himself, nor whom his ticket avoids. */
  private static void players(Group group, List<String> broken) {
    Set<String> seen = new HashSet<>();
    for (Member member : group.members()) {
      if (!seen.add(member.id())) {
        broken.add(member.id() + " is in it twice");
      }
    }
    for (List<Member> members : group.tickets()) {
      Ticket ticket = members.get(0).ticket();
      for (Avoid avoid : ticket.getAvoid()) {
        boolean own =
            ticket.getPlayers().stream()
                .map(TicketPlayer::getPlayer)
                .anyMatch(avoid.getPlayer()::equals);
        if (!own
            && avoid.getUntil().toEpochMilli() > group.at()
            && seen.contains(avoid.getPlayer())) {
          broken.add(ticket.getTicketId() + " was not to meet " + avoid.getPlayer() + " yet");
        }
      }
    }
  }

  private static void duel(Group group, Queue queue, List<String> broken) {
    if (seats(group).size() != 2) {
      broken.add("a duel has two players and not " + seats(group).size());
    }
    if (queue.window().isEmpty() || group.tickets().size() != 2) {
      return;
    }
    Queue.Window window = queue.window().get();
    Ticket one = group.tickets().get(0).get(0).ticket();
    Ticket other = group.tickets().get(1).get(0).ticket();
    long gap = Math.abs((long) one.getRating() - other.getRating()) * MILLI;
    long widened = window.initial() * MILLI + window.perSecond() * group.seedWait();
    long tolerance = Math.min(widened, window.max() * MILLI);
    if (gap > tolerance) {
      broken.add(
          "their ratings differ by %d, and after %d ms no more than %d.%03d is allowed"
              .formatted(gap / MILLI, group.seedWait(), tolerance / MILLI, tolerance % MILLI));
    }
  }

  private static List<MatchSeat> seats(Group group) {
    return group.proposal().getTeams().stream().map(Team::getSeats).flatMap(List::stream).toList();
  }

  private static void sizes(Group group, Queue queue, List<String> broken) {
    int players = seats(group).size();
    if (players < queue.min() || players > queue.players()) {
      broken.add("it has %d players".formatted(players));
    }
    if (players % queue.multipleOf() != 0) {
      broken.add("%d players are no multiple of %d".formatted(players, queue.multipleOf()));
    }
    int full = queue.players() - queue.players() % queue.multipleOf();
    if (players < full && !group.hasBots() && group.seedWait() < queue.fillForMs()) {
      broken.add("it is not full, and nobody has waited for fillFor");
    }
    Map<String, Integer> sizes = new HashMap<>();
    for (Team team : group.proposal().getTeams()) {
      sizes.put(team.getName(), team.getSeats().size());
    }
    for (Queue.Team team : queue.teams()) {
      int size = Optional.ofNullable(sizes.remove(team.name())).orElse(0);
      if (size < team.least(group.seedWait()) || size > team.max()) {
        broken.add("team %s has %d players".formatted(team.name(), size));
      }
    }
    if (!sizes.isEmpty()) {
      broken.add("the queue has no team " + String.join(", ", sizes.keySet()));
    }
  }

  private static void roles(Group group, Queue queue, List<String> broken) {
    Map<String, Member> members = new HashMap<>();
    group.members().forEach(member -> members.put(member.id(), member));
    for (Team team : group.proposal().getTeams()) {
      Map<String, Integer> free = new HashMap<>();
      queue.teams().stream()
          .filter(known -> known.name().equals(team.getName()))
          .forEach(known -> free.putAll(known.roles()));
      if (free.isEmpty()) {
        continue;
      }
      for (MatchSeat seat : team.getSeats()) {
        if (seat.getRole() == null || free.merge(seat.getRole(), -1, Integer::sum) < 0) {
          broken.add(
              "team %s has no place for %s as %s"
                  .formatted(team.getName(), seat.getPlayer(), seat.getRole()));
        } else if (members.containsKey(seat.getPlayer())
            && !takes(members.get(seat.getPlayer()), seat.getRole())) {
          broken.add(seat.getPlayer() + " did not offer to be " + seat.getRole());
        }
      }
    }
  }

  private static boolean takes(Member member, String role) {
    List<String> wanted = member.player().getRoles();
    return wanted.isEmpty() || wanted.contains(role) || wanted.contains("fill");
  }

  private static void rules(Group group, Queue queue, List<String> broken, List<String> unknown) {
    List<Rule> rules = new ArrayList<>(queue.rules());
    queue.window().map(Rule::window).ifPresent(rules::add);
    for (Rule rule : rules) {
      switch (rule.judge(group)) {
        case KEPT -> {}
        case BROKEN -> broken.add("it breaks the rule " + rule.name());
        case UNKNOWN -> unknown.add(rule.name());
      }
    }
  }

  private static void bots(Group group, Queue queue, List<String> broken) {
    if (!group.hasBots()) {
      return;
    }
    if (queue.botsAfterMs().isEmpty()) {
      broken.add("the queue has no bots");
    } else if (group.proposal().getBackfill() == null
        && group.seedWait() < queue.botsAfterMs().get()) {
      broken.add("a bot plays, and nobody has waited long enough for one");
    }
  }
}
