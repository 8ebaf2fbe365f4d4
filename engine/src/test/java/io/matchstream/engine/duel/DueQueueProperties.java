package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DueQueueProperties {
  private static final Comparator<Waiting> ORDER =
      Comparator.<Waiting>comparingLong(w -> w.dueAt)
          .thenComparingLong(w -> w.dueWhat)
          .thenComparingLong(w -> w.since)
          .thenComparing(w -> w.ticket.id());

  private static Waiting waiting(Records records, int n, Random random) {
    Waiting waiting = records.take();
    waiting.ticket = DuelTicket.fresh("t" + n, "p" + n, random.nextInt(3), 10, 0);
    waiting.since = waiting.ticket.sinceMs();
    return waiting;
  }

  private static void schedule(DueQueue queue, Waiting waiting, long at, Random random) {
    waiting.dueAt = at;
    waiting.dueWhat = DueQueue.what(random.nextInt(4), random.nextInt(3));
    queue.put(waiting);
  }

  /** Any instant, most of them close to each other. */
  private static long instant(Random random, int bits) {
    return random.nextInt(50) == 0 ? Long.MAX_VALUE : random.nextLong() >> (Long.SIZE - 1 - bits);
  }

  @Property(tries = 100)
  void whatIsEnteredComesOutInOrderAndNothingElse(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 62) int bits) {
    Random random = new Random(seed);
    Records records = new Records();
    DueQueue queue = new DueQueue(records, instant(random, bits));
    List<Waiting> all = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Waiting waiting = waiting(records, i, random);
      all.add(waiting);
      schedule(queue, waiting, instant(random, bits), random);
      schedule(queue, all.get(random.nextInt(all.size())), instant(random, bits), random);
      if (random.nextInt(3) == 0) {
        queue.remove(all.remove(random.nextInt(all.size())));
      }
      if (random.nextInt(3) == 0 && !all.isEmpty()) {
        Waiting first = queue.peek();
        assertThat(first).isSameAs(all.stream().min(ORDER).orElseThrow());
        queue.remove(first);
        all.remove(first);
      }
    }
    all.sort(ORDER);
    assertThat(queue.size()).isEqualTo(all.size());
    assertThat(drained(queue)).containsExactlyElementsOf(all);
    assertThat(queue.size()).isZero();
  }

  @Property(tries = 50)
  void aQueueThatWasClearedIsAsANewOne(@ForAll long seed) {
    Random random = new Random(seed);
    Records records = new Records();
    DueQueue queue = new DueQueue(records, 0);
    List<Waiting> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(waiting(records, i, random));
      schedule(queue, all.get(i), instant(random, 20), random);
    }
    assertThat(queue.peek()).isNotNull();
    queue.clear();
    assertThat(queue.peek()).isNull();
    all.forEach(waiting -> schedule(queue, waiting, instant(random, 20), random));
    all.sort(ORDER);
    assertThat(drained(queue)).containsExactlyElementsOf(all);
  }

  private static List<Waiting> drained(DueQueue queue) {
    List<Waiting> out = new ArrayList<>();
    for (Waiting next = queue.peek(); next != null; next = queue.peek()) {
      queue.remove(next);
      out.add(next);
    }
    return out;
  }
}
