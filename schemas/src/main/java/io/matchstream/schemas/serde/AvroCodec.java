package io.matchstream.schemas.serde;

import io.matchstream.schemas.registry.Compatibility;
import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SystemLimitException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/**
 * One record type in Confluent's wire format: a zero byte, the schema's id in four bytes, big end
 * first, and the record in Avro's binary encoding. Safe for use by several threads: each keeps its
 * own buffers and readers.
 */
final class AvroCodec<R extends SpecificRecord> {
  static final byte MAGIC = 0;
  static final int HEADER = 5;

  /** Stores have no topic of ours that says less: what the broker takes on their changelogs. */
  static final int MAX_BYTES = 1024 * 1024;

  /**
   * Bytes of the limit that a batch, a record and its key take: the limit is for all of it, and a
   * producer that is refused by the broker has lost its transaction.
   */
  private static final int ROOM = 1024;

  private final SchemaRegistry registry;
  private final String subject;
  private final Schema readerSchema;
  private final Schema wireSchema;
  private final SpecificData model;
  private final int maxBytes;
  private final DatumWriter<R> writer;
  private final PlainLists lists = new PlainLists();
  private final ThreadLocal<Buffers<R>> buffers = ThreadLocal.withInitial(Buffers::new);

  /** The id of our own schema; 0 until it is registered. */
  private volatile int ownId;

  private static final class Buffers<R> {
    final ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    final Map<Integer, DatumReader<R>> readers = new HashMap<>();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);
  }

  AvroCodec(SchemaRegistry registry, String subject, Class<R> type, int maxBytes) {
    GeneratedClasses.trust();
    this.registry = registry;
    this.subject = subject;
    this.maxBytes = maxBytes;
    this.readerSchema = SpecificData.get().getSchema(type);
    this.wireSchema = WireSchemas.of(readerSchema);
    this.model = SpecificData.getForClass(type);
    this.writer = new SpecificDatumWriter<>(readerSchema, model);
  }

  byte[] write(R value) {
    int id = ownId;
    if (id == 0) {
      id = registry.register(subject, wireSchema);
      ownId = id;
    }
    Buffers<R> mine = buffers.get();
    ByteArrayOutputStream out = mine.out;
    out.reset();
    out.write(MAGIC);
    out.write(id >>> 24);
    out.write(id >>> 16);
    out.write(id >>> 8);
    out.write(id);
    try {
      mine.encoder = EncoderFactory.get().binaryEncoder(out, mine.encoder);
      writer.write(value, mine.encoder);
      mine.encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      buffers.remove(); // the encoder may hold half a record
      throw new BadRecordException(
          Reason.INVALID, readerSchema.getName() + " cannot be written: " + e.getMessage(), e);
    }
    byte[] bytes = out.toByteArray();
    requireAtMost(maxBytes - ROOM, bytes);
    return bytes;
  }

  /** The broker limits a batch as it was sent; compressed, it may hold much more. */
  static void requireAtMost(int maxBytes, byte[] bytes) {
    if (bytes.length > maxBytes) {
      throw new BadRecordException(
          Reason.OVERSIZED, bytes.length + " bytes, but " + maxBytes + " is the limit");
    }
  }

  static void requireFrame(byte[] bytes) {
    if (bytes.length > 0 && bytes[0] != MAGIC) {
      throw new BadRecordException(
          Reason.BAD_MAGIC, "first byte is " + (bytes[0] & 0xff) + ", not " + MAGIC);
    }
    if (bytes.length < HEADER) {
      throw new BadRecordException(
          Reason.TRUNCATED, bytes.length + " bytes are too few for the magic byte and the id");
    }
  }

  R read(byte[] bytes) {
    requireAtMost(maxBytes, bytes);
    requireFrame(bytes);
    int id = ByteBuffer.wrap(bytes).getInt(1);
    Buffers<R> mine = buffers.get();
    DatumReader<R> reader = mine.readers.get(id);
    if (reader == null) {
      reader = reader(id);
      mine.readers.put(id, reader);
    }
    mine.decoder =
        DecoderFactory.get().binaryDecoder(bytes, HEADER, bytes.length - HEADER, mine.decoder);
    return decode(reader, mine.decoder, id);
  }

  private R decode(DatumReader<R> reader, BinaryDecoder decoder, int id) {
    R value;
    boolean end;
    try {
      value = reader.read(null, decoder);
      end = decoder.isEnd();
    } catch (EOFException e) {
      throw new BadRecordException(
          Reason.TRUNCATED, "the bytes end within a record of schema " + id, e);
    } catch (SystemLimitException | UnsupportedOperationException | NegativeArraySizeException e) {
      throw new BadRecordException(Reason.OVERSIZED, e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      throw new BadRecordException(
          Reason.INVALID, "no record of schema " + id + ": " + e.getMessage(), e);
    }
    if (!end) {
      throw new BadRecordException(
          Reason.INVALID, "there are bytes left after the record of schema " + id);
    }
    lists.in(value);
    return value;
  }

  private DatumReader<R> reader(int id) {
    Schema written;
    try {
      written = registry.schema(id);
    } catch (RegistryException e) {
      throw badUnlessDown(id, e);
    }
    List<String> problems = Compatibility.problems(readerSchema, written);
    if (!problems.isEmpty()) {
      throw new BadRecordException(
          Reason.WRONG_SCHEMA,
          "schema " + id + " cannot be read as this type: " + String.join("; ", problems));
    }
    try {
      return new SpecificDatumReader<>(written, readerSchema, model);
    } catch (AvroTypeException e) {
      throw new BadRecordException(Reason.WRONG_SCHEMA, e.getMessage(), e);
    }
  }

  /**
   * An id of nothing, or of something that is not Avro, is the record's fault; a registry that is
   * down is not.
   */
  static RuntimeException badUnlessDown(int id, RegistryException e) {
    return switch (e.code()) {
      case RegistryException.SCHEMA_NOT_FOUND ->
          new BadRecordException(Reason.UNKNOWN_SCHEMA_ID, "the registry has no schema " + id, e);
      case RegistryException.INVALID_SCHEMA ->
          new BadRecordException(Reason.WRONG_SCHEMA, "schema " + id + " is not Avro", e);
      default -> e;
    };
  }

  /** A codec for a class that is known only when it runs. */
  @SuppressWarnings("unchecked") // it is given no other records than those of the class
  static AvroCodec<SpecificRecord> ofAny(
      SchemaRegistry registry, String subject, Class<? extends SpecificRecord> type) {
    return new AvroCodec<>(registry, subject, (Class<SpecificRecord>) type, MAX_BYTES);
  }
}
