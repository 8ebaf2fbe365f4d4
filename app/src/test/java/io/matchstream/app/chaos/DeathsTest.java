package io.matchstream.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeathsTest {
  private final Deaths deaths = new Deaths();

  @Test
  void aThreadThatDiesIsAComplaintWithItsReasonAndOneThatEndsIsNone() throws Exception {
    Thread well = deaths.noted(() -> {}, "well");
    Thread ill =
        deaths.noted(
            () -> {
              throw new IllegalStateException("no JSON: <html>");
            },
            "visitor-1");
    well.start();
    ill.start();
    well.join();
    ill.join();
    assertThat(deaths.complaints())
        .singleElement()
        .asString()
        .contains("visitor-1", "died", "no JSON: <html>");
  }
}
