package io.matchstream.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaxSearchTest {

  @ParameterizedTest
  @ValueSource(doubles = {2.5, 90, 999, 1_000, 1_001, 34_000, 500_000})
  void whatIsFoundIsSustainedAndATwentiethMoreIsNot(double capacity) throws Exception {
    double found = MaxSearch.find(1_000, rate -> rate <= capacity);
    assertThat(found).isLessThanOrEqualTo(capacity).isGreaterThan(capacity / 1.05);
  }

  @Test
  void nothingIsSustainedWhereNothingCanBe() throws Exception {
    assertThat(MaxSearch.find(1_000, rate -> false)).isZero();
  }

  @Test
  void noRateIsTriedTwice() throws Exception {
    List<Double> tried = new ArrayList<>();
    double found =
        MaxSearch.find(
            1_000,
            rate -> {
              tried.add(rate);
              return rate <= 12_345;
            });
    assertThat(tried).doesNotHaveDuplicates().hasSizeLessThan(12);
    assertThat(found).isCloseTo(12_345, within(600.0));
  }
}
