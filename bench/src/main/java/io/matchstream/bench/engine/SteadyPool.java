package io.matchstream.bench.engine;

import io.matchstream.engine.duel.Decision;
import io.matchstream.engine.duel.DuelPool;
import io.matchstream.engine.duel.DuelTicket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * A pool that keeps its size, and a list of who waits in it beside it, so that the next ticket can
 * be made to find an opponent or none. Time goes on by a millisecond with as many tickets as would
 * come in one at the rate that is aimed at, and does what time does.
 *
 * <p>A batch of tickets is made before it is enqueued, as a back end's ticket has just been read
 * when its pool sees it; making tickets is no part of a pool's cost.
 */
final class SteadyPool {
  /** Of five million enqueues a second. */
  private static final int ENQUEUES_A_MS = 5_000;

  /** One that is being enqueued, one that brings the pool back to its size, and as much again. */
  private static final int SPARE_BATCHES = 4;

  private final ChessSite site = new ChessSite(1);
  private final int size;
  private final DuelPool pool;
  private final List<Decision> decisions = new ArrayList<>();
  private final Consumer<Decision> sink = decisions::add;
  private final BitSet ratings = new BitSet();

  /** By place; a ticket carries its place as its note. */
  private final DuelTicket[] waiting;

  /** Whether somebody has been made for the one at a place: one is not meant for two. */
  private final BitSet promised = new BitSet();

  private final int[] freePlaces;
  private int free;
  private long enqueued;

  /** A full pool. */
  SteadyPool(int size, int batch) {
    this.size = size;
    int places = size + SPARE_BATCHES * batch;
    waiting = new DuelTicket[places];
    freePlaces = new int[places];
    for (int place = 0; place < places; place++) {
      freePlaces[free++] = place;
    }
    pool = new DuelPool(ChessSite.widening(size), ChessSite.START);
    for (int i = 0; i < size; i++) {
      DuelTicket ticket = stranger();
      pool.restore(ticket);
      promised.clear(ticket.whites());
    }
  }

  long nowMs() {
    return ChessSite.START + enqueued / ENQUEUES_A_MS;
  }

  /** A ticket that nobody who waits has the rating of. */
  DuelTicket stranger() {
    int rating = site.rating();
    while (ratings.get(rating)) {
      rating = site.rating();
    }
    return ticket(rating);
  }

  /** A ticket of the rating of one that waits, drawn at random. */
  DuelTicket match() {
    return ticket(waiting[someone()].rating());
  }

  /** The id of one that waits, drawn at random: equal, and not the same object. */
  String someId() {
    return new String(
        waiting[someone()].id().getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII);
  }

  private int someone() {
    int place = site.below(waiting.length);
    while (waiting[place] == null || promised.get(place)) {
      place = site.below(waiting.length);
    }
    promised.set(place);
    return place;
  }

  private DuelTicket ticket(int rating) {
    int place = freePlaces[--free];
    DuelTicket ticket = site.ticket(rating, nowMs(), place);
    waiting[place] = ticket;
    promised.set(place);
    ratings.set(rating);
    return ticket;
  }

  /** What is measured. */
  void enqueue(DuelTicket ticket) {
    pool.enqueue(ticket, ChessSite.START + enqueued++ / ENQUEUES_A_MS, sink);
  }

  /** What is measured. */
  DuelTicket cancel(String id) {
    return pool.cancel(id).orElseThrow();
  }

  /**
   * Notes what has been decided, and brings the pool back to its size.
   *
   * @return how many were paired by tickets that came
   */
  int settle(List<DuelTicket> come, List<DuelTicket> cancelled) {
    come.forEach(ticket -> promised.clear(ticket.whites()));
    cancelled.forEach(this::gone);
    int paired = note();
    while (pool.size() != size) {
      DuelTicket ticket = pool.size() < size ? stranger() : match();
      enqueue(ticket);
      promised.clear(ticket.whites());
      // At once: a window that widens may have paired hundreds, whose places are needed now.
      note();
    }
    return paired;
  }

  private int note() {
    int paired = 0;
    for (Decision decision : decisions) {
      if (decision instanceof Decision.Paired pair) {
        gone(pair.first());
        gone(pair.second());
        paired += pair.trigger() == Decision.Trigger.TICKET ? 1 : 0;
      } else if (decision instanceof Decision.Expired expired) {
        gone(expired.ticket());
      }
    }
    decisions.clear();
    return paired;
  }

  private void gone(DuelTicket ticket) {
    int place = ticket.whites();
    waiting[place] = null;
    promised.clear(place);
    ratings.clear(ticket.rating());
    freePlaces[free++] = place;
  }
}
