package io.matchstream.app.command;

import io.matchstream.broker.BrokerException;
import io.matchstream.engine.imports.ImportException;
import io.matchstream.gateway.GatewayException;
import io.matchstream.tokens.InvalidTokenKeys;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidSessionTimeoutException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Finds the exit code and the sentence for whatever a command throws. */
final class Failures {
  private static final String SESSION =
      "the broker does not allow this --failover: it must be at least the broker's"
          + " group.min.session.timeout.ms, 6s as it is shipped, and at most its"
          + " group.max.session.timeout.ms";

  private Failures() {}

  /** The failure to report; one that no line here knows is FAILED, with its own message. */
  static CommandFailure describe(Throwable thrown) {
    Throwable failure = unwrap(thrown);
    return refusal(thrown)
        .or(() -> known(failure))
        .orElseGet(() -> new CommandFailure(ExitCode.FAILED, sentence(failure), failure));
  }

  /**
   * The sentence for what a broker does not allow, wherever in the chain of causes it says so. Exit
   * code 3, since the same call succeeds once it does; 2 for a session that is too short for it.
   *
   * @param thrown may be null
   */
  static Optional<CommandFailure> refusal(Throwable thrown) {
    if (thrown instanceof CommandFailure) {
      return Optional.empty();
    }
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof AuthenticationException) {
        return refused("the broker does not know us: ", cause, "check --kafka-config", thrown);
      } else if (cause instanceof AuthorizationException) {
        String rights = "./matchstream acls lists the rights of each role";
        return refused("the broker does not allow it: ", cause, rights, thrown);
      } else if (cause instanceof InvalidSessionTimeoutException) {
        return usage(SESSION, thrown);
      }
    }
    return Optional.empty();
  }

  private static Optional<CommandFailure> refused(
      String what, Throwable reason, String help, Throwable thrown) {
    return Optional.of(
        new CommandFailure(ExitCode.UNREACHABLE, what + sentence(reason) + "; " + help, thrown));
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
            || failure instanceof UncheckedIOException
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
