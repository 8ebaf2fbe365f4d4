package io.matchstream.app.data;

import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import java.security.SecureRandom;

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

  /** The development key of the folder, made when it has none. */
  public static KeyRing development(DataFolder folder) {
    return SigningKeys.development(folder.root(), TokenAlgorithm.EDDSA, new SecureRandom());
  }
}
