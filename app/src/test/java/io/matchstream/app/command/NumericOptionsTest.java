package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A number that means nothing is refused with what would, before anything is started. */
class NumericOptionsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          serve --port -1                         | from 0 to 65535, not "-1"
          serve --port 65536                      | from 0 to 65535, not "65536"
          serve --broker-port -1                  | from 0 to 65535
          serve --registry-port 70000             | from 0 to 65535
          serve --threads 0                       | from 1 to 10000, not "0"
          serve --threads two                     | a whole number from 1 to 10000, not "two"
          serve --standbys -1                     | from 0 to 100, not "-1"
          serve --replication 0                   | from 1 to 1000
          serve --replication 32768               | from 1 to 1000
          serve --partitions 0                    | from 1 to 10000
          serve --partitions 99999999999999999999 | from 1 to 10000
          """)
  void ofServe(String arguments, String reason) {
    List<String> line = new ArrayList<>(List.of(arguments.split(" ")));
    // Not allowed either, so that a case which is let through starts nothing.
    line.addAll(List.of("--data", folder.toString()));

    isRefused(reason, line);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          demo --players 1                            | from 2 to 1000000, not "1"
          demo --players -5                           | from 2 to 1000000
          demo --duration 0s                          | from 1s to 24h, not "0s"
          demo --duration 9999999999d                 | from 1s to 24h
          demo --duration soon                        | a duration like 20s
          demo --rate 0/s                             | --rate is like 200/s
          demo --scenario duel --seed many            | seed
          replay games.pgn --patience -1s             | from 0ms to 24h
          consume matches --max 0                     | from 1 on, not "0"
          token issue --player ann --ttl 0s           | from 1s to 87600h
          token issue --player ann --ttl 9999999999d  | from 1s to 87600h
          """)
  void ofTheOthers(String arguments, String reason) {
    isRefused(reason, List.of(arguments.split(" +")));
  }

  private static void isRefused(String reason, List<String> line) {
    CommandRun run = CommandRun.of(line.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason).doesNotContain("starting");
  }
}
