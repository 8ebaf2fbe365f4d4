package io.matchstream.streams.runtime;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;

/**
 * What can't be serialized, which includes what is too large for its topic, becomes a dead letter:
 * the record it was made from. Any failure to send fails the thread and its transaction, one for
 * size too: the producer has given the transaction up by the time it tells, so that a letter would
 * be rolled back with it. The serializers refuse what is too large before the producer sees it.
 */
public final class ProductionDeadLetters implements ProductionExceptionHandler {
  private HandlerSettings settings;

  @Override
  public void configure(Map<String, ?> configs) {
    settings = HandlerSettings.from(configs);
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception error) {
    return Response.fail();
  }

  @Override
  @SuppressWarnings("rawtypes") // as inherited
  public Response handleSerializationError(
      ErrorHandlerContext context,
      ProducerRecord record,
      Exception error,
      SerializationExceptionOrigin origin) {
    return ErrorReasons.isInfrastructure(error)
        ? Response.fail()
        : Response.resume(settings.letter("production", error, context));
  }
}
