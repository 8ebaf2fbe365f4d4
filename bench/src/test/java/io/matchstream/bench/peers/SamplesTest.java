package io.matchstream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SamplesTest {

  @Test
  void theMedianIsTheMiddleOneOrTheMeanOfTheTwoInTheMiddle() {
    Samples samples = new Samples();
    List.of(5000.0, 1.0, 30.0).forEach(samples::add);

    assertThat(samples.median()).isEqualTo(30);
    assertThat(samples.spread()).isEqualTo("30.0 (1.00 to 5,000)");
    samples.add(40);
    assertThat(samples.median()).isEqualTo(35);
  }

  @Test
  void whatWasNotMeasuredHasNoFigure() {
    Samples none = new Samples();

    assertThat(none.spread()).isEqualTo("-");
    assertThatThrownBy(none::median).isInstanceOf(IllegalStateException.class);
    assertThat(new Ratios(new Results()).all().values()).allMatch(ratio -> ratio.isEmpty());
  }

  @Test
  void aRunWithABreachCountsOnlyAsThat() {
    Results results = new Results();
    results.addPostgres(new Outcome(1, 2, 3, 0, List.of("ann was matched twice")));
    results.addPipeline(Durability.ALWAYS, new PipelineUnderTest.Run(1, List.of("one is lost")));

    assertThat(results.postgres().perSecond.isEmpty()).isTrue();
    assertThat(results.pipeline(Durability.ALWAYS).isEmpty()).isTrue();
    assertThat(results.breaches())
        .containsExactly("PostgreSQL: ann was matched twice", "our pipeline: one is lost");
  }

  @Test
  void oursGivesEachArrivalTheOneWhoFitsWhereManyWait() throws Exception {
    try (StandingPool pool = new EngineStandingPool()) {
      StandingRun run =
          StandingRun.measure(pool, new StandingCrowd(7, 1000), Duration.ofMillis(20));

      assertThat(run.breaches()).as("seed 7").isEmpty();
    }
  }

  @Test
  void aMatchmakerThatGivesTheWrongOneDoesNotCount() throws Exception {
    StandingPool wrong = new WrongPool();

    assertThat(
            StandingRun.measure(wrong, new StandingCrowd(7, 1000), Duration.ofMillis(20))
                .breaches())
        .containsExactly("not everybody was given the one who fits");
  }

  /** Lets everybody wait. */
  private static final class WrongPool implements StandingPool {
    @Override
    public void fill(List<Player> waiting) {
      assertThat(waiting).hasSize(1000).doesNotHaveDuplicates();
    }

    @Override
    public List<Optional<String>> enqueue(List<Player> arrivals) {
      return Collections.nCopies(arrivals.size(), Optional.empty());
    }

    @Override
    public void close() {
      // There is nothing.
    }
  }
}
