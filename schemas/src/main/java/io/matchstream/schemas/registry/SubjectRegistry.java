package io.matchstream.schemas.registry;

import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * A registry with all that the REST API shows of it. Safe for use by several threads. Every method
 * throws {@link RegistryException} if the registry does not answer.
 */
public interface SubjectRegistry extends SchemaRegistry {

  /** Every subject, in order of names. */
  List<String> subjects();

  /**
   * The versions of a subject, oldest first.
   *
   * @throws RegistryException {@link RegistryException#SUBJECT_NOT_FOUND}
   */
  List<Integer> versions(String subject);

  /**
   * One version of a subject.
   *
   * @throws RegistryException {@link RegistryException#SUBJECT_NOT_FOUND}, {@link
   *     RegistryException#VERSION_NOT_FOUND}
   */
  RegisteredSchema version(String subject, int version);

  /**
   * The newest version of a subject.
   *
   * @throws RegistryException {@link RegistryException#SUBJECT_NOT_FOUND}
   */
  RegisteredSchema latest(String subject);

  /** The version of the subject that is this schema, if there is one. */
  Optional<RegisteredSchema> find(String subject, Schema schema);

  /** Why the schema may not be registered under the subject, in words; empty if it may. */
  List<String> incompatibilities(String subject, Schema schema);
}
