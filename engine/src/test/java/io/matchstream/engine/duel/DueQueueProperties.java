package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class DueQueueProperties {
  private static Waiting waiting(int n, Random random) {
    Waiting waiting = new Waiting();
    waiting.ticket = DuelTicket.fresh("t" + n, "p" + n, random.nextInt(3), 10, 0);
    waiting.since = waiting.ticket.sinceMs();
    waiting.live = true;
    return waiting;
  }

  private static void schedule(DueQueue queue, Waiting waiting, Random random, int live) {
    waiting.dueAt = random.nextInt(20);
    waiting.dueWhat = DueQueue.what(random.nextInt(4), random.nextInt(3));
    queue.add(waiting, live);
  }

  @Property(tries = 50)
  void whatIsValidComesOutInOrderAndNothingElse(@ForAll long seed) {
    Random random = new Random(seed);
    Set<Waiting> unused = new HashSet<>();
    DueQueue queue = new DueQueue(unused::add);
    List<Waiting> all = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      Waiting waiting = waiting(i, random);
      all.add(waiting);
      schedule(queue, waiting, random, all.size());
      schedule(queue, all.get(random.nextInt(all.size())), random, all.size());
      if (random.nextInt(3) > 0) {
        all.remove(random.nextInt(all.size())).live = false;
      }
    }
    all.sort(
        Comparator.<Waiting>comparingLong(w -> w.dueAt)
            .thenComparingLong(w -> w.dueWhat)
            .thenComparingLong(w -> w.since)
            .thenComparing(w -> w.ticket.id()));
    List<Waiting> out = new ArrayList<>();
    for (Waiting next = queue.peek(); next != null; next = queue.peek()) {
      queue.pop();
      out.add(next);
      next.live = false;
      // The same instant may have been scheduled twice; its second entry must not count.
      next.dueAt = Long.MAX_VALUE;
    }
    assertThat(out).containsExactlyElementsOf(all);
    assertThat(queue.entries()).isZero();
    assertThat(unused).allSatisfy(w -> assertThat(w.entries).isZero());
  }

  @Test
  void memoryFollowsTheTicketsAndNotTheTraffic() {
    Random random = new Random(1);
    DueQueue queue = new DueQueue(unused -> {});
    for (int i = 0; i < 100_000; i++) {
      Waiting waiting = waiting(i, random);
      schedule(queue, waiting, random, 1);
      waiting.live = false;
    }
    assertThat(queue.entries()).isLessThan(300);
  }
}
