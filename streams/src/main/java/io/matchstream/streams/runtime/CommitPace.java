package io.matchstream.streams.runtime;

import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Tells a task when to ask for a commit before the commit interval is over. Called on the stream
 * thread that runs the task.
 */
public interface CommitPace {

  /** The task has done something that somebody waits for: asks for a commit if it is time. */
  void done(ProcessorContext<?, ?> context);

  /** Never asks, so that the interval alone decides: for a test, or an owner nobody waits for. */
  static CommitPace byInterval() {
    return context -> {};
  }
}
