package io.matchstream.schemas.registry;

import org.apache.avro.Schema;

/**
 * Where schemas get their ids. Calls block on the first use of a schema or an id and answer from
 * memory afterwards; safe for use by several threads.
 */
public interface SchemaRegistry {

  /**
   * The id of this schema under this subject; registers it if it is new there.
   *
   * @throws RegistryException if the registry refuses it (incompatible, invalid) or does not answer
   */
  int register(String subject, Schema schema);

  /**
   * The schema with this id.
   *
   * @throws RegistryException with {@link RegistryException#SCHEMA_NOT_FOUND} if there is none;
   *     with another code if the registry does not answer
   */
  Schema schema(int id);
}
