package io.matchstream.app.command;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.TokenKeys;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.GameToken;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenRefused;
import io.matchstream.tokens.TokenSigner;
import io.matchstream.tokens.TokenVerifier;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Issues and verifies tokens with the keys of the environment or of a data folder. */
@Command(
    name = "token",
    description = "Issue and verify tokens.",
    synopsisSubcommandLabel = "COMMAND")
final class TokenCommand extends CommandGroup {
  @Spec private CommandSpec spec;

  /** A bearer token, for trying things out. */
  @Command(
      name = "issue",
      description =
          "Issue an access token for a player, signed with the keys of the environment"
              + " (MATCHSTREAM_TOKEN_KEYS_FILE) or else of the data folder.")
  int issue(
      @Option(names = "--player", required = true, description = "Whose token it is.")
          String player,
      @Option(
              names = "--scope",
              description =
                  "Further scopes: results:write for a game server, operate for an operator.")
          List<String> scopes,
      @Option(
              names = "--game-server",
              paramLabel = "HOST:PORT",
              description =
                  "With results:write: it may report only matches that were assigned to this server"
                      + " (default: every match).")
          Optional<String> gameServer,
      @Option(
              names = "--ttl",
              defaultValue = "1h",
              converter = Spans.TokenLife.class,
              description = "Life (default: 1h).")
          Duration ttl,
      @Option(names = "--data", defaultValue = "matchstream-data", description = "Whose keys.")
          Path data) {
    Instant now = Instant.now();
    AccessToken token;
    try {
      token =
          new AccessToken(
              player,
              scopes == null ? Set.of() : Set.copyOf(scopes),
              UUID.randomUUID().toString(),
              now,
              now.plus(ttl),
              gameServer);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    spec.commandLine()
        .getOut()
        .println(
            new TokenSigner(TokenKeys.existing(DataFolder.at(data)), TokenNames.DEFAULT)
                .sign(token));
    return ExitCode.OK.code();
  }

  /** A fresh key, for several processes to share. */
  @Command(
      name = "keys",
      description =
          "Make a key file for the processes of an installation to share (MATCHSTREAM_TOKEN_KEYS_FILE)."
              + " It holds a private key: keep it secret.")
  int keys(
      @Option(
              names = "--algorithm",
              defaultValue = "EDDSA",
              description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
          TokenAlgorithm algorithm) {
    SigningKey key = SigningKey.generate(algorithm, new SecureRandom());
    spec.commandLine().getOut().println(SigningKeys.toSecretJson(KeyRing.of(key)));
    return ExitCode.OK.code();
  }

  /** Says what a token proves; exits 1 when it proves nothing. */
  @Command(name = "verify", description = "Say what an access or game token proves.")
  int verify(
      @Parameters(paramLabel = "TOKEN", description = "The token.") String token,
      @Option(names = "--data", defaultValue = "matchstream-data", description = "Whose keys.")
          Path data) {
    TokenVerifier verifier =
        TokenVerifier.of(
            KeySource.fixed(TokenKeys.existing(DataFolder.at(data)).verificationKeys()));
    spec.commandLine().getOut().println(proves(verifier, token));
    return ExitCode.OK.code();
  }

  private static JsonLine proves(TokenVerifier verifier, String token) {
    try {
      AccessToken access = verifier.verifyAccess(token);
      return JsonLine.of("kind", "access")
          .and("player", access.subject())
          .and("scopes", access.scopes())
          .and("expires", access.expiresAt().toString());
    } catch (TokenRefused notAccess) {
      return provesSeat(verifier, token);
    }
  }

  private static JsonLine provesSeat(TokenVerifier verifier, String token) {
    try {
      GameToken game = verifier.verifyGame(token);
      return JsonLine.of("kind", "game")
          .and("player", game.player())
          .and("match_id", game.matchId())
          .and("game_server", game.gameServer())
          .and("expires", game.expiresAt().toString());
    } catch (TokenRefused refused) {
      throw new CommandFailure(ExitCode.FAILED, "refused: " + refused.reason(), refused);
    }
  }
}
