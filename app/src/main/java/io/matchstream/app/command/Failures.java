package io.matchstream.app.command;

import io.matchstream.broker.BrokerException;
import io.matchstream.engine.imports.ImportException;
import io.matchstream.gateway.GatewayException;
import io.matchstream.tokens.InvalidTokenKeys;
import java.net.BindException;
import java.net.ConnectException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Finds the exit code and the sentence for whatever a command throws. */
final class Failures {

  private Failures() {}

  /** The failure to report; one that no line here knows is FAILED, with its own message. */
  static CommandFailure describe(Throwable thrown) {
    Throwable failure = unwrap(thrown);
    return known(failure)
        .orElseGet(() -> new CommandFailure(ExitCode.FAILED, sentence(failure), failure));
  }

  private static Optional<CommandFailure> known(Throwable failure) {
    if (failure instanceof CommandFailure own) {
      return Optional.of(own);
    } else if (failure instanceof GatewayException && failure.getCause() != null) {
      // Of a socket's own words none says which address it was.
      return failure.getCause() instanceof BindException
          ? usage(failure.getMessage(), failure)
          : known(unwrap(failure.getCause()));
    } else if (failure instanceof BrokerException
        || failure instanceof InvalidTokenKeys
        || failure instanceof ImportException
        || failure instanceof io.matchstream.engine.config.ConfigException) {
      return usage(failure.getMessage(), failure);
    } else if (failure instanceof NoSuchFileException missing) {
      return usage("no such file: " + missing.getFile(), missing);
    } else if (failure instanceof FileSystemException file) {
      return usage("cannot use the file " + file.getMessage(), file);
    } else if (failure instanceof ConnectException
        || failure instanceof TimeoutException
        || failure instanceof DisconnectException) {
      return Optional.of(
          new CommandFailure(
              ExitCode.UNREACHABLE, "the broker does not answer: " + sentence(failure), failure));
    } else if (failure instanceof ConfigException
        || failure instanceof UnsupportedVersionException
        || failure.getCause() instanceof ConfigException) {
      Throwable reason = failure.getCause() instanceof ConfigException e ? e : failure;
      return usage(sentence(reason), failure);
    }
    return Optional.empty();
  }

  private static Optional<CommandFailure> usage(String message, Throwable failure) {
    return Optional.of(new CommandFailure(ExitCode.USAGE, message, failure));
  }

  /** Futures and Kafka's clients wrap the reason in one that says nothing. */
  private static Throwable unwrap(Throwable thrown) {
    Throwable failure = thrown;
    while (failure.getCause() != null
        && (failure instanceof ExecutionException
            || failure instanceof CompletionException
            || failure.getClass().equals(KafkaException.class)
            || failure.getClass().equals(RuntimeException.class))) {
      failure = failure.getCause();
    }
    return failure;
  }

  private static String sentence(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}
