package io.matchstream.app.command;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/**
 * Counts, in everything that is logged at whatever level, the lines that hold one of some texts.
 */
final class Overheard extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final Map<String, LongAdder> counts;
  private final Map<String, Level> before = new ConcurrentHashMap<>();

  private Overheard(List<String> texts) {
    counts = texts.stream().collect(Collectors.toMap(text -> text, text -> new LongAdder()));
  }

  static Overheard of(String... texts) {
    Overheard overheard = new Overheard(List.of(texts));
    overheard.start();
    Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    for (Logger logger : root.getLoggerContext().getLoggerList()) {
      if (logger.getLevel() != null) {
        overheard.before.put(logger.getName(), logger.getLevel());
        logger.setLevel(Level.TRACE);
      }
    }
    root.addAppender(overheard);
    return overheard;
  }

  long count(String text) {
    return counts.get(text).sum();
  }

  @Override
  protected void append(ILoggingEvent event) {
    String said = event.getFormattedMessage();
    if (event.getThrowableProxy() != null) {
      said += ThrowableProxyUtil.asString(event.getThrowableProxy());
    }
    for (Map.Entry<String, LongAdder> each : counts.entrySet()) {
      if (said.contains(each.getKey())) {
        each.getValue().increment();
      }
    }
  }

  @Override
  public void close() {
    Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    root.detachAppender(this);
    before.forEach((name, level) -> root.getLoggerContext().getLogger(name).setLevel(level));
  }
}
