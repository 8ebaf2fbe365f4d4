package io.matchstream.app.data;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/** Which keys an installation signs its tokens with. */
public final class TokenKeys {
  private TokenKeys() {}

  /** Whether the environment names keys. */
  public static boolean named() {
    return SigningKeys.fromEnvironment(System.getenv()).isPresent();
  }

  /** Those that the environment names, or else the folder's development key. */
  public static KeyRing of(DataFolder folder) {
    return SigningKeys.fromEnvironment(System.getenv()).orElseGet(() -> development(folder));
  }

  /**
   * The same for those who make none: a fresh key would sign what no server takes and know no token
   * that was signed before.
   *
   * @throws CommandFailure when the environment names no keys and the folder has none
   */
  public static KeyRing existing(DataFolder folder) {
    return SigningKeys.fromEnvironment(System.getenv())
        .orElseGet(
            () -> {
              Path file = folder.root().resolve(SigningKeys.DEVELOPMENT_FILE);
              if (!Files.exists(file)) {
                throw new CommandFailure(
                    ExitCode.USAGE,
                    "no keys in "
                        + folder.root()
                        + "; name the data folder of an installation with --data, or a file of"
                        + " keys with "
                        + SigningKeys.KEYS_FILE_VARIABLE);
              }
              return SigningKeys.fromFile(file, Optional.empty());
            });
  }

  /** The development key of the folder, made when it has none. */
  public static KeyRing development(DataFolder folder) {
    return SigningKeys.development(folder.root(), TokenAlgorithm.EDDSA, new SecureRandom());
  }
}
