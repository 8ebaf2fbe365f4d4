package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.TokenKeys;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenCommandTest {
  @TempDir Path folder;

  @Test
  void whatIsIssuedWithTheKeysOfAFolderIsVerifiedByThem() throws Exception {
    TokenKeys.development(DataFolder.open(folder));
    CommandRun issued = token("issue", "--player", "ann", "--data", folder.toString());

    CommandRun verified = token("verify", issued.out().strip(), "--data", folder.toString());

    assertThat(verified.err()).isEmpty();
    JsonNode proved = new ObjectMapper().readTree(verified.out());
    assertThat(proved.get("kind").asText()).isEqualTo("access");
    assertThat(proved.get("player").asText()).isEqualTo("ann");
  }

  @Test
  void aFolderWithoutKeysIsAnErrorAndGetsNone() {
    Path mistyped = folder.resolve("mistyped");

    for (CommandRun run :
        new CommandRun[] {
          token("issue", "--player", "ann", "--data", mistyped.toString()),
          token("verify", "a.b.c", "--data", mistyped.toString())
        }) {
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("no keys in " + mistyped, "--data");
    }
    assertThat(mistyped).doesNotExist();
  }

  private static CommandRun token(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "token";
    System.arraycopy(args, 0, all, 1, args.length);
    return CommandRun.of(all);
  }
}
