package io.matchstream.streams.runtime;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of several things that are due. Kafka Streams goes on after a punctuator that throws, and
 * comes back to the same item on the next tick: without this the first one that fails would be
 * tried for ever, and whatever is due behind it never.
 */
public final class Isolated {
  private static final Logger log = LoggerFactory.getLogger(Isolated.class);

  private Isolated() {}

  /**
   * Does one thing. A fault of ours in it is logged and handed over, and the next can be done.
   *
   * @param what for the log
   * @param failed takes the item out of the way, so that it is not due again
   * @throws RuntimeException where Kafka, a store or the registry is in trouble: the thread must
   *     fail, and its transaction with it
   */
  public static void run(String what, Runnable item, Consumer<RuntimeException> failed) {
    try {
      item.run();
    } catch (RuntimeException e) {
      if (ErrorReasons.isInfrastructure(e)) {
        throw e;
      }
      log.error("{} failed and is given up", what, e);
      failed.accept(e);
    }
  }
}
