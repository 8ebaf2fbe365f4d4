package io.matchstream.tokens;

import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.interfaces.ECKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;

/** Tells keys on the curve P-256, the only one that ES256 may be used with, from other EC keys. */
final class P256 {
  private P256() {}

  static boolean isKey(Key key) {
    if (!(key instanceof ECKey ecKey)) {
      return false;
    }
    ECParameterSpec theirs = ecKey.getParams();
    ECParameterSpec p256 = parameters();
    return theirs.getCurve().equals(p256.getCurve())
        && theirs.getGenerator().equals(p256.getGenerator())
        && theirs.getOrder().equals(p256.getOrder())
        && theirs.getCofactor() == p256.getCofactor();
  }

  private static ECParameterSpec parameters() {
    try {
      AlgorithmParameters ec = AlgorithmParameters.getInstance("EC");
      ec.init(new ECGenParameterSpec("secp256r1"));
      return ec.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JDK has no P-256.", e);
    }
  }
}
