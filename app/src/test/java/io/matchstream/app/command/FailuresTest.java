package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.matchstream.gateway.GatewayException;
import io.matchstream.tokens.SigningKeys;
import java.net.BindException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InvalidSessionTimeoutException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailuresTest {

  static Stream<Arguments> failures() {
    CommandFailure own = new CommandFailure(ExitCode.FAILED, "own words");
    return Stream.of(
        arguments(own, ExitCode.FAILED, "own words"),
        arguments(new CompletionException(own), ExitCode.FAILED, "own words"),
        arguments(
            new ExecutionException(new TimeoutException("no answer in 5 s")),
            ExitCode.UNREACHABLE,
            "no answer in 5 s"),
        arguments(new ConnectException("refused"), ExitCode.UNREACHABLE, "refused"),
        arguments(
            new GatewayException(
                "nothing happened in 60 s", new java.util.concurrent.TimeoutException()),
            ExitCode.FAILED,
            "nothing happened in 60 s"),
        arguments(
            new GatewayException("cannot listen on host:80", new BindException("in use")),
            ExitCode.USAGE,
            "cannot listen on host:80"),
        arguments(
            new GatewayException("it did not start", new TimeoutException("no answer in 5 s")),
            ExitCode.UNREACHABLE,
            "no answer in 5 s"),
        arguments(
            catchThrowable(() -> SigningKeys.fromText("no keys", Optional.empty())),
            ExitCode.USAGE,
            "not a JWK set"),
        arguments(
            new KafkaException("Failed to construct", new ConfigException("Invalid url")),
            ExitCode.USAGE,
            "Invalid url"),
        arguments(
            new StreamsException("in poll", new InvalidSessionTimeoutException("not in range")),
            ExitCode.USAGE,
            "--failover: it must be at least the broker's group.min.session.timeout.ms"),
        arguments(new NoSuchFileException("queues.yaml"), ExitCode.USAGE, "queues.yaml"),
        arguments(new AccessDeniedException("queues.yaml"), ExitCode.USAGE, "queues.yaml"),
        arguments(new IllegalStateException("broken"), ExitCode.FAILED, "broken"),
        arguments(new IllegalStateException(), ExitCode.FAILED, "IllegalStateException"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyFailureHasItsExitCodeAndASentence(Throwable thrown, ExitCode code, String words) {
    CommandFailure failure = Failures.describe(thrown);

    assertThat(failure.exitCode()).isEqualTo(code);
    assertThat(failure).hasMessageContaining(words);
  }
}
