package io.matchstream.audit.checks;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.Generations;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.Request;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.TicketKicked;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Promise 10, of tickets and seats: what is said to be an operator's doing, an operator asked for,
 * and not afterwards. A ticket's outcome is joined by player and ticket, a seat by player and
 * match; an operation that names neither is about what stood then.
 *
 * <p>A back end, too, may send a cancel that says that it is an operator's; its request is the
 * reason then.
 */
public final class AskedFor implements Check {
  /** A cancel may come so long before the request that it is about. */
  private static final Duration EARLY = Duration.ofSeconds(60);

  /** What is asked for is done at once, or when a proposal is decided: within minutes. */
  private static final Duration KEPT = Duration.ofHours(1);

  /** Of one player; who asks for more within an hour says nothing new. */
  private static final int MOST = 64;

  /**
   * Something that was asked for.
   *
   * @param what the ticket or the match; empty: whatever stood
   */
  private record Wish(Optional<String> what, long atMs) {}

  private final long boundMs;
  private final Generations<String, Deque<Wish>> kicks = new Generations<>(KEPT.toMillis());
  private final Generations<String, Deque<Wish>> frees = new Generations<>(KEPT.toMillis());
  private final List<Logged<Outcome>> kicked = new ArrayList<>();
  private final List<Logged<SeatEvent>> freed = new ArrayList<>();

  /** Judges what is older than the bound. */
  public AskedFor(AuditSettings settings) {
    this.boundMs = settings.bound().toMillis();
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    Object value = record.value();
    if (value instanceof Operation operation) {
      if (operation.getBody() instanceof TicketKicked kick) {
        note(kicks, kick.getPlayer(), Optional.ofNullable(kick.getTicketId()), record.atMs());
      } else if (operation.getBody() instanceof SeatFreed free) {
        note(frees, free.getPlayer(), Optional.ofNullable(free.getMatchId()), record.atMs());
      }
    } else if (value instanceof Request request
        && request.getBody() instanceof Cancel cancel
        && cancel.getCause() == CancelCause.OPERATOR) {
      note(kicks, request.getPlayer(), Optional.empty(), record.atMs());
    } else if (value instanceof Outcome outcome && outcome.getReason() == OutcomeReason.OPERATOR) {
      kicked.add(record.with(outcome));
    } else if (value instanceof SeatEvent seat && seat.getCause() == SeatCause.OPERATOR) {
      freed.add(record.with(seat));
    }
  }

  private static void note(
      Generations<String, Deque<Wish>> of, String player, Optional<String> what, long atMs) {
    Deque<Wish> known = of.get(player);
    Deque<Wish> wishes = known == null ? new ArrayDeque<>(1) : known;
    if (wishes.size() == MOST) {
      wishes.removeFirst();
    }
    wishes.add(new Wish(what, atMs));
    of.put(player, wishes);
  }

  @Override
  public void readUpTo(long atMs, Findings findings) {
    judge(atMs - boundMs, findings);
    kicks.advance(atMs);
    frees.advance(atMs);
  }

  @Override
  public void over(long endMs, Findings findings) {
    judge(Long.MAX_VALUE, findings);
  }

  /** What lies up to then: all that came before it has been read, whatever its topic. */
  private void judge(long upToMs, Findings findings) {
    kicked.removeIf(outcome -> outcome.atMs() <= upToMs && judgeKicked(outcome, findings));
    freed.removeIf(seat -> seat.atMs() <= upToMs && judgeFreed(seat, findings));
  }

  private boolean judgeKicked(Logged<Outcome> outcome, Findings findings) {
    Outcome it = outcome.value();
    boolean waited = it.getSince() != null;
    long stoodMs = waited ? it.getSince().toEpochMilli() : outcome.atMs();
    Within when = new Within(stoodMs - EARLY.toMillis() - boundMs, outcome.atMs());
    // What never became a ticket ends with the ticket that stood, which alone can be named.
    Optional<String> ticket = Optional.ofNullable(it.getTicketId());
    if (!asked(kicks.get(it.getPlayer()), ticket, ticket.isEmpty(), when)) {
      findings.missing(
          Kind.OPERATION_MISSING,
          "%s of %s was cancelled by an operator, and none asked for it"
              .formatted(ticket.map(id -> "ticket " + id).orElse("a request"), it.getPlayer()),
          when,
          List.of(outcome.place()),
          Source.OPERATIONS,
          Source.REQUESTS);
    }
    return true;
  }

  private boolean judgeFreed(Logged<SeatEvent> seat, Findings findings) {
    SeatEvent it = seat.value();
    Within when = new Within(seat.atMs() - boundMs, seat.atMs());
    if (!asked(frees.get(it.getPlayer()), Optional.ofNullable(it.getMatchId()), false, when)) {
      findings.missing(
          Kind.OPERATION_MISSING,
          "the seat of %s in match %s was freed by an operator, and none asked for it"
              .formatted(it.getPlayer(), it.getMatchId()),
          when,
          List.of(seat.place()),
          Source.OPERATIONS);
    }
    return true;
  }

  /**
   * Whether it was asked for.
   *
   * @param wishes of the player; null: none
   * @param any whether a wish that names something else will do
   * @param when it must have been said, if it does not name it; if it does, not later
   */
  private static boolean asked(
      Deque<Wish> wishes, Optional<String> what, boolean any, Within when) {
    return wishes != null
        && wishes.stream()
            .filter(wish -> wish.atMs <= when.byMs())
            .anyMatch(
                wish ->
                    (wish.what.isPresent() && wish.what.equals(what))
                        || ((any || wish.what.isEmpty()) && wish.atMs >= when.fromMs()));
  }
}
