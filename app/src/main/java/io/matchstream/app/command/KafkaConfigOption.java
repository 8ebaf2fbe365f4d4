package io.matchstream.app.command;

import io.matchstream.schemas.clients.Brokers;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/**
 * What this process brings to a broker that asks who he is. The file has passwords, so that nothing
 * said about it here ever has one of its values.
 */
final class KafkaConfigOption {
  private static final Logger log = LoggerFactory.getLogger(KafkaConfigOption.class);

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description =
          "How to get into a broker with TLS or SASL: a properties file with Kafka's own client"
              + " settings security.*, sasl.* and ssl.*, for its owner's eyes only.")
  private Optional<Path> file = Optional.empty();

  private Optional<Map<String, String>> read = Optional.empty();

  /** Whether a file is named. */
  boolean given() {
    return file.isPresent();
  }

  /**
   * The brokers with what the file says of them.
   *
   * @throws CommandFailure when it cannot be used (exit code 2)
   */
  Brokers brokers(String servers) {
    Brokers open = Brokers.open(servers);
    if (file.isEmpty()) {
      return open;
    }
    if (read.isEmpty()) {
      read = Optional.of(settings(file.get()));
    }
    return open.with(read.get());
  }

  private static Map<String, String> settings(Path path) {
    Properties properties = load(path);
    if (readableByAnybody(path)) {
      log.warn(
          "{} can be read by everybody on this machine, passwords included; chmod 600 {}",
          path,
          path);
    }
    Map<String, String> settings = new HashMap<>();
    for (String name : properties.stringPropertyNames()) {
      settings.put(name, properties.getProperty(name));
    }
    List<String> others =
        settings.keySet().stream().filter(name -> !Brokers.isAccess(name)).sorted().toList();
    if (!others.isEmpty()) {
      throw unusable(
          path,
          "has what is none of Kafka's client settings security.*, sasl.* and ssl.*: "
              + String.join(", ", others));
    }
    checkJaas(path, settings.get(SaslConfigs.SASL_JAAS_CONFIG));
    return settings;
  }

  private static boolean readableByAnybody(Path path) {
    try {
      return Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_READ);
    } catch (UnsupportedOperationException noSuchThingHere) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Properties load(Path path) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (IllegalArgumentException e) {
      throw unusable(path, "is no properties file: a \\u is not followed by four hex digits");
    }
    return properties;
  }

  /** Kafka's own complaint would quote a piece of what it stumbled over, as of a password. */
  private static void checkJaas(Path path, String jaas) {
    if (jaas == null) {
      return;
    }
    try {
      JaasContext.loadClientContext(Map.of(SaslConfigs.SASL_JAAS_CONFIG, new Password(jaas)));
    } catch (RuntimeException e) {
      throw unusable(
          path,
          "has a sasl.jaas.config that cannot be read; it must look like"
              + " LOGIN.MODULE required username=\"...\" password=\"...\";");
    }
  }

  /** Without a cause, which --verbose would show. */
  private static CommandFailure unusable(Path path, String why) {
    return new CommandFailure(ExitCode.USAGE, path + " " + why);
  }
}
