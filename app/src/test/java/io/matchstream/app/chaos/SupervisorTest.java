package io.matchstream.app.chaos;

import static io.matchstream.app.chaos.FaultKind.CUT;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.process.Supervised;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Times are milliseconds, given by hand. */
class SupervisorTest {
  private final Fake program = new Fake();
  private final ProgressWatch watch = new ProgressWatch(Set.of("a"));
  private final List<String> said = new ArrayList<>();
  private final Supervisor supervisor =
      new Supervisor(List.of(program), watch, new HealthWatch(List.of()), said::add);

  @BeforeEach
  void aFaultHasBegunAndItsOwnersAreBack() {
    watch.open(0);
    watch.fault(CUT, 0);
    watch.done("a", 1, 1);
  }

  @Test
  void whatEndedByItselfIsStartedAgainAfterAPauseAndSaysSo() throws Exception {
    program.fallen = true;
    supervisor.look(10_000);
    supervisor.look(10_999);
    assertThat(program.starts).isZero();
    supervisor.look(11_000);
    assertThat(program.starts).isEqualTo(1);
    assertThat(supervisor.restarts()).isEqualTo(1);
    assertThat(said).singleElement().asString().contains("fake ended by itself with 3", "in 1 s");
  }

  @Test
  void theFaultIsOverOnlyWhenItWorksAgain() throws Exception {
    program.fallen = true;
    supervisor.look(10_000);
    supervisor.look(11_000);
    supervisor.look(12_000);
    assertThat(watch.recovered()).isFalse();
    program.ready = true;
    supervisor.look(15_000);
    assertThat(watch.recovered()).isTrue();
    assertThat(said).last().asString().contains("fake works again");
  }

  @Test
  void thePauseDoublesUpToEightSecondsAndStartsAnewAfterWork() throws Exception {
    long now = 0;
    for (int pause : List.of(1_000, 2_000, 4_000, 8_000, 8_000)) {
      program.fallen = true;
      supervisor.look(now);
      int before = program.starts;
      supervisor.look(now + pause - 1);
      assertThat(program.starts).isEqualTo(before);
      supervisor.look(now + pause);
      assertThat(program.starts).isEqualTo(before + 1);
      now += pause + 500;
    }
    program.ready = true;
    supervisor.look(now);
    program.fallen = true;
    supervisor.look(now + 1_000);
    supervisor.look(now + 2_000);
    assertThat(program.starts).isEqualTo(6);
  }

  @Test
  void whoeverStartsItBeforeTheSupervisorIsNotOvertaken() throws Exception {
    program.fallen = true;
    supervisor.look(0);
    program.startAgain();
    supervisor.look(5_000);
    program.ready = true;
    supervisor.look(6_000);
    assertThat(program.starts).isEqualTo(1);
    assertThat(watch.recovered()).isTrue();
  }

  private static final class Fake implements Supervised {
    boolean fallen;
    boolean ready;
    int starts;

    @Override
    public String name() {
      return "fake";
    }

    @Override
    public boolean hasFallen() {
      return fallen;
    }

    @Override
    public String end() {
      return "with 3";
    }

    @Override
    public boolean isReady() {
      return ready;
    }

    @Override
    public boolean isFrozen() {
      return false;
    }

    @Override
    public void startAgain() throws IOException {
      fallen = false;
      ready = false;
      starts++;
    }
  }
}
