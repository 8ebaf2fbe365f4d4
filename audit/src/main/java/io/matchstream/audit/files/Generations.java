package io.matchstream.audit.files;

import java.util.HashMap;
import java.util.Map;

/**
 * Remembers for a while: what was put or renewed within the last span is there, what is older than
 * two is not. Two maps, of which the older is dropped. Not for use by several threads.
 */
public final class Generations<K, V> {
  private final long spanMs;
  private Map<K, V> young = new HashMap<>();
  private Map<K, V> old = new HashMap<>();
  private long turnsAtMs = Long.MIN_VALUE;

  /** Remembers for at least this long, milliseconds. */
  public Generations(long spanMs) {
    this.spanMs = spanMs;
  }

  /** What is remembered under a key; null if nothing is. */
  public V get(K key) {
    V value = young.get(key);
    return value == null ? old.get(key) : value;
  }

  /** Remembers from now on. */
  public void put(K key, V value) {
    young.put(key, value);
  }

  /** Log time goes on. */
  public void advance(long nowMs) {
    if (turnsAtMs == Long.MIN_VALUE) {
      turnsAtMs = nowMs + spanMs;
    } else if (nowMs >= turnsAtMs) {
      old = young;
      young = new HashMap<>();
      turnsAtMs = nowMs + spanMs;
    }
  }
}
