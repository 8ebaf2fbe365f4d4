package io.matchstream.audit.checks;

import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.files.Term;
import io.matchstream.audit.files.Term.When;

/** Whether nothing has happened to a seat after it was free. */
record SeatOver(Term term) implements Question {

  @Override
  public boolean holds() {
    return term.afterItsEnd().isEmpty();
  }

  @Override
  public void wrong(Findings findings) {
    findings.wrong(
        Kind.SEAT_ORDER,
        "the seat of %s of epoch %d was taken or matched after it was free"
            .formatted(term.player(), term.epoch()),
        term.afterItsEnd().stream().map(When::place).toList());
  }
}
