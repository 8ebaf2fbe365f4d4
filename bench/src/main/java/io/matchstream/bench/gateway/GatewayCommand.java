package io.matchstream.bench.gateway;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.bench.pipeline.JvmMemory;
import io.matchstream.bench.pipeline.PipelineRun;
import io.matchstream.bench.pipeline.PipelineSettings;
import io.matchstream.bench.pipeline.StepFigures;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Measurement;
import io.matchstream.bench.report.RunFolder;
import io.matchstream.bench.report.SpanConverter;
import io.matchstream.bench.report.Table;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Many open sockets: what each costs, and how soon a match is pushed with all of them there. */
@Command(
    name = "gateway",
    description = {
      "Measure a gateway in a process of its own: sockets held open and the heap each takes, how"
          + " soon a match is read on the sockets of its players, and reads a second.",
      "Each socket is a file of the gateway and one of this process: raise their number (ulimit -n)"
          + " above that of the sockets."
    })
public final class GatewayCommand extends Measurement {
  /** Before the heap is looked at, so that what the first ones load is not on their account. */
  private static final int FIRST = 100;

  /** What a fleet may have at most: 127.0.0.1 to 127.0.0.250. */
  private static final int MOST = 5_000_000;

  private static final int LAST_BYTE = 0xff;

  private static final double MIB = 1 << 20;

  @Option(
      names = "--sockets",
      defaultValue = "10000",
      description = "How many are opened (default: ${DEFAULT-VALUE}).")
  private int sockets;

  @Option(
      names = "--max-sockets",
      description = "After all else open more, until the gateway takes no more.")
  private boolean maxSockets;

  @Option(
      names = "--rate",
      defaultValue = "200",
      description = "Requests for a match a second meanwhile (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--duration",
      defaultValue = "30s",
      converter = SpanConverter.class,
      description = "How long pushes are measured (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--reads",
      defaultValue = "10s",
      converter = SpanConverter.class,
      description = "How long each kind of read is measured (default: ${DEFAULT-VALUE}).")
  private Duration reads;

  @Option(
      names = "--gateway-jvm",
      split = " ",
      defaultValue = "-Xms1g -Xmx1g -XX:+AlwaysPreTouch",
      description = "Options of the gateway's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> gatewayJvm;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of arrivals and results (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "matchstream-bench-gateway",
      description =
          "Where the processes keep their data and say what they do; deleted afterwards when all"
              + " was well (default: ./${DEFAULT-VALUE}).")
  private Path data;

  @Override
  protected Findings measure(Consumer<String> say) throws IOException, InterruptedException {
    if (sockets <= FIRST || sockets > MOST) {
      throw new CommandFailure(
          ExitCode.USAGE, "--sockets is more than " + FIRST + " and at most " + MOST);
    }
    return new RunFolder(data, false).use(say, home -> run(home, say));
  }

  private Findings run(Path home, Consumer<String> say) throws IOException, InterruptedException {
    PipelineSettings settings =
        PipelineSettings.laptop(home, seed).acknowledgedBy(sockets).withGatewayJvm(gatewayJvm);
    try (PipelineRun run = new PipelineRun(settings, say)) {
      return measure(run, run.startGateway(), new Tokens(home), say);
    }
  }

  private Findings measure(
      PipelineRun run, ProcessHandle gateway, Tokens tokens, Consumer<String> say)
      throws IOException, InterruptedException {
    Pushes pushes = new Pushes(run);
    try (SocketFleet fleet = new SocketFleet(run.gatewayPort(), tokens::of, pushes)) {
      fleet.start();
      fleet.open(FIRST);
      long heapBefore = JvmMemory.reachable(gateway);
      double residentBefore = JvmMemory.resident(gateway);
      say.accept("opening %,d sockets ...".formatted(sockets));
      long begin = System.nanoTime();
      int open = fleet.open(sockets);
      double openSeconds = (System.nanoTime() - begin) / 1e9;
      double heap = (double) (JvmMemory.reachable(gateway) - heapBefore) / (open - FIRST);
      double resident = JvmMemory.resident(gateway);
      StepFigures step = run.step(rate, Duration.ofSeconds(5), duration, pushes::reset);
      say.accept("reading ...");
      ReadLoad load = new ReadLoad(run.gatewayPort());
      double status =
          load.perSecond(
              reads,
              n ->
                  "GET /v1/matchmaking HTTP/1.1\r\nAuthorization: Bearer "
                      + tokens.of(n % sockets));
      // Who asked first has played by now and has a rank.
      int ranked = Math.toIntExact(Math.max(1, Math.min(sockets, step.allAsked()) / 2));
      double rank = load.perSecond(reads, n -> rank(run, n, ranked));
      int dropped = fleet.dropped();
      int most = maxSockets ? most(fleet, say) : open;
      long lost = run.lost();
      Table table =
          new Table(
              "%,d of %,d sockets opened in %.1f s, %,d dropped; while %d a second ask for a match"
                  .formatted(open, sockets, openSeconds, dropped, rate),
              List.of("what", "figure"),
              List.of(
                  List.of("heap a socket, after a collection", "%,.0f B".formatted(heap)),
                  List.of("pushes measured", "%,d".formatted(pushes.count())),
                  List.of(
                      "request that completes the match → read on the socket, p50 / p99",
                      "%.1f / %.1f ms".formatted(pushes.percentile(50), pushes.percentile(99))),
                  List.of(
                      "the same → readable on notifications, p50 / p99",
                      "%.1f / %.1f ms".formatted(step.toNotice().p50(), step.toNotice().p99())),
                  List.of("status reads a second", "%,.0f".formatted(status)),
                  List.of("rank reads a second", "%,.0f".formatted(rank)),
                  List.of(
                      "resident memory of the gateway, and before",
                      "%,.0f MB, %,.0f MB".formatted(resident / MIB, residentBefore / MIB)),
                  List.of("sockets at most", "%,d".formatted(most))));
      JsonLine line =
          JsonLine.of("sockets", open)
              .and("heapBytesPerSocket", Math.round(heap))
              .and(
                  "residentBytesPerSocket",
                  Math.round((resident - residentBefore) / (open - FIRST)))
              .and("pushP50Ms", pushes.percentile(50))
              .and("pushP99Ms", pushes.percentile(99))
              .and("noticeP50Ms", step.toNotice().p50())
              .and("noticeP99Ms", step.toNotice().p99())
              .and("pushes", pushes.count())
              .and("statusPerSecond", Math.round(status))
              .and("rankPerSecond", Math.round(rank))
              .and("maxSockets", maxSockets ? most : null)
              .and("dropped", dropped)
              .and("lost", lost)
              .and("seed", seed);
      return new Findings(line, List.of(table), lost == 0 && dropped == 0 && open == sockets);
    }
  }

  /** Doubles until not all can be opened. */
  private int most(SocketFleet fleet, Consumer<String> say) throws InterruptedException {
    int wanted = sockets;
    int open = fleet.open();
    while (open >= wanted && wanted < MOST) {
      wanted += sockets;
      say.accept("opening %,d sockets ...".formatted(wanted));
      open = fleet.open(wanted);
    }
    return open;
  }

  /** Each reader of a board comes from an address of his own, as the proxy before us says. */
  private static String rank(PipelineRun run, int n, int ranked) {
    int player = n % ranked;
    return "GET /v1/players/%s/rank?queue=%s HTTP/1.1\r\nX-Forwarded-For: 10.0.%d.%d"
        .formatted(
            PipelineRun.player(player), run.queue(player), n >> 8 & LAST_BYTE, n & LAST_BYTE);
  }

  /** Access tokens of the players, signed with the installation's key as a sign-in would. */
  private static final class Tokens {
    private final TokenSigner signer;
    private final Instant now = Instant.now();

    Tokens(Path home) {
      signer =
          new TokenSigner(
              SigningKeys.fromFile(home.resolve(SigningKeys.DEVELOPMENT_FILE), Optional.empty()),
              TokenNames.DEFAULT);
    }

    String of(int player) {
      return signer.sign(
          new AccessToken(
              PipelineRun.player(player),
              Set.of(),
              "bench-" + player,
              now,
              now.plusSeconds(TimeUnit.HOURS.toSeconds(2)),
              Optional.empty()));
    }
  }
}
