package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastResortTest {
  private final List<String> done = new ArrayList<>();

  @Test
  void workThatSucceedsLetsNobodyGo() {
    LastResort.ifItFails(() -> done.add("work"), () -> done.add("let go"));

    assertThat(done).containsExactly("work");
  }

  @Test
  void workThatFailsLetsGoAndFailsAllTheSame() {
    var fault = new IllegalStateException("a fault");

    assertThatThrownBy(() -> LastResort.ifItFails(() -> fail(fault), () -> done.add("let go")))
        .isSameAs(fault);
    assertThat(done).containsExactly("let go");
  }

  @Test
  void theFirstFaultIsTheOneThatIsTold() {
    var fault = new IllegalStateException("a fault");
    var another = new IllegalStateException("another");

    assertThatThrownBy(() -> LastResort.ifItFails(() -> fail(fault), () -> fail(another)))
        .isSameAs(fault)
        .hasSuppressedException(another);
  }

  private static void fail(RuntimeException fault) {
    throw fault;
  }
}
