package io.matchstream.audit.limits;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.events.ConfigVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Every version of the configuration. Not for use by several threads. */
public final class Queues {
  private static final ObjectMapper JSON = new ObjectMapper();

  private record Version(int number, long fromMs, Map<String, Queue> queues) {}

  private final TreeMap<Integer, Version> versions = new TreeMap<>();

  /**
   * Takes in a version; the same again, from another partition, changes nothing.
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  public void add(ConfigVersion version) {
    if (versions.containsKey(version.getVersion())) {
      return;
    }
    Map<String, Queue> queues = new HashMap<>();
    try {
      for (JsonNode queue : JSON.readTree(version.getJson()).path("queues")) {
        Queue read = Queue.of(queue);
        queues.put(read.name(), read);
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("version " + version.getVersion() + " is no JSON", e);
    }
    long fromMs = version.getEffectiveFrom().toEpochMilli();
    versions.put(version.getVersion(), new Version(version.getVersion(), fromMs, queues));
  }

  /** The queue as a version has it. */
  public Optional<Queue> queue(int version, String name) {
    return Optional.ofNullable(versions.get(version)).map(known -> known.queues.get(name));
  }

  /** The queue as it was at this log time. */
  public Optional<Queue> queueAt(long atMs, String name) {
    return queue(inForce(atMs), name);
  }

  /** The version in force at this log time; the first is so from the start. 0: there is none. */
  public int inForce(long atMs) {
    int number = versions.isEmpty() ? 0 : versions.firstKey();
    for (Version version : versions.values()) {
      if (version.fromMs <= atMs) {
        number = version.number;
      }
    }
    return number;
  }
}
