package io.matchstream.schemas.registry;

import org.apache.avro.Schema;

/**
 * One version of one subject.
 *
 * @param subject what the schema was registered under
 * @param version counted from 1 within the subject
 * @param id the schema's own, the same under every subject
 * @param schema as it was registered
 */
public record RegisteredSchema(String subject, int version, int id, Schema schema) {}
