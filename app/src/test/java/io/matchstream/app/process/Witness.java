package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.app.demo.Ledger;
import io.matchstream.app.demo.Summary;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Cluster;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Request;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/** Reads the topics while everything around it is killed, and says at the end what became of it. */
final class Witness implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(20);

  private final Ledger ledger = Ledger.ofGroups();
  private final Set<String> asked = new HashSet<>();
  private final TopicTail tail;
  private int matchesWithParties;

  Witness(Cluster cluster, Load load) {
    this.tail = new TopicTail(cluster).feeding(ledger);
    tail.follow(cluster.topics().matches(), load::made);
    tail.follow(cluster.topics().matches(), this::made);
    tail.follow(cluster.topics().notifications(), load::told);
    tail.follow(cluster.topics().requests(), this::asked);
  }

  private void made(Match match) {
    List<MatchSeat> seats =
        match.getTeams().stream().flatMap(team -> team.getSeats().stream()).toList();
    long tickets = seats.stream().map(MatchSeat::getTicketId).distinct().count();
    matchesWithParties += tickets < seats.size() ? 1 : 0;
  }

  /** Matches in which at least two sit with one ticket. */
  int matchesWithParties() {
    return matchesWithParties;
  }

  private void asked(Request request) {
    if (request.getBody() instanceof Enqueue) {
      asked.add(request.getPlayer() + "/" + request.getRequestId());
    }
  }

  /** Reads on until it is so. */
  void readUntil(String what, Callable<Boolean> done) {
    await(what)
        .atMost(LIMIT)
        .pollInterval(POLL)
        .pollInSameThread()
        .until(
            () -> {
              tail.poll(POLL);
              return done.call();
            });
  }

  long matched() {
    return ledger.soFar(1).matched();
  }

  /** Reads until everything has ended, and holds the account to the promises. */
  Summary settle(Set<String> acknowledged) {
    readUntil("every request has ended", () -> heardAll(acknowledged) && ledger.open() == 0);
    assertThat(ledger.faults()).isEmpty();
    assertThat(asked).containsExactlyInAnyOrderElementsOf(acknowledged);
    Summary account = ledger.summary(1);
    assertThat(account.lost()).isZero();
    assertThat(account.doubleBooked()).isZero();
    assertThat(account.waiting()).isZero();
    assertThat(account.clean()).as(account.toString()).isTrue();
    return account;
  }

  private boolean heardAll(Set<String> acknowledged) {
    return asked.size() >= acknowledged.size();
  }

  @Override
  public void close() {
    tail.close();
  }
}
