package io.matchstream.tokens;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An immutable snapshot of the keys that signatures are checked with, by key id. One verification
 * looks its key up once in one snapshot, so a rotation in the middle of it changes nothing (F55).
 */
public final class VerificationKeySet {
  private static final VerificationKeySet EMPTY = new VerificationKeySet(Map.of());

  private final Map<String, VerificationKey> byKid;

  private VerificationKeySet(Map<String, VerificationKey> byKid) {
    this.byKid = byKid;
  }

  /** No key at all: every token is refused. */
  public static VerificationKeySet empty() {
    return EMPTY;
  }

  /**
   * These keys, in this order.
   *
   * @throws InvalidTokenKeys when two different keys have one id
   */
  public static VerificationKeySet of(Collection<VerificationKey> keys) {
    Map<String, VerificationKey> byKid = new LinkedHashMap<>();
    for (VerificationKey key : keys) {
      VerificationKey other = byKid.putIfAbsent(key.kid(), key);
      if (other != null && !other.equals(key)) {
        throw new InvalidTokenKeys("Two different keys have the id " + key.kid() + ".");
      }
    }
    return new VerificationKeySet(Collections.unmodifiableMap(byKid));
  }

  /** The key with this id, if it is in the snapshot. */
  public Optional<VerificationKey> find(String kid) {
    return Optional.ofNullable(byKid.get(kid));
  }

  /** All keys, in their order. */
  public List<VerificationKey> keys() {
    return List.copyOf(byKid.values());
  }

  /** Whether there is no key. */
  public boolean isEmpty() {
    return byKid.isEmpty();
  }

  @Override
  public String toString() {
    return byKid.values().toString();
  }
}
