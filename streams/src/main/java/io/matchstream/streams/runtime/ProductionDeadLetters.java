package io.matchstream.streams.runtime;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;

/**
 * What can't be written because of what it is (too large, not serializable) becomes a dead letter:
 * the record it was made from, since the output itself would not fit there either. Any other
 * failure to write fails the thread and its transaction.
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
    return error instanceof RecordTooLargeException ? deadLetter(context, error) : Response.fail();
  }

  @Override
  @SuppressWarnings("rawtypes") // as inherited
  public Response handleSerializationError(
      ErrorHandlerContext context,
      ProducerRecord record,
      Exception error,
      SerializationExceptionOrigin origin) {
    return ErrorReasons.isInfrastructure(error) ? Response.fail() : deadLetter(context, error);
  }

  private Response deadLetter(ErrorHandlerContext context, Exception error) {
    return Response.resume(settings.letter("production", error, context));
  }
}
