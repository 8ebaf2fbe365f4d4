package io.matchstream.schemas.registry;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** A registry for tests: gone with the process. */
public final class InMemoryRegistry implements SubjectRegistry {
  private final RegistryState state = new RegistryState();

  @Override
  public synchronized int register(String subject, Schema schema) {
    Optional<RegisteredSchema> known = state.find(subject, schema);
    if (known.isPresent()) {
      return known.get().id();
    }
    state.requireCompatible(subject, schema);
    RegisteredSchema next = state.next(subject, schema);
    state.accept(next);
    return next.id();
  }

  @Override
  public Schema schema(int id) {
    return state.schema(id).orElseThrow(() -> RegistryState.schemaNotFound(id));
  }

  @Override
  public List<String> subjects() {
    return state.subjects();
  }

  @Override
  public List<Integer> versions(String subject) {
    return state.versions(subject);
  }

  @Override
  public RegisteredSchema version(String subject, int version) {
    return state.version(subject, version);
  }

  @Override
  public RegisteredSchema latest(String subject) {
    return state.latest(subject);
  }

  @Override
  public Optional<RegisteredSchema> find(String subject, Schema schema) {
    return state.find(subject, schema);
  }

  @Override
  public List<String> incompatibilities(String subject, Schema schema) {
    return state.incompatibilities(subject, schema);
  }
}
