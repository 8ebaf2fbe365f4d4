package io.matchstream.tokens;

/**
 * A token that is not accepted, and why. It has no stack trace: refusing is the daily business of a
 * verifier and must be cheap. The message names the reason and never quotes the token.
 */
public final class TokenRefused extends Exception {
  /** Why a token is refused; the first that applies, in the order of the checks. */
  public enum Reason {
    /** Not a compact JWS, or longer than any of ours. */
    MALFORMED("The token is malformed."),
    /** It has no signature: algorithm {@code none}, or the signature cut off. */
    UNSIGNED("The token is not signed."),
    /** No key has the id it names, also after asking again. */
    UNKNOWN_KEY("The token names a key that is not known."),
    /** The keys could not be fetched yet, so nothing can be said of the token: try again. */
    KEYS_UNAVAILABLE("The verification keys are not available."),
    /** Its header names an algorithm other than that of the key, or one that is not accepted. */
    ALGORITHM("The token's algorithm is not that of its key, or not accepted here."),
    /** The signature is not by the key that it names. */
    SIGNATURE("The token's signature is wrong."),
    /** Issued by somebody else. */
    ISSUER("The token is from another issuer."),
    /** Meant for somebody else, as a game token is at the HTTP API. */
    AUDIENCE("The token is for another audience."),
    /** Its time is over. */
    EXPIRED("The token has expired."),
    /** Its time has not come, or it says it was issued in the future. */
    NOT_YET_VALID("The token is not valid yet."),
    /** A claim is missing or of the wrong form. */
    CLAIMS("A claim of the token is missing or malformed.");

    private final String sentence;

    Reason(String sentence) {
      this.sentence = sentence;
    }
  }

  private final Reason reason;

  TokenRefused(Reason reason) {
    super(reason.sentence, null, false, false);
    this.reason = reason;
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }
}
