package io.matchstream.streams.runtime;

import io.matchstream.schemas.serde.BadRecordException;
import java.util.Map;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A record that a processor could not deal with becomes a dead letter and its partition moves on.
 * This rolls nothing back, which is why processors validate first and mutate last. Trouble with
 * Kafka or the registry is no fault of the record: the thread fails and its transaction with it.
 */
public final class ProcessingDeadLetters implements ProcessingExceptionHandler {
  private static final Logger log = LoggerFactory.getLogger(ProcessingDeadLetters.class);

  private HandlerSettings settings;

  @Override
  public void configure(Map<String, ?> configs) {
    settings = HandlerSettings.from(configs);
  }

  @Override
  public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception error) {
    if (ErrorReasons.isInfrastructure(error)) {
      return Response.fail();
    }
    // Only a fault of ours is worth a stack trace.
    log.error(
        "Dead letter: {} failed on {}-{}@{}: {}",
        context.processorNodeId(),
        context.topic(),
        context.partition(),
        context.offset(),
        error.getMessage(),
        error instanceof BadRecordException ? null : error);
    return Response.resume(settings.letter("processing", error, context));
  }
}
