package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.DeadLetter;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Unreadable;

/**
 * Promise 9, of poison: a dead letter says why it is one, and where the record lay; and what an
 * owner writes is never poison itself.
 */
public final class DeadLetters implements Check {

  @Override
  public void record(Logged<?> record, Findings findings) {
    if (record.value() instanceof Unreadable) {
      findings.wrong(
          Kind.UNREADABLE, "an owner wrote what the contract cannot read", record.place());
    } else if (record.value() instanceof DeadLetter letter) {
      boolean named =
          letter.reason().filter(reason -> !reason.isBlank()).isPresent()
              && letter.topic().isPresent()
              && letter.partition().filter(DeadLetters::isNumber).isPresent()
              && letter.offset().filter(DeadLetters::isNumber).isPresent();
      if (!named) {
        findings.wrong(
            Kind.DEAD_LETTER_UNNAMED,
            "a dead letter does not say why it is one, or where it lay",
            record.place());
      }
    }
  }

  private static boolean isNumber(String text) {
    return text.matches("-?[0-9]{1,19}");
  }
}
