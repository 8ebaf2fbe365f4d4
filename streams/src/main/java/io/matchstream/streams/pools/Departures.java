package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.duel.BotPool;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.state.BotsMade;
import io.matchstream.streams.runtime.Counters;
import java.util.List;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place where tickets leave: out of the store and into a proposal or an outcome, in one
 * transaction. Whoever calls first makes what is to be sent; an error leaves no half of it.
 */
final class Departures {
  private static final Logger log = LoggerFactory.getLogger(Departures.class);

  private final ProcessorContext<String, SpecificRecord> context;
  private final KeyValueStore<TicketKey, Ticket> tickets;
  private final KeyValueStore<String, BotsMade> bots;
  private final Counters counters;
  private long sent;

  Departures(
      ProcessorContext<String, SpecificRecord> context,
      KeyValueStore<TicketKey, Ticket> tickets,
      KeyValueStore<String, BotsMade> bots,
      Counters counters) {
    this.context = context;
    this.tickets = tickets;
    this.bots = bots;
    this.counters = counters;
  }

  /** How many records have been sent; grows. */
  long sent() {
    return sent;
  }

  /**
   * What has left the index must leave the store too. Any error in between would be taken for a bad
   * record's, and the ticket be in the store and never be looked at; so the thread fails instead,
   * its transaction is rolled back, and the index is built anew.
   */
  void orStartAnew(Runnable departure) {
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

  /**
   * The ticket whole, from the store or as it has just arrived.
   *
   * @throws StreamsException if store and index have parted: the thread must fail, so that the
   *     index is built anew
   */
  Ticket whole(TicketKey key, Moment moment) {
    return moment
        .arrivalOf(key.ticketId())
        .map(Moment.Arrival::ticket)
        .orElseGet(() -> stored(key));
  }

  /** These tickets leave for a match. */
  void propose(Proposal proposal, List<TicketKey> leaving, Moment moment) {
    leaving.forEach(key -> remove(key, moment));
    sent++;
    context.forward(
        new Record<>(proposal.getMatchId(), proposal, moment.nowMs()),
        PoolsTopology.PROPOSALS_SINK);
  }

  /** A proposal in which bots play, and the queue's bots afterwards. */
  record Filled(Proposal proposal, BotPool bots) {}

  /** These tickets leave for a match with bots of their queue. */
  void proposeWithBots(
      QueueConfig queue, Function<BotPool, Filled> make, List<TicketKey> leaving, Moment moment) {
    BotsMade made = bots.get(queue.name());
    int before = made == null ? 0 : made.getMade();
    int size = queue.bots().orElseThrow().pool();
    Filled filled = make.apply(new BotPool(queue.name(), size, before, Proposals.seed(queue)));
    propose(filled.proposal(), leaving, moment);
    if (filled.bots().filled() != before) {
      bots.put(queue.name(), new BotsMade(filled.bots().filled()));
    }
  }

  /** A ticket ends that is in the store, or has just arrived. */
  void end(TicketKey key, Ends how, Moment moment) {
    orStartAnew(
        () -> {
          Ticket ticket = whole(key, moment);
          List<Outcome> outcomes = how.of(ticket, moment.nowMs(), moment.configVersion());
          remove(key, moment);
          outcomes.forEach(outcome -> send(outcome, moment));
          tellOfBackfill(ticket, how);
        });
  }

  /** A ticket ends that never was in a pool. */
  void refuse(Ticket ticket, Ends how, Moment moment) {
    how.of(ticket, moment.nowMs(), moment.configVersion())
        .forEach(outcome -> send(outcome, moment));
    tellOfBackfill(ticket, how);
  }

  /**
   * A running match that is refused waits for players in vain, and no player could be told: those
   * of its ticket play. What refuses it is as a rule a changed queue, so that there is no record to
   * be set aside either. Its operator is told.
   */
  private void tellOfBackfill(Ticket ticket, Ends how) {
    if (ticket.getBackfill() != null && how.type() == OutcomeType.REJECTED) {
      counters.increment(PoolsProcessor.BACKFILL_REFUSED);
      log.warn(
          "The running match {} asked for players with request {}, which pool {} can't serve: {}"
              + " It gets nobody until its game server asks again.",
          ticket.getBackfill().getMatchId(),
          ticket.getBackfill().getRequestId(),
          ticket.getPool(),
          how.detail().orElse(how.reason().toString()));
    }
  }

  /** One player's part of a ticket ends. */
  void ended(Outcome outcome, Moment moment) {
    send(outcome, moment);
  }

  private Ticket stored(TicketKey key) {
    Ticket ticket = tickets.get(key);
    if (ticket == null) {
      throw new StreamsException("A ticket that waits is not in the store: " + key);
    }
    return ticket;
  }

  private void remove(TicketKey key, Moment moment) {
    if (moment.arrivalOf(key.ticketId()).isEmpty()) {
      tickets.delete(key);
    }
  }

  private void send(Outcome outcome, Moment moment) {
    sent++;
    context.forward(
        new Record<>(outcome.getPlayer(), outcome, moment.nowMs()), PoolsTopology.OUTCOMES_SINK);
  }
}
