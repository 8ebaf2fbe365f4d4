package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ProgramTest {
  @TempDir Path home;

  @Test
  void aProcessThatEndsByItselfIsComplainedOfAndOneThatIsKilledIsNot() throws Exception {
    Program untold = program("untold");
    untold.start(List.of("serve", "--port", "-1"), Map.of());
    assertThat(untold.handle().onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
    untold.stop();
    assertThat(untold.complaints()).singleElement().asString().startsWith("untold ended by itself");

    Program killed = program("killed");
    killed.start(List.of("broker"), Map.of());
    killed.kill();
    killed.stop();
    assertThat(killed.complaints()).isEmpty();
  }

  @Test
  void whoFindsNoBrokerAtItsStartHasFallenWithoutComplaintUntilItIsStartedAgain() throws Exception {
    Program early = program("early");
    String data = early.data().toString();
    early.start(
        line("serve --roles players --bootstrap-servers localhost:1 --data", data), Map.of());
    assertThat(early.hasFallen()).isFalse();
    assertThat(early.handle().onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
    assertThat(early.hasFallen()).isTrue();
    assertThat(early.end()).startsWith("with 3;");
    early.startAgain();
    assertThat(early.hasFallen()).isFalse();
    early.kill();
    assertThat(early.hasFallen()).as("it was told to end").isFalse();
    assertThat(early.complaints()).isEmpty();
  }

  @Test
  void aStopThatEndsInOrderIsNoComplaint() throws Exception {
    Program serve = program("serve");
    String data = serve.data().toString();
    serve.start(
        line("serve --roles registry --broker-port 0 --registry-port 0 --data", data), Map.of());
    serve.awaitReady(Duration.ofMinutes(1));
    serve.stop();
    assertThat(serve.complaints()).isEmpty();
  }

  @Test
  void whatIsRetiredIsGoneAndNeverStartsAgain() throws Exception {
    Program program = program("retired");
    program.start(List.of("broker"), Map.of());
    program.retire();
    assertThat(program.isAlive()).isFalse();
    assertThat(program.hasFallen()).isFalse();
    assertThatThrownBy(program::startAgain).isInstanceOf(IllegalStateException.class);
    assertThat(program.isAlive()).isFalse();
  }

  private static List<String> line(String words, String last) {
    return List.of((words + " " + last).split(" "));
  }

  private Program program(String name) throws Exception {
    return new Program(name, home.resolve(name), Program.shortLived(256), Map.of());
  }
}
