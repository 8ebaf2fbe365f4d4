package io.matchstream.schemas.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/** A registry for tests: gone with the process. */
public final class InMemoryRegistry implements SchemaRegistry {
  private final List<Schema> schemas = new ArrayList<>();
  private final Map<Schema, Integer> ids = new HashMap<>();

  @Override
  public synchronized int register(String subject, Schema schema) {
    return ids.computeIfAbsent(
        schema,
        added -> {
          schemas.add(added);
          return schemas.size();
        });
  }

  @Override
  public synchronized Schema schema(int id) {
    if (id < 1 || id > schemas.size()) {
      throw new RegistryException(RegistryException.SCHEMA_NOT_FOUND, "no schema has id " + id);
    }
    return schemas.get(id - 1);
  }
}
