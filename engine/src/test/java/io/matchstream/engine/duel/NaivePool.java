package io.matchstream.engine.duel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The rules of a duel pool, written down as they are told and looked at in every single
 * millisecond: every pair of tickets, no index, no due instants. Shares only the records with what
 * it checks.
 */
final class NaivePool {
  private static final Comparator<DuelTicket> LINE =
      Comparator.comparingLong(DuelTicket::sinceMs).thenComparing(DuelTicket::id);

  private record Pair(DuelTicket first, DuelTicket second, long gap) {}

  private static final Comparator<Pair> NEAREST_THEN_LINE =
      Comparator.comparingLong(Pair::gap)
          .thenComparing(Pair::first, LINE)
          .thenComparing(Pair::second, LINE);

  final List<DuelTicket> waiting = new ArrayList<>();
  final List<Decision> decisions = new ArrayList<>();
  private final DuelRules rules;
  private long now;
  private boolean paused;

  NaivePool(DuelRules rules, long start) {
    this.rules = rules;
    this.now = start;
  }

  void enqueue(DuelTicket ticket, long at) {
    advance(at);
    waiting.add(ticket);
    decide(Optional.of(ticket.id()));
  }

  void cancel(String id) {
    waiting.removeIf(ticket -> ticket.id().equals(id));
  }

  /** From this instant on tickets only end. */
  void pause(long at) {
    advance(at);
    paused = true;
  }

  void resume(long at) {
    advance(at);
    paused = false;
    decide(Optional.empty());
  }

  void advance(long until) {
    while (now < until) {
      now++;
      decide(Optional.empty());
    }
  }

  private void decide(Optional<String> newcomer) {
    for (DuelTicket ticket : inLine()) {
      if (now - ticket.sinceMs() > Math.min(ticket.ttlMs(), rules.ttl().toMillis())) {
        waiting.remove(ticket);
        decisions.add(new Decision.Expired(ticket, now));
      }
    }
    if (paused) {
      return;
    }
    Optional<Pair> pair = bestPair();
    while (pair.isPresent()) {
      DuelTicket first = pair.get().first();
      DuelTicket second = pair.get().second();
      waiting.remove(first);
      waiting.remove(second);
      boolean arrived =
          newcomer.filter(id -> id.equals(first.id()) || id.equals(second.id())).isPresent();
      decisions.add(
          new Decision.Paired(
              first, second, now, arrived ? Decision.Trigger.TICKET : Decision.Trigger.TIME));
      pair = bestPair();
    }
    if (rules.bots().isPresent()) {
      for (DuelTicket ticket : inLine()) {
        if (ticket.notBeforeMs() <= now
            && now - ticket.sinceMs() >= rules.bots().get().after().toMillis()) {
          waiting.remove(ticket);
          decisions.add(new Decision.PairedWithBot(ticket, now));
        }
      }
    }
  }

  private List<DuelTicket> inLine() {
    return waiting.stream().sorted(LINE).toList();
  }

  private Optional<Pair> bestPair() {
    List<DuelTicket> line = inLine();
    Pair best = null;
    for (int i = 0; i < line.size(); i++) {
      for (int j = i + 1; j < line.size(); j++) {
        if (fits(line.get(i), line.get(j))) {
          Pair pair = new Pair(line.get(i), line.get(j), gap(line.get(i), line.get(j)));
          if (best == null || NEAREST_THEN_LINE.compare(pair, best) < 0) {
            best = pair;
          }
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private boolean fits(DuelTicket older, DuelTicket younger) {
    return !older.player().equals(younger.player())
        && older.notBeforeMs() <= now
        && younger.notBeforeMs() <= now
        && !avoids(older, younger)
        && !avoids(younger, older)
        && gap(older, younger) * 1000 <= tolerance(now - older.sinceMs());
  }

  private boolean avoids(DuelTicket one, DuelTicket other) {
    return one.avoid().stream()
        .anyMatch(avoid -> avoid.player().equals(other.player()) && avoid.untilMs() > now);
  }

  private long gap(DuelTicket a, DuelTicket b) {
    return rules.window().isEmpty() ? 0 : Math.abs((long) a.rating() - b.rating());
  }

  private long tolerance(long wait) {
    if (rules.window().isEmpty()) {
      return 0;
    }
    Window window = rules.window().get();
    return Math.min(
        window.initial() * 1000L + window.perSecond() * Math.max(0, wait), window.max() * 1000L);
  }
}
