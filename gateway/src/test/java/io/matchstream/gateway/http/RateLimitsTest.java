package io.matchstream.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RateLimitsTest {
  private long nowMs;

  @Test
  void aBurstIsAllowedAndThenOneEachTimeTheWaitToldIsOver() {
    RateLimits limits = new RateLimits(4, 3, () -> nowMs);
    for (int i = 0; i < 3; i++) {
      assertThat(limits.take("ann")).isEmpty();
    }
    assertThat(limits.take("ann")).contains(Duration.ofMillis(250));
    nowMs += 249;
    assertThat(limits.take("ann")).contains(Duration.ofMillis(1));
    nowMs += 1;
    assertThat(limits.take("ann")).isEmpty();
    assertThat(limits.take("bob")).isEmpty();
  }

  @Test
  void toLookTakesNothing() {
    RateLimits limits = new RateLimits(4, 1, () -> nowMs);
    assertThat(limits.peek("ann")).isEmpty();
    assertThat(limits.peek("ann")).isEmpty();
    assertThat(limits.take("ann")).isEmpty();
    assertThat(limits.peek("ann")).contains(Duration.ofMillis(250));
    nowMs += 250;
    assertThat(limits.peek("ann")).isEmpty();
  }

  @Property
  void noMoreThanTheBurstAndTheRateAreEverAllowed(
      @ForAll @IntRange(min = 1, max = 20) int perSecond,
      @ForAll @IntRange(min = 1, max = 20) int burst,
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 500) Integer> pauses) {
    nowMs = 0;
    RateLimits limits = new RateLimits(perSecond, burst, () -> nowMs);
    long allowed = 0;
    for (int pause : pauses) {
      nowMs += pause;
      if (limits.take("ann").isEmpty()) {
        allowed++;
      }
      assertThat(allowed * 1_000).isLessThanOrEqualTo(burst * 1_000L + nowMs * perSecond);
    }
  }
}
