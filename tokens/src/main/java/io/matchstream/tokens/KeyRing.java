package io.matchstream.tokens;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * One key that signs and all the keys whose signatures are still good. Immutable.
 *
 * <p>A rotation is three rings, each rolled out to every process before the next: {@link
 * #alsoVerifying} the new key, then {@link #signingWith} it, and when the last token of the old key
 * has expired, {@link #without} the old one. Whatever one of two neighbouring rings signs, the
 * other verifies, so no token is refused while the processes are restarted one by one.
 */
public final class KeyRing {
  private final SigningKey active;
  private final VerificationKeySet verification;

  private KeyRing(SigningKey active, VerificationKeySet verification) {
    this.active = active;
    this.verification = verification;
  }

  /**
   * A ring that signs with one key and verifies that key and the others.
   *
   * @throws InvalidTokenKeys when two different keys have one id
   */
  public static KeyRing of(SigningKey active, Collection<VerificationKey> others) {
    List<VerificationKey> all = new ArrayList<>();
    all.add(active.verificationKey());
    all.addAll(others);
    return new KeyRing(active, VerificationKeySet.of(all));
  }

  /** A ring of a single key. */
  public static KeyRing of(SigningKey active) {
    return of(active, List.of());
  }

  /** The key that signs. */
  public SigningKey active() {
    return active;
  }

  /** The keys that verify, the active one first. */
  public VerificationKeySet verificationKeys() {
    return verification;
  }

  /** Rotation, step 1: the same ring that verifies one key more. */
  public KeyRing alsoVerifying(VerificationKey key) {
    List<VerificationKey> others = new ArrayList<>(verification.keys());
    others.add(key);
    return of(active, others);
  }

  /**
   * Rotation, step 2: a ring that signs with a key it has verified so far, and goes on verifying
   * the old one.
   *
   * @throws InvalidTokenKeys when the key was not announced first: others would refuse its tokens
   */
  public KeyRing signingWith(SigningKey key) {
    if (!verification.keys().contains(key.verificationKey())) {
      throw new InvalidTokenKeys(
          "Key " + key.kid() + " must verify everywhere before it signs anywhere.");
    }
    return of(key, verification.keys());
  }

  /**
   * Rotation, step 3: the ring without an old key; tokens signed by it are refused from now on.
   *
   * @throws InvalidTokenKeys when it is the key that signs
   */
  public KeyRing without(String kid) {
    if (kid.equals(active.kid())) {
      throw new InvalidTokenKeys("Key " + kid + " signs, so it cannot be dropped.");
    }
    return of(active, verification.keys().stream().filter(k -> !k.kid().equals(kid)).toList());
  }

  @Override
  public String toString() {
    return "signs with " + active + ", verifies " + verification;
  }
}
