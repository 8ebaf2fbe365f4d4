package io.matchstream.tokens;

import java.security.Key;
import java.security.interfaces.RSAKey;

/** Tells RSA keys that RS256 may be used with from weaker ones, and from absurdly slow ones. */
final class Rsa {
  /** RFC 7518, 3.3: what is smaller must not be used. */
  static final int MIN_BITS = 2048;

  /** Each doubling makes a check four times as dear, and signing eight times. */
  static final int MAX_BITS = 8192;

  private Rsa() {}

  static boolean isKey(Key key) {
    if (!(key instanceof RSAKey rsa) || !key.getAlgorithm().equals("RSA")) {
      return false;
    }
    int bits = rsa.getModulus().bitLength();
    return bits >= MIN_BITS && bits <= MAX_BITS;
  }
}
