package io.matchstream.streams.runtime;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;

/**
 * A record that can't be read becomes a dead letter and its partition moves on. When the reason
 * lies not in the record but in what it is read with (the registry is down), the thread fails
 * instead, and nothing is lost.
 */
public final class DeserializationDeadLetters implements DeserializationExceptionHandler {
  private HandlerSettings settings;

  @Override
  public void configure(Map<String, ?> configs) {
    settings = HandlerSettings.from(configs);
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception error) {
    if (ErrorReasons.isInfrastructure(error)) {
      return Response.fail();
    }
    settings.lag().handled(record.topic(), record.partition(), record.offset(), record.timestamp());
    return Response.resume(
        settings.letter("deserialization", record.key(), record.value(), error, context));
  }
}
