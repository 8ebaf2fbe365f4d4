package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
"""
--roles gateway                          | needs --players-url
--roles gateway,players                  | needs --boards-url
--roles gateway,boards                   | needs --players-url
--players-url host:9400                  | expected a URL like http://host:port
--boards-url http://fd00::5:9400         | expected a URL like http://host:port
--pools-url pools                        | expected a URL like http://host:port
--schema-registry localhost:8081         | expected a URL like http://host:port
--access-jwks file:/keys.json            | expected a URL like http://host:port
--schema-registry http://there:8081      | needs --bootstrap-servers
--schema-registry http://there:8081 --bootstrap-servers there:9092 --roles registry | leave out one
--kafka-config client.properties          | needs --bootstrap-servers
--access-jwks http://a/k --access-jwks-file keys.json | name the keys of your sign-in by
--access-jwks http://a/k --access-algorithms HS256 | expected one of EdDSA, ES256, RS256
--access-algorithms EdDSA                | name its keys by --access-jwks or
--internal-host 0.0.0.0                  | needs --advertise
""")
  void whatCannotWorkIsRefusedAtTheStart(String arguments, String reason) {
    List<String> line = new ArrayList<>(List.of("serve"));
    line.addAll(List.of(arguments.split(" ")));
    // Not allowed either, so that a case which is let through starts nothing.
    line.addAll(List.of("--data", folder.toString()));

    CommandRun run = CommandRun.of(line.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason);
    assertThat(folder).isEmptyDirectory();
  }
}
