package io.matchstream.audit.checks;

import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.Term;
import io.matchstream.audit.files.Term.When;
import io.matchstream.audit.files.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a seat was taken when the one before it was free.
 *
 * @param terms of its player
 * @param term the newer one, which was taken
 */
record SeatTurn(Terms terms, Term term) implements Question {
  /** Before any log; far enough from the end of the numbers to subtract a bound. */
  private static final long LONG_AGO = Long.MIN_VALUE / 2;

  /** The first seat of a player follows nothing. */
  private static final long FIRST = 1;

  /** Whether there is nothing before it to ask for. */
  boolean isFirst() {
    return term.epoch() <= FIRST;
  }

  @Override
  public boolean holds() {
    boolean free = before().flatMap(Term::free).filter(it -> it.atMs() <= takenMs()).isPresent();
    return free && lateWord().isEmpty();
  }

  private Optional<Term> before() {
    return terms.known(term.epoch() - 1);
  }

  private long takenMs() {
    return term.taken().orElseThrow().atMs();
  }

  /** What the seat before has said of itself when it was none any more. */
  private Optional<When> lateWord() {
    return before().flatMap(Term::newest).filter(it -> it.atMs() > takenMs());
  }

  @Override
  public void wrong(Findings findings) {
    List<Place> proof = new ArrayList<>();
    before().flatMap(Term::taken).ifPresent(it -> proof.add(it.place()));
    proof.add(term.taken().orElseThrow().place());
    Optional<When> late = lateWord();
    Optional<When> free = before().flatMap(Term::free);
    late.or(() -> free).ifPresent(it -> proof.add(it.place()));
    String sentence =
        "the seat of %s of epoch %d was taken when that of epoch %d was not free"
            .formatted(term.player(), term.epoch(), term.epoch() - 1);
    if (late.isPresent()) {
      findings.wrong(Kind.SEAT_ORDER, sentence, proof);
      return;
    }
    // That it was free may be said in what was not read.
    long fromMs = before().flatMap(Term::taken).map(When::atMs).orElse(LONG_AGO);
    findings.missing(
        Kind.SEAT_ORDER,
        sentence,
        new Within(fromMs, takenMs()),
        proof,
        Source.OUTCOMES,
        Source.SETTLEMENTS,
        Source.SEATS);
  }

  @Override
  public void done() {
    terms.linked(term);
  }
}
