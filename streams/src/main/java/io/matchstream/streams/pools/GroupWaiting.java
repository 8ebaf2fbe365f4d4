package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.groups.GroupDecision;
import io.matchstream.engine.groups.GroupPool;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.rules.Refusal;
import io.matchstream.engine.tickets.GroupTicket;
import io.matchstream.events.Ticket;
import io.matchstream.streams.runtime.GroupTickets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A pool of a queue of groups. */
final class GroupWaiting extends WaitingPool {
  private final GroupPool groups;
  private GroupRules rules;

  GroupWaiting(String name, QueueConfig queue, long nowMs) {
    super(name, queue, nowMs);
    this.rules = GroupRules.of(queue);
    this.groups = new GroupPool(rules, nowMs);
  }

  @Override
  Optional<String> refusal(Ticket ticket) {
    return rules.refusal(GroupTickets.of(ticket)).map(Refusal::detail);
  }

  @Override
  void restore(Ticket ticket) {
    groups.restore(GroupTickets.of(ticket));
  }

  @Override
  void enqueue(Ticket ticket, Moment arrival, Departures departures) {
    groups.enqueue(
        GroupTickets.of(ticket),
        arrival.nowMs(),
        decision -> departures.orStartAnew(() -> carryOut(decision, arrival, departures)));
  }

  @Override
  Optional<TicketKey> cancel(String ticketId) {
    return groups.cancel(ticketId).map(this::key);
  }

  @Override
  Optional<Shrunk> shrink(String ticketId, String player, OptionalInt rating) {
    return groups
        .shrink(ticketId, player, rating)
        .map(shrunk -> new Shrunk(key(shrunk.before()), key(shrunk.after())));
  }

  @Override
  void pause(long nowMs) {
    groups.pause(nowMs);
  }

  @Override
  void resume(long nowMs) {
    groups.resume(nowMs);
  }

  @Override
  boolean advance(Moment moment, int budget, Departures departures) {
    return groups.advance(
        moment.nowMs(),
        budget,
        decision -> departures.orStartAnew(() -> carryOut(decision, moment, departures)));
  }

  @Override
  OptionalLong nextDue() {
    return groups.nextDue();
  }

  @Override
  int size() {
    return groups.size();
  }

  @Override
  boolean contains(String ticketId) {
    return groups.contains(ticketId);
  }

  @Override
  Optional<TicketKey> find(String ticketId) {
    return groups.find(ticketId).map(this::key);
  }

  @Override
  List<TicketKey> keys() {
    List<GroupTicket> waiting = new ArrayList<>();
    groups.forEach(waiting::add);
    waiting.sort(GroupTicket.BY_WAIT);
    return waiting.stream().map(this::key).toList();
  }

  /** Every change that could make a match possible is looked at when it happens. */
  @Override
  int sweep() {
    return 0;
  }

  @Override
  List<TicketKey> adopt(QueueConfig changed, long fromMs) {
    rules = GroupRules.of(changed);
    return groups.reconfigure(rules, fromMs).stream().map(this::key).toList();
  }

  private void carryOut(GroupDecision decision, Moment moment, Departures departures) {
    // The engine's decisions are sealed; a switch over them waits for Java 21.
    if (decision instanceof GroupDecision.Formed formed) {
      form(formed, moment, departures);
    } else if (decision instanceof GroupDecision.Expired expired) {
      departures.end(key(expired.ticket()), Ends.expired(), moment);
    } else {
      throw new IllegalStateException("Unknown decision " + decision);
    }
  }

  private void form(GroupDecision.Formed formed, Moment moment, Departures departures) {
    List<TicketKey> players = formed.tickets().stream().map(this::key).toList();
    List<TicketKey> leaving = new ArrayList<>(players);
    formed.backfill().map(this::key).ifPresent(leaving::add);
    GroupProposal proposal =
        new GroupProposal(
            this,
            formed,
            players.stream().map(key -> departures.whole(key, moment)).toList(),
            formed.backfill().map(ticket -> departures.whole(key(ticket), moment)),
            moment.circumstances(players, formed.atMs()));
    if (proposal.bots() > 0) {
      departures.proposeWithBots(queue(), proposal::withBots, leaving, moment);
    } else {
      departures.propose(proposal.ofHumans(), leaving, moment);
    }
  }

  private TicketKey key(GroupTicket ticket) {
    return key(ticket.rating(), ticket.sinceMs(), ticket.id());
  }
}
