package io.matchstream.streams.matches;

import io.matchstream.events.Accept;
import io.matchstream.events.Allocation;
import io.matchstream.events.AllocationAction;
import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Backfill;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignAgain;
import io.matchstream.events.TicketEvent;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.state.MatchState;
import io.matchstream.streams.runtime.DeadLetters;
import io.matchstream.streams.runtime.TopologyBench;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueStore;

/** The topology on the test driver, fed with events of one duel. */
final class MatchesBench implements AutoCloseable {
  static final KeyRing KEYS =
      KeyRing.of(SigningKey.generate(TokenAlgorithm.EDDSA, new SecureRandom()));

  final TopologyBench bench;
  final Topics topics;

  MatchesBench() {
    this(1);
  }

  MatchesBench(int partitions) {
    this(partitions, new TokenSigner(KEYS, TokenNames.DEFAULT));
  }

  MatchesBench(TokenSigner signer) {
    this(1, signer);
  }

  private MatchesBench(int partitions, TokenSigner signer) {
    bench =
        new TopologyBench(
            MatchesTopology.APPLICATION, partitions, env -> MatchesTopology.build(env, signer));
    topics = bench.env().topics();
    bench.configure(GroupSamples.YAML);
  }

  void propose(Proposal proposal) {
    bench.pipe(topics.proposals(), proposal.getMatchId(), proposal);
  }

  void allocate(Allocation allocation) {
    bench.pipe(topics.allocations(), allocation.getMatchId(), allocation);
  }

  void report(Result result) {
    String key = result.getExternal() ? result.getQueue() : result.getMatchId();
    bench.pipe(topics.results(), key, ResultEvent.newBuilder().setBody(result).build());
  }

  void heartbeat() {
    Heartbeat body = Heartbeat.newBuilder().setMatchId(Samples.MATCH).build();
    bench.pipe(topics.results(), Samples.MATCH, ResultEvent.newBuilder().setBody(body).build());
  }

  void leave(String player, long seatEpoch) {
    command(player, LeaveMatch.newBuilder().setSeatEpoch(seatEpoch).build());
  }

  void signAgain(String player, long seatEpoch, String requestId) {
    command(player, SignAgain.newBuilder().setSeatEpoch(seatEpoch).setRequestId(requestId).build());
  }

  void ready(String player, long seatEpoch, boolean accept) {
    ready(player, seatEpoch, accept, bench.now());
  }

  void ready(String player, long seatEpoch, boolean accept, Instant at) {
    command(player, new Accept(seatEpoch, "ready-" + player, accept), at);
  }

  /** A game server asks for players, or for none any more. */
  void backfill(String requestId, List<String> players, OpenSeats... open) {
    Backfill body = new Backfill(Samples.MATCH, requestId, List.of(open), players);
    bench.pipe(topics.results(), Samples.MATCH, ResultEvent.newBuilder().setBody(body).build());
  }

  private void command(String player, Object body) {
    command(player, body, bench.now());
  }

  private void command(String player, Object body, Instant at) {
    bench.pipe(
        topics.matchCommands(),
        Samples.MATCH,
        MatchCommand.newBuilder()
            .setMatchId(Samples.MATCH)
            .setPlayer(player)
            .setBody(body)
            .setAt(at)
            .build(),
        at);
  }

  void advance(Duration duration) {
    bench.advance(duration);
  }

  List<Match> matches() {
    return bench.read(topics.matches());
  }

  List<Notification> notifications() {
    return bench.read(topics.notifications());
  }

  List<TicketEvent> tickets() {
    return bench.read(topics.tickets());
  }

  List<Settlement> settlements() {
    return bench.read(topics.settlements());
  }

  List<AllocationAction> allocatorHears() {
    return allocationRequests().stream().map(AllocationRequest::getAction).toList();
  }

  List<AllocationRequest> allocationRequests() {
    return bench.read(topics.allocationRequests());
  }

  List<String> deadReasons() {
    return bench.deadLetters().stream()
        .map(
            letter ->
                new String(
                    letter.headers().lastHeader(DeadLetters.REASON).value(),
                    StandardCharsets.UTF_8))
        .toList();
  }

  long counted(String name) {
    return bench.env().counters().count(name);
  }

  /** What is kept of the match; null when nothing is. */
  MatchState kept() {
    KeyValueStore<String, MatchState> store =
        bench.driver().getKeyValueStore(MatchesTopology.STORE);
    String key = MatchKeys.match(Samples.MATCH);
    MatchState live = store.get(key);
    MatchState ended = store.get(MatchKeys.ended(key));
    if (live != null && ended != null) {
      throw new AssertionError("a match is live and has ended");
    }
    return live == null ? ended : live;
  }

  @Override
  public void close() {
    bench.close();
  }
}
