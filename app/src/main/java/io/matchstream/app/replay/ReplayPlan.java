package io.matchstream.app.replay;

import io.matchstream.app.pgn.PgnException;
import io.matchstream.app.pgn.PgnGame;
import io.matchstream.app.pgn.PgnReader;
import io.matchstream.app.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a file of games will be replayed as. The games themselves are read once more when their
 * results are reported, so memory grows with players and not with moves.
 */
public final class ReplayPlan {
  private final Path file;
  private final Scorebook scorebook;
  private final List<QueuePlan> queues;
  private final long games;

  private ReplayPlan(Path file, Scorebook scorebook, List<QueuePlan> queues, long games) {
    this.file = file;
    this.scorebook = scorebook;
    this.queues = queues;
    this.games = games;
  }

  /**
   * Reads the whole file.
   *
   * @throws PgnException where it is no PGN
   * @throws IOException where it cannot be read
   */
  public static ReplayPlan of(Path file, Progress progress) throws IOException {
    Scorebook scorebook = new Scorebook();
    Map<String, Draft> drafts = new LinkedHashMap<>();
    long[] games = {0, 0};
    forEachGame(
        file,
        progress,
        "reading " + file + ", bytes",
        game -> {
          games[0]++;
          games[1] += game.tags().isEmpty() ? 0 : 1;
          scorebook.read(game).known().ifPresent(pairing -> draft(drafts, pairing));
        });
    if (games[1] == 0) {
      throw new PgnException("there is no game with headers in it; is it PGN?");
    }
    List<QueuePlan> queues = drafts.values().stream().map(Draft::plan).toList();
    return new ReplayPlan(file, scorebook, queues, games[0]);
  }

  private record Draft(String queue, String timeControl, Map<String, Integer> players) {
    private void comes(Reading.Side side) {
      players.putIfAbsent(side.player(), side.rating());
    }

    private QueuePlan plan() {
      return new QueuePlan(queue, timeControl, players);
    }
  }

  private static void draft(Map<String, Draft> drafts, Reading.Pairing pairing) {
    Draft draft =
        drafts.computeIfAbsent(
            pairing.queue(),
            queue -> new Draft(queue, pairing.timeControl(), new LinkedHashMap<>()));
    draft.comes(pairing.white());
    draft.comes(pairing.black());
  }

  /** Reads the games again, in the order of the file. */
  void forEachReading(Progress progress, Consumer<Reading> reader) throws IOException {
    forEachGame(
        file,
        progress,
        "reporting results, bytes read",
        game -> reader.accept(scorebook.read(game)));
  }

  private static void forEachGame(
      Path file, Progress progress, String task, Consumer<PgnGame> reader) throws IOException {
    long size = Files.size(file);
    try (PgnReader games = PgnReader.open(file)) {
      Optional<PgnGame> game = games.next();
      while (game.isPresent()) {
        reader.accept(game.get());
        progress.report(task, games.position(), size);
        game = games.next();
      }
    }
  }

  /** The queues, in order of their first game. */
  public List<QueuePlan> queues() {
    return queues;
  }

  /** How many games the file holds, good or not. */
  public long games() {
    return games;
  }
}
