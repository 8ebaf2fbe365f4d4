package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.Explanation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Laws of explanations, whatever waits. */
class DuelExplainerProperties {
  private static final long NOW = 1_000_000;
  private static final DuelRules RULES =
      DuelRules.rated(new Window(50, 40, 500), Duration.ofMinutes(10));

  @Provide
  Arbitrary<List<DuelTicket>> pools() {
    Arbitrary<Integer> ratings = Arbitraries.integers().between(1_000, 2_500);
    Arbitrary<Long> waits = Arbitraries.longs().between(0, 20_000);
    Arbitrary<Long> pauses = Arbitraries.longs().between(-5_000, 5_000);
    Arbitrary<Integer> rivals = Arbitraries.integers().between(0, 12);
    return Combinators.combine(ratings, waits, pauses, rivals)
        .as(DuelExplainerProperties::unnamed)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12)
        .map(DuelExplainerProperties::named);
  }

  private static DuelTicket unnamed(int rating, long waited, long pause, int rival) {
    return new DuelTicket(
        "t",
        "p",
        NOW - waited,
        30_000,
        rating,
        0,
        NOW + pause,
        List.of(new Avoid("p" + rival, NOW + 2_500)),
        0);
  }

  private static List<DuelTicket> named(List<DuelTicket> tickets) {
    List<DuelTicket> named = new ArrayList<>();
    for (DuelTicket ticket : tickets) {
      String player = "p" + named.size();
      named.add(
          new DuelTicket(
              player + "~1",
              player,
              ticket.sinceMs(),
              ticket.ttlMs(),
              ticket.rating(),
              0,
              ticket.notBeforeMs(),
              ticket.avoid(),
              0));
    }
    return named;
  }

  private static Explanation why(List<DuelTicket> pool, DuelTicket asked) {
    return DuelExplainer.explain(RULES, pool, asked.id(), NOW).orElseThrow();
  }

  /** When a pool that is left to itself gives this ticket an opponent. */
  private static Optional<Long> happens(List<DuelTicket> pool, DuelTicket asked) {
    DuelPool real = new DuelPool(RULES, NOW);
    pool.forEach(real::restore);
    List<Decision> decisions = new ArrayList<>();
    assertThat(real.advance(NOW + 100_000, Integer.MAX_VALUE, decisions::add)).isTrue();
    return decisions.stream()
        .filter(Decision.Paired.class::isInstance)
        .map(Decision.Paired.class::cast)
        .filter(pair -> pair.first().equals(asked) || pair.second().equals(asked))
        .map(Decision::atMs)
        .findFirst();
  }

  @Property
  void whatIsForeseenIsWhatHappens(@ForAll("pools") List<DuelTicket> pool) {
    DuelTicket asked = pool.get(0);

    Explanation why = why(pool, asked);

    Optional<Long> foreseen =
        why.earliestAtMs().isPresent()
            ? Optional.of(why.earliestAtMs().getAsLong())
            : Optional.empty();
    assertThat(foreseen).isEqualTo(happens(pool, asked));
  }

  @Property
  void everyOtherTicketFitsOrIsRejectedByOneRule(@ForAll("pools") List<DuelTicket> pool) {
    Explanation why = why(pool, pool.get(0));

    int rejected = why.rejected().values().stream().mapToInt(Integer::intValue).sum();
    assertThat(why.fitting() + rejected).isEqualTo(why.candidates()).isEqualTo(pool.size() - 1);
    assertThat(why.nearestMiss().isPresent()).isEqualTo(rejected > 0);
  }

  @Property
  void theOrderOfTheTicketsChangesNothing(
      @ForAll("pools") List<DuelTicket> pool, @ForAll long seed) {
    List<DuelTicket> shuffled = new ArrayList<>(pool);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(why(shuffled, pool.get(0))).isEqualTo(why(pool, pool.get(0)));
  }
}
