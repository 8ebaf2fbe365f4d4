package io.matchstream.app.command;

import io.matchstream.app.node.Installation;
import io.matchstream.app.pgn.PgnException;
import io.matchstream.app.replay.Refusal;
import io.matchstream.app.replay.Replay;
import io.matchstream.app.replay.ReplayAccount;
import io.matchstream.app.replay.ReplayPlan;
import io.matchstream.app.terminal.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Recorded games on the whole pipeline, in one process. */
@Command(
    name = "replay",
    description = {
      "Replay recorded games on the whole pipeline in this process, and say what became of them."
          + " Nothing is kept.",
      "",
      "There is one queue for each time control, in order of first appearance, with the preset"
          + " sea-battle (Glicko-2). Queue by queue everybody who has a game there asks once, with"
          + " the rating of his first game there, and leaves the match of an earlier queue for it."
          + " Who finds no opponent is cancelled. Then every result is reported in the order of the"
          + " file, as one from elsewhere with the ratings it bears.",
      "",
      "A game without a result, name or rating counts as refused, with its reason. Names that are"
          + " no player ids are made into ones. Fails (1) when a player was in two places, a ticket"
          + " was lost, or a game is neither applied nor refused.",
      ""
    })
final class ReplayCommand implements Callable<Integer> {
  /** A list that nobody reads to its end; the account has the numbers. */
  private static final int REFUSALS_SHOWN = 50;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "Games in PGN, of any size.")
  private Path file;

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      defaultValue = "20s",
      converter = Spans.Patience.class,
      description =
          "How long, by the broker's clock, players without an opponent wait on after a queue's"
              + " last request (default: ${DEFAULT-VALUE}).")
  private Duration patience;

  @Option(names = "--json", description = "Only one JSON line on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    Progress progress = Progress.start(err, System::nanoTime);
    Replay replay = new Replay(plan(progress), patience);
    err.println("replay: starting broker and roles ...");
    err.flush();
    ReplayAccount account;
    try (Installation installation =
        Installation.temporary("matchstream-replay", replay.queues())) {
      account = replay.run(installation, progress, refusals(err));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.print(account.table());
      out.println();
    }
    out.println(account.json());
    out.flush();
    if (!account.boardsComplete()) {
      err.println("replay: the leaderboards did not show every rating in time");
      err.flush();
    }
    return account.clean() ? ExitCode.OK.code() : ExitCode.FAILED.code();
  }

  private ReplayPlan plan(Progress progress) throws IOException {
    if (Files.isDirectory(file)) {
      throw new CommandFailure(ExitCode.USAGE, file + " is a folder; name a PGN file");
    }
    ReplayPlan plan;
    try {
      plan = ReplayPlan.of(file, progress);
    } catch (PgnException e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + e.getMessage(), e);
    }
    if (plan.queues().isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "none of the " + plan.games() + " games in " + file + " names two players with ratings");
    }
    return plan;
  }

  private static Consumer<Refusal> refusals(PrintWriter err) {
    int[] shown = {0};
    return refusal -> {
      shown[0]++;
      if (shown[0] <= REFUSALS_SHOWN) {
        err.println("replay: refused " + refusal.sentence());
      } else if (shown[0] == REFUSALS_SHOWN + 1) {
        err.println("replay: further refusals are only counted");
      }
      err.flush();
    };
  }
}
