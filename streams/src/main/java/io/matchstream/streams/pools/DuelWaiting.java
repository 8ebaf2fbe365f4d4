package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.duel.Decision;
import io.matchstream.engine.duel.DuelPool;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.streams.runtime.DuelTickets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A pool of a queue of duels. */
final class DuelWaiting extends WaitingPool {
  private final DuelPool duels;

  DuelWaiting(String name, QueueConfig queue, long nowMs) {
    super(name, queue, nowMs);
    this.duels = new DuelPool(DuelTickets.rules(queue), nowMs);
  }

  @Override
  Optional<String> refusal(Ticket ticket) {
    return ticket.getPlayers().size() == 1 && ticket.getBackfill() == null
        ? Optional.empty()
        : Optional.of("A duel takes tickets of one player each.");
  }

  @Override
  void restore(Ticket ticket) {
    duels.restore(DuelTickets.of(ticket));
  }

  @Override
  void enqueue(Ticket ticket, Moment arrival, Departures departures) {
    duels.enqueue(
        DuelTickets.of(ticket),
        arrival.nowMs(),
        decision -> departures.orStartAnew(() -> carryOut(decision, arrival, departures)));
  }

  @Override
  Optional<TicketKey> cancel(String ticketId) {
    return duels.cancel(ticketId).map(this::key);
  }

  @Override
  Optional<Shrunk> shrink(String ticketId, String player, OptionalInt rating) {
    return Optional.empty(); // nobody is left of one
  }

  @Override
  void pause(long nowMs) {
    duels.pause(nowMs);
  }

  @Override
  void resume(long nowMs) {
    duels.resume(nowMs);
  }

  @Override
  boolean advance(Moment moment, int budget, Departures departures) {
    return duels.advance(
        moment.nowMs(),
        budget,
        decision -> departures.orStartAnew(() -> carryOut(decision, moment, departures)));
  }

  @Override
  OptionalLong nextDue() {
    return duels.nextDue();
  }

  @Override
  int size() {
    return duels.size();
  }

  @Override
  boolean contains(String ticketId) {
    return duels.contains(ticketId);
  }

  @Override
  Optional<TicketKey> find(String ticketId) {
    return keys().stream().filter(key -> key.ticketId().equals(ticketId)).findFirst();
  }

  @Override
  List<TicketKey> keys() {
    List<DuelTicket> waiting = new ArrayList<>();
    duels.forEach(waiting::add);
    waiting.sort(Comparator.comparingLong(DuelTicket::sinceMs).thenComparing(DuelTicket::id));
    return waiting.stream().map(this::key).toList();
  }

  @Override
  int sweep() {
    return duels.sweep();
  }

  @Override
  List<TicketKey> adopt(QueueConfig changed, long fromMs) {
    duels.reconfigure(DuelTickets.rules(changed), fromMs);
    return List.of();
  }

  private void carryOut(Decision decision, Moment moment, Departures departures) {
    // The engine's decisions are sealed; a switch over them waits for Java 21.
    if (decision instanceof Decision.Paired paired) {
      pair(paired, moment, departures);
    } else if (decision instanceof Decision.PairedWithBot served) {
      serve(served, moment, departures);
    } else if (decision instanceof Decision.Expired expired) {
      departures.end(key(expired.ticket()), Ends.expired(), moment);
    } else {
      throw new IllegalStateException("Unknown decision " + decision);
    }
  }

  private void pair(Decision.Paired paired, Moment moment, Departures departures) {
    List<TicketKey> keys = List.of(key(paired.first()), key(paired.second()));
    List<Ticket> both = keys.stream().map(key -> departures.whole(key, moment)).toList();
    departures.propose(
        Proposals.pair(
            this, paired.first(), paired.second(), both, moment.circumstances(keys, paired.atMs())),
        keys,
        moment);
  }

  private void serve(Decision.PairedWithBot served, Moment moment, Departures departures) {
    DuelTicket human = served.ticket();
    TicketKey key = key(human);
    Ticket ticket = departures.whole(key, moment);
    departures.proposeWithBots(
        queue(),
        bots -> {
          var draw = bots.draw(human);
          Proposal proposal =
              Proposals.withBot(
                  this,
                  human,
                  ticket,
                  draw.botId(),
                  moment.circumstances(List.of(key), served.atMs()));
          return new Departures.Filled(proposal, draw.pool());
        },
        List.of(key),
        moment);
  }

  private TicketKey key(DuelTicket ticket) {
    return key(ticket.rating(), ticket.sinceMs(), ticket.id());
  }
}
