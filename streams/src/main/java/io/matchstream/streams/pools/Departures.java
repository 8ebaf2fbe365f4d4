package io.matchstream.streams.pools;

import io.matchstream.engine.duel.BotPool;
import io.matchstream.engine.duel.Decision;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.events.Trigger;
import io.matchstream.state.BotsMade;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The one place where tickets leave: out of the store and into a proposal or an outcome, in one
 * transaction. Each method first makes what it will send and then changes anything, so that an
 * error leaves no half of it.
 */
final class Departures {
  private final ProcessorContext<String, SpecificRecord> context;
  private final KeyValueStore<TicketKey, Ticket> tickets;
  private final KeyValueStore<String, BotsMade> bots;
  private long sent;

  Departures(
      ProcessorContext<String, SpecificRecord> context,
      KeyValueStore<TicketKey, Ticket> tickets,
      KeyValueStore<String, BotsMade> bots) {
    this.context = context;
    this.tickets = tickets;
    this.bots = bots;
  }

  /** How many records have been sent; grows. */
  long sent() {
    return sent;
  }

  /** Carries out what the engine has decided; the tickets have left its index already. */
  void decided(WaitingPool pool, Decision decision, Moment moment) {
    orStartAnew(() -> carryOut(pool, decision, moment));
  }

  private void carryOut(WaitingPool pool, Decision decision, Moment moment) {
    // The engine's decisions are sealed; a switch over them waits for Java 21.
    if (decision instanceof Decision.Paired paired) {
      pair(pool, paired, moment);
    } else if (decision instanceof Decision.PairedWithBot served) {
      serve(pool, served, moment);
    } else if (decision instanceof Decision.Expired expired) {
      ended(pool, expired.ticket(), Ends.expired(), moment);
    } else {
      throw new IllegalStateException("Unknown decision " + decision);
    }
  }

  /** A ticket ends that has left the engine's index and is in the store, or has just arrived. */
  void end(WaitingPool pool, DuelTicket ticket, Ends how, Moment moment) {
    orStartAnew(() -> ended(pool, ticket, how, moment));
  }

  private void ended(WaitingPool pool, DuelTicket ticket, Ends how, Moment moment) {
    List<Outcome> outcomes =
        how.of(whole(pool, ticket, moment), moment.nowMs(), moment.configVersion());
    remove(pool, ticket, moment);
    outcomes.forEach(outcome -> send(outcome, moment));
  }

  /** A ticket ends that is in the store, and in no index. */
  void endStored(Ticket ticket, Ends how, Moment moment) {
    List<Outcome> outcomes = how.of(ticket, moment.nowMs(), moment.configVersion());
    tickets.delete(TicketKey.of(ticket));
    outcomes.forEach(outcome -> send(outcome, moment));
  }

  /** A ticket ends that never was in a pool. */
  void refuse(Ticket ticket, Ends how, Moment moment) {
    how.of(ticket, moment.nowMs(), moment.configVersion())
        .forEach(outcome -> send(outcome, moment));
  }

  /**
   * What has left the index must leave the store too. Any error in between would be taken for a bad
   * record's, and the ticket be in the store and never be looked at; so the thread fails instead,
   * its transaction is rolled back, and the index is built anew.
   */
  private static void orStartAnew(Runnable departure) {
    try {
      departure.run();
    } catch (StreamsException e) {
      throw e;
    } catch (RuntimeException e) {
      StreamsException failed = new StreamsException("A ticket could not leave its pool: " + e);
      failed.addSuppressed(e); // as a cause it would decide whose fault this is
      throw failed;
    }
  }

  private void pair(WaitingPool pool, Decision.Paired paired, Moment moment) {
    DuelTicket first = paired.first();
    DuelTicket second = paired.second();
    List<Ticket> both = List.of(whole(pool, first, moment), whole(pool, second, moment));
    boolean completed =
        moment.arrivalOf(first.id()).isPresent() || moment.arrivalOf(second.id()).isPresent();
    Proposal proposal =
        Proposals.pair(pool, first, second, both, circumstances(completed, paired, moment));
    remove(pool, first, moment);
    remove(pool, second, moment);
    send(proposal, moment);
  }

  private void serve(WaitingPool pool, Decision.PairedWithBot served, Moment moment) {
    DuelTicket human = served.ticket();
    Ticket ticket = whole(pool, human, moment);
    String queue = pool.queue().name();
    BotsMade made = bots.get(queue);
    int filled = made == null ? 0 : made.getMade();
    int size = pool.queue().bots().orElseThrow().pool();
    BotPool.Draw draw = new BotPool(queue, size, filled, Proposals.seed(pool.queue())).draw(human);
    boolean completed = moment.arrivalOf(human.id()).isPresent();
    Proposal proposal =
        Proposals.withBot(
            pool, human, ticket, draw.botId(), circumstances(completed, served, moment));
    remove(pool, human, moment);
    if (draw.pool().filled() != filled) {
      bots.put(queue, new BotsMade(draw.pool().filled()));
    }
    send(proposal, moment);
  }

  private static Proposals.Circumstances circumstances(
      boolean completedByArrival, Decision decision, Moment moment) {
    return completedByArrival
        ? new Proposals.Circumstances(
            moment.nowMs(),
            Trigger.TICKET,
            moment.arrival().orElseThrow().atMs(),
            moment.configVersion())
        : new Proposals.Circumstances(
            moment.nowMs(), Trigger.TIME, decision.atMs(), moment.configVersion());
  }

  private Ticket whole(WaitingPool pool, DuelTicket ticket, Moment moment) {
    return moment
        .arrivalOf(ticket.id())
        .map(Moment.Arrival::ticket)
        .orElseGet(() -> stored(pool.key(ticket)));
  }

  private Ticket stored(TicketKey key) {
    Ticket ticket = tickets.get(key);
    if (ticket == null) {
      // Store and index have parted. The thread must fail, so that the index is built anew.
      throw new StreamsException("A ticket that waits is not in the store: " + key);
    }
    return ticket;
  }

  private void remove(WaitingPool pool, DuelTicket ticket, Moment moment) {
    if (moment.arrivalOf(ticket.id()).isEmpty()) {
      tickets.delete(pool.key(ticket));
    }
  }

  private void send(Proposal proposal, Moment moment) {
    sent++;
    context.forward(
        new Record<>(proposal.getMatchId(), proposal, moment.nowMs()),
        PoolsTopology.PROPOSALS_SINK);
  }

  private void send(Outcome outcome, Moment moment) {
    sent++;
    context.forward(
        new Record<>(outcome.getPlayer(), outcome, moment.nowMs()), PoolsTopology.OUTCOMES_SINK);
  }
}
