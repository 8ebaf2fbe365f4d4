package io.matchstream.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class LogsTest {

  @TempDir Path folder;

  @AfterEach
  void closeTheFile() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(folder.resolve("log").toString());
  }

  @Test
  void warningsOfTheBrokerAreInTheFileAndItsChatterIsNot() throws Exception {
    Logs.alsoTo(folder.resolve("log"));
    LoggerFactory.getLogger("kafka.server.Broker").warn("disk is slow");
    LoggerFactory.getLogger("kafka.server.Broker").info("hello");

    assertThat(Files.readString(folder.resolve("log"))).contains("disk is slow");
    assertThat(Files.readString(folder.resolve("log"))).doesNotContain("hello");
  }
}
