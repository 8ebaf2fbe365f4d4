package io.matchstream.audit.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The terms of one player that may still be asked for: the newest that was found to follow from the
 * one before it, and what came since. So one or two, however long the log is. Not for use by
 * several threads.
 */
public final class Terms {
  private final String player;
  private final List<Term> kept = new ArrayList<>(2);
  private long oldest;

  /** The terms of a player nobody has heard of. */
  public Terms(String player) {
    this.player = player;
  }

  /** The term of this epoch, from now on if there was none; empty if it is done with. */
  public Optional<Term> of(long epoch) {
    if (epoch < oldest) {
      return Optional.empty();
    }
    Optional<Term> known = known(epoch);
    if (known.isPresent()) {
      return known;
    }
    Term term = new Term(player, epoch);
    kept.add(term);
    return Optional.of(term);
  }

  /** The same if anything is known of it. */
  public Optional<Term> known(long epoch) {
    for (Term term : kept) {
      if (term.epoch() == epoch) {
        return Optional.of(term);
      }
    }
    return Optional.empty();
  }

  /** Since when all earlier terms are done with; empty while none is. */
  public Optional<Term.When> since() {
    return known(oldest).flatMap(Term::taken);
  }

  /** The term has been judged by the one before it, which is done with unless it waits itself. */
  public void linked(Term term) {
    term.linked();
    long waits =
        kept.stream()
            .filter(other -> other.isAsked() && !other.isLinked())
            .mapToLong(Term::epoch)
            .min()
            .orElse(Long.MAX_VALUE);
    oldest =
        kept.stream()
            .filter(other -> other.isLinked() && other.epoch() < waits)
            .mapToLong(Term::epoch)
            .max()
            .orElse(oldest);
    kept.removeIf(other -> other.epoch() < oldest);
  }
}
