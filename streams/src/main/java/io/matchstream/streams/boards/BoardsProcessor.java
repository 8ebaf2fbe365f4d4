package io.matchstream.streams.boards;

import io.matchstream.events.Rating;
import io.matchstream.streams.runtime.Counters;
import java.util.Iterator;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The boards of one partition: each player's place by his newest rating. */
final class BoardsProcessor implements Processor<String, Rating, Void, Void> {
  private static final Logger log = LoggerFactory.getLogger(BoardsProcessor.class);

  private final BoardsView view;
  private final Counters counters;
  private ProcessorContext<Void, Void> context;
  private BoardsView.Boards boards;

  BoardsProcessor(BoardsView view, Counters counters) {
    this.view = view;
    this.counters = counters;
  }

  /** Runs again when a task is revived: the boards are built anew from the store. */
  @Override
  public void init(ProcessorContext<Void, Void> context) {
    this.context = context;
    TimestampedKeyValueStore<String, Rating> newest =
        context.getStateStore(BoardsTopology.RATINGS_STORE);
    boards = new BoardsView.Boards();
    try (var stored = newest.all()) {
      while (stored.hasNext()) {
        putNext(stored);
      }
    }
    view.open(context.taskId().partition(), boards);
  }

  /**
   * The store is the topic, with all that is on it: what makes no row was a dead letter when it was
   * read first, and must not kill each start from then on.
   */
  private void putNext(Iterator<KeyValue<String, ValueAndTimestamp<Rating>>> stored) {
    try {
      boards.put(stored.next().value.value());
    } catch (RuntimeException noRow) {
      counters.increment("boards.no_row");
      log.warn("{}: a rating that makes no row is left out", context.taskId(), noRow);
    }
  }

  @Override
  public void process(Record<String, Rating> record) {
    if (record.value() == null) {
      boards.remove(record.key());
    } else {
      boards.put(record.value());
    }
  }

  @Override
  public void close() {
    if (boards != null) {
      view.close(context.taskId().partition(), boards);
    }
  }
}
