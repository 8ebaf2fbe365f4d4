package io.matchstream.schemas.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.avro.Schema;

/**
 * Subjects, versions and ids in memory. Schemas are the same when their texts are, documentation
 * included. Safe for use by several threads.
 */
final class RegistryState {
  private final Map<String, List<RegisteredSchema>> subjects = new TreeMap<>();
  private final Map<Integer, Schema> byId = new HashMap<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private int highestId;

  /** What the schema would be registered as if nothing else came first. */
  synchronized RegisteredSchema next(String subject, Schema schema) {
    int version = ofSubject(subject).size() + 1;
    int id = ids.getOrDefault(schema.toString(), highestId + 1);
    return new RegisteredSchema(subject, version, id, schema);
  }

  /**
   * Takes the version in, if it is the next of its subject and its id is free or the schema's own.
   *
   * @return whether it was
   */
  synchronized boolean accept(RegisteredSchema claim) {
    RegisteredSchema next = next(claim.subject(), claim.schema());
    boolean known = ids.containsKey(claim.schema().toString());
    boolean idFits = known ? claim.id() == next.id() : !byId.containsKey(claim.id());
    if (claim.version() != next.version()
        || !idFits
        || find(claim.subject(), claim.schema()).isPresent()) {
      return false;
    }
    subjects.computeIfAbsent(claim.subject(), name -> new ArrayList<>()).add(claim);
    byId.put(claim.id(), claim.schema());
    ids.put(claim.schema().toString(), claim.id());
    highestId = Math.max(highestId, claim.id());
    return true;
  }

  synchronized Optional<Schema> schema(int id) {
    return Optional.ofNullable(byId.get(id));
  }

  synchronized List<String> subjects() {
    return List.copyOf(subjects.keySet());
  }

  synchronized List<Integer> versions(String subject) {
    return IntStream.rangeClosed(1, existing(subject).size()).boxed().toList();
  }

  synchronized RegisteredSchema version(String subject, int version) {
    List<RegisteredSchema> versions = existing(subject);
    if (version < 1 || version > versions.size()) {
      throw new RegistryException(
          RegistryException.VERSION_NOT_FOUND,
          "Version " + version + " of subject '" + subject + "' not found.");
    }
    return versions.get(version - 1);
  }

  synchronized RegisteredSchema latest(String subject) {
    List<RegisteredSchema> versions = existing(subject);
    return versions.get(versions.size() - 1);
  }

  synchronized Optional<RegisteredSchema> find(String subject, Schema schema) {
    String text = schema.toString();
    return ofSubject(subject).stream()
        .filter(each -> each.schema().toString().equals(text))
        .findFirst();
  }

  synchronized List<String> incompatibilities(String subject, Schema schema) {
    List<String> problems = new ArrayList<>();
    for (RegisteredSchema earlier : ofSubject(subject)) {
      for (String problem : Compatibility.problems(schema, earlier.schema())) {
        problems.add("version " + earlier.version() + ": " + problem);
      }
    }
    return problems;
  }

  void requireCompatible(String subject, Schema schema) {
    List<String> problems = incompatibilities(subject, schema);
    if (!problems.isEmpty()) {
      throw new RegistryException(
          RegistryException.INCOMPATIBLE,
          "Schema is not "
              + Compatibility.LEVEL
              + " with subject '"
              + subject
              + "': "
              + String.join("; ", problems));
    }
  }

  static RegistryException schemaNotFound(int id) {
    return new RegistryException(
        RegistryException.SCHEMA_NOT_FOUND, "Schema " + id + " not found.");
  }

  private List<RegisteredSchema> ofSubject(String subject) {
    return subjects.getOrDefault(subject, List.of());
  }

  private List<RegisteredSchema> existing(String subject) {
    List<RegisteredSchema> versions = ofSubject(subject);
    if (versions.isEmpty()) {
      throw new RegistryException(
          RegistryException.SUBJECT_NOT_FOUND, "Subject '" + subject + "' not found.");
    }
    return versions;
  }
}
