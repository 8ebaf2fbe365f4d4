package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.RegistryException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.common.errors.InvalidSessionTimeoutException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ThreadFailuresTest {
  private final Exception registryDown =
      new StreamsException("in process", new RegistryException(RegistryException.UNREACHABLE, "x"));
  private final Exception ours = new StreamsException("in process", new IllegalStateException("x"));

  private final Exception refused =
      new StreamsException("in send", new TopicAuthorizationException(Set.of("proposals")));

  private final ThreadFailures failures = new ThreadFailures();

  @Test
  @DisplayName("F41: while the registry or a broker is away threads are replaced, ever more slowly")
  void troubleIsWaitedOutAndNeverStopsTheApplication() {
    List<Long> pauses = new ArrayList<>();
    long nowMs = 0;
    for (int i = 0; i < 100; i++) {
      Exception error = i % 2 == 0 ? registryDown : new TimeoutException("x");
      Duration pause = failures.pauseAfter(error, nowMs).orElseThrow();
      pauses.add(pause.toSeconds());
      nowMs += pause.toMillis() + 5;
    }
    assertThat(pauses).startsWith(0L, 1L, 2L, 4L, 8L, 10L, 10L).endsWith(10L);
  }

  @Test
  void afterAMinuteTroubleIsNew() {
    failures.pauseAfter(registryDown, 0);
    failures.pauseAfter(registryDown, 1);
    assertThat(failures.pauseAfter(registryDown, 60_002)).contains(Duration.ZERO);
  }

  @Test
  void aFaultOfOursThatKeepsComingStopsTheApplication() {
    assertThat(LongStream.range(1, ThreadFailures.MOST_FAULTS))
        .allSatisfy(n -> assertThat(failures.pauseAfter(ours, n)).contains(Duration.ZERO));
    assertThat(failures.pauseAfter(ours, 10)).isEmpty();
  }

  @Test
  void aRightThatIsLackedStopsTheApplicationOnceItIsPlainThatItIsNotJustBeingGranted() {
    long nowMs = 0;
    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < ThreadFailures.MOST_REFUSALS; i++) {
      Duration pause = failures.pauseAfter(refused, nowMs).orElseThrow();
      pauses.add(pause.toSeconds());
      nowMs += pause.toMillis();
    }
    assertThat(pauses)
        .as("the second comes at once and is the first again")
        .containsExactly(0L, 1L, 1L, 2L);
    assertThat(failures.pauseAfter(refused, nowMs)).isEmpty();
    assertThat(failures.pauseAfter(registryDown, nowMs))
        .as("trouble is another matter")
        .isPresent();
  }

  @Test
  void whatAllThreadsAreRefusedAtOneInstantIsOneRefusal() {
    int threads = 4;
    for (int refusal = 0; refusal < ThreadFailures.MOST_REFUSALS - 1; refusal++) {
      long nowMs = refusal * ThreadFailures.REFUSAL_MS;
      for (int thread = 0; thread < threads; thread++) {
        assertThat(failures.pauseAfter(refused, nowMs)).isPresent();
      }
      assertThat(failures.pauseAfter(refused, nowMs + ThreadFailures.REFUSAL_MS - 1))
          .as("nor does a thread ask again at once that was refused along with another")
          .hasValueSatisfying(pause -> assertThat(pause).isPositive());
    }
    assertThat(failures.pauseAfter(refused, 3 * ThreadFailures.REFUSAL_MS - 1)).isPresent();
    assertThat(failures.pauseAfter(refused, 3 * ThreadFailures.REFUSAL_MS)).isEmpty();
  }

  @Test
  void aRightThatIsLackedNowAndThenIsWaitedFor() {
    for (long minute = 0; minute < 100; minute++) {
      assertThat(failures.pauseAfter(refused, minute * 60_001)).contains(Duration.ZERO);
    }
  }

  @Test
  void aSessionThatTheBrokerDoesNotAllowStopsTheApplicationAtOnce() {
    Exception tooShort = new StreamsException("in poll", new InvalidSessionTimeoutException("x"));

    assertThat(failures.pauseAfter(tooShort, 0)).isEmpty();
  }

  @Test
  void whatTheMachineCannotDoStopsTheApplicationAtOnce() {
    assertThat(failures.pauseAfter(new OutOfMemoryError("x"), 0)).isEmpty();
  }
}
