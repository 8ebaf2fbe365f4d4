package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What can be said of a file of passwords without a broker. */
class KafkaConfigOptionTest {
  private static final String LOGIN =
      "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required ";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sasl.jaas.confg=hush",
        "group.id=hush",
        "isolation.level=read_uncommitted\nssl.key.password=hush",
        "bootstrap.servers=hush:9092",
        "listener.name.local.ssl.key.password=hush",
      })
  void onlyTheWayInMayBeSetAndNamesAreSaidButNoValues(String text) throws IOException {
    Path file = file(text, "rw-------");

    CommandRun run = consume(file);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(text.substring(0, text.indexOf('='))).doesNotContain("hush");
  }

  /** Kafka's own complaint about the first quotes {@code hush}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "username=\"ann\" password=top hush;",
        "username=\"ann\" password=\"hush\"",
        "hush",
        "",
      })
  void aLoginThatCannotBeReadIsNotQuoted(String login) throws IOException {
    Path file = file("security.protocol=SASL_SSL\n" + LOGIN + login, "rw-------");

    CommandRun run = consume(file);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("sasl.jaas.config that cannot be read").doesNotContain("hush");
  }

  @Test
  void aFileThatIsNotThereIsSaid() {
    CommandRun run = consume(folder.resolve("absent"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no such file: " + folder.resolve("absent"));
  }

  @Test
  void whatEverybodyCanReadIsWarnedOfAndWhatOneGroupCanReadIsNot() throws IOException {
    ListAppender<ILoggingEvent> heard = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(KafkaConfigOption.class);
    heard.start();
    logger.addAppender(heard);
    try {
      consume(file("security.protocol=PLAINTEXT", "rw-r-----"));
      assertThat(heard.list).isEmpty();

      Path open = file("security.protocol=PLAINTEXT", "rw-r--r--");
      consume(open);
      assertThat(heard.list)
          .singleElement()
          .satisfies(
              event -> assertThat(event.getFormattedMessage()).contains("chmod 600 " + open));
    } finally {
      logger.detachAppender(heard);
    }
  }

  private Path file(String text, String mode) throws IOException {
    Path file = Files.writeString(folder.resolve("client.properties"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  /** Nobody listens on port 1, so that what is accepted ends there. */
  private static CommandRun consume(Path file) {
    return CommandRun.of(
        "consume",
        "matches",
        "--verbose",
        "--bootstrap-servers",
        "localhost:1",
        "--kafka-config",
        file.toString());
  }
}
