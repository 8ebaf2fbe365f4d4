package io.matchstream.streams.boards;

import io.matchstream.events.Rating;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** The boards of one partition: keeps the newest rating of each player, and his place with it. */
final class BoardsProcessor implements Processor<String, Rating, Void, Void> {
  private final BoardsView view;
  private ProcessorContext<Void, Void> context;
  private KeyValueStore<String, Rating> ratings;
  private BoardsView.Boards boards;

  BoardsProcessor(BoardsView view) {
    this.view = view;
  }

  /** Runs again when a task is revived: the boards are built anew from the store. */
  @Override
  public void init(ProcessorContext<Void, Void> context) {
    this.context = context;
    ratings = context.getStateStore(BoardsTopology.RATINGS_STORE);
    boards = new BoardsView.Boards();
    try (var stored = ratings.all()) {
      stored.forEachRemaining(entry -> boards.put(entry.value));
    }
    view.open(context.taskId().partition(), boards);
  }

  @Override
  public void process(Record<String, Rating> record) {
    if (record.value() == null) {
      Rating gone = ratings.delete(record.key());
      if (gone != null) {
        boards.remove(gone);
      }
    } else {
      // First the row: a rating that makes none must not reach the store, which boards are rebuilt
      // from.
      boards.put(record.value());
      ratings.put(record.key(), record.value());
    }
  }

  @Override
  public void close() {
    if (boards != null) {
      view.close(context.taskId().partition(), boards);
    }
  }
}
