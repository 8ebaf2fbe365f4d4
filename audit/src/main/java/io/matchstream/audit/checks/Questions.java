package io.matchstream.audit.checks;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Findings;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Questions in the order in which they are due. One is judged when the log was read for the bound
 * beyond what it is about; if it does not hold then, an owner may have been far behind when it
 * wrote the answer, so it is asked again once before anything is called wrong. O(log n) for each,
 * where n are those of the last seconds. Not for use by several threads.
 */
final class Questions {
  private record Waiting(long dueMs, long atMs, boolean again, Question question) {}

  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Waiting::dueMs));
  private final long boundMs;
  private final long lingerMs;

  Questions(AuditSettings settings) {
    this.boundMs = settings.bound().toMillis();
    this.lingerMs = settings.linger().toMillis();
  }

  /**
   * Asks.
   *
   * @param atMs the log time that it is about, epoch milliseconds
   */
  void ask(long atMs, Question question) {
    waiting.add(new Waiting(atMs + boundMs, atMs, false, question));
  }

  /** Everything up to this log time has been read. */
  void readUpTo(long nowMs, Findings findings) {
    while (!waiting.isEmpty() && waiting.peek().dueMs <= nowMs) {
      Waiting next = waiting.poll();
      if (!next.again && !next.question.holds()) {
        waiting.add(new Waiting(next.atMs + lingerMs, next.atMs, true, next.question));
      } else {
        judge(next.question, findings);
      }
    }
  }

  /** Nothing more will come. */
  void over(Findings findings) {
    while (!waiting.isEmpty()) {
      judge(waiting.poll().question, findings);
    }
  }

  private static void judge(Question question, Findings findings) {
    if (!question.holds()) {
      question.wrong(findings);
    }
    question.done();
  }
}
