package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.ANNA;
import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.ask;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import io.matchstream.events.Ticket;
import io.matchstream.streams.runtime.DeadLetters;
import io.matchstream.streams.runtime.Rekeying;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class WildRequestsTest {

  private static String reason(TestRecord<byte[], byte[]> letter) {
    return new String(
        letter.headers().lastHeader(DeadLetters.REASON).value(), StandardCharsets.UTF_8);
  }

  private static String playerOfAnotherPartition(int partitions) {
    for (int i = 0; ; i++) {
      if (Rekeying.partition("player" + i, partitions) != 0) {
        return "player" + i;
      }
    }
  }

  @Test
  @DisplayName("F58: a request on the wrong partition goes round once before any store sees it")
  void aRequestOnTheWrongPartitionIsRekeyed() {
    try (PlayersBench bench = new PlayersBench(4)) {
      String player = playerOfAnotherPartition(4);
      bench.request(player, null, ask(BLITZ).build());

      assertThat(bench.counted("rekeyed")).isEqualTo(1);
      List<TestRecord<String, Request>> rekeyed =
          bench.bench.records(bench.topics.requestsRekeyed());
      assertThat(rekeyed).hasSize(1);
      assertThat(rekeyed.get(0).key()).isEqualTo(player);
      assertThat(rekeyed.get(0).timestamp()).isEqualTo(bench.now().toEpochMilli());
      // The id is made where the request came in, so that the producer can name it.
      assertThat(rekeyed.get(0).value().getRequestId()).isEqualTo("0-0");
      // The driver reads back what was sent round, on its only partition.
      assertThat(bench.issued().getRequestId()).isEqualTo("0-0");
    }
  }

  @Test
  void thePlayerOfTheBodyWinsOverTheKey() {
    try (PlayersBench bench = new PlayersBench()) {
      bench.bench.pipe(
          bench.topics.requests(), "somebody", new Request(ANNA, "r1", ask(BLITZ).build()));

      assertThat(bench.issued().getTicketId()).isEqualTo("anna~1");
      assertThat(bench.state("somebody")).isNull();
    }
  }

  @Test
  void aRequestWithoutIdIsNamedByItsPlaceInTheLog() {
    try (PlayersBench bench = new PlayersBench()) {
      bench.request(ANNA, null, ask("no-such").build());
      bench.request(ANNA, null, ask("no-such").build());

      assertThat(bench.outcomes()).extracting(Outcome::getRequestId).containsExactly("0-0", "0-1");
    }
  }

  @Test
  void jsonQueuesLikeAvro() {
    try (PlayersBench bench = new PlayersBench()) {
      bench.bench.pipeBytes(
          bench.topics.requests(),
          null,
          "{\"type\":\"enqueue\",\"player\":\"anna\",\"requestId\":\"r1\",\"queue\":\"blitz\",\"giveUpAfter\":\"5s\"}"
              .getBytes(StandardCharsets.UTF_8));

      Ticket ticket = bench.issued();
      assertThat(ticket.getRequestId()).isEqualTo("r1");
      assertThat(ticket.getTtlMs()).isEqualTo(5_000);
    }
  }

  @Test
  @DisplayName("F46: poison is a dead letter and the next record is processed")
  void whatCannotBeReadIsADeadLetter() {
    try (PlayersBench bench = new PlayersBench()) {
      bench.bench.pipeBytes(bench.topics.requests(), null, new byte[] {7, 1, 2, 3});
      bench.request(ANNA, "r1", ask(BLITZ).build());

      // The driver drops what a handler sends within a transaction, so the letter itself is not
      // here.
      assertThat(bench.bench.env().counters().count("dead_letters.deserialization")).isEqualTo(1);
      assertThat(bench.issued().getRequestId()).isEqualTo("r1");
    }
  }

  @Test
  void aRequestThatNobodyCanBeToldAboutIsADeadLetter() {
    try (PlayersBench bench = new PlayersBench()) {
      bench.request("anna and bert", "r1", ask(BLITZ).build());
      bench.request(ANNA, "r".repeat(129), ask(BLITZ).build());
      bench.request(ANNA, "r1", ask(BLITZ).setAfterMatch("m".repeat(129)).build());
      bench.request(ANNA, "r2", ask("q".repeat(129)).build());
      bench.request(ANNA, "r3", ask(BLITZ).setSession("s".repeat(129)).build());

      assertThat(bench.bench.deadLetters())
          .hasSize(5)
          .allSatisfy(letter -> assertThat(reason(letter)).isEqualTo("INVALID_REQUEST"));
      assertThat(bench.tickets()).isEmpty();
      assertThat(bench.state()).isNull();
    }
  }

  @Test
  @DisplayName("F46: an empty record is a dead letter, and the next request is taken")
  void anEmptyRecordIsADeadLetter() {
    try (PlayersBench bench = new PlayersBench()) {
      bench.bench.pipeBytes(bench.topics.requests(), null, null);
      bench.request(ANNA, "r1", ask(BLITZ).build());

      assertThat(bench.bench.env().counters().count("dead_letters.processing")).isEqualTo(1);
      assertThat(bench.issued().getRequestId()).isEqualTo("r1");
    }
  }

  @Test
  @DisplayName("its own outcomes come back to players and mean nothing")
  void ownOutcomesAreNotHeardTwice() {
    try (PlayersBench bench = new PlayersBench()) {
      Ticket ticket = bench.queued("r1");
      bench.cancel("c1");
      bench.drain();
      bench.giveBack(ticket);
      Outcome own = bench.outcomes().get(0);
      bench.enqueue("r2", ask(BLITZ));
      bench.drain();
      bench.bench.pipe(bench.topics.outcomes(), ANNA, own);

      assertThat(own.getType()).isEqualTo(OutcomeType.CANCELLED);
      assertThat(bench.seats()).isEmpty();
      bench.enqueue("r1", ask(BLITZ));
      assertThat(bench.answerKinds()).containsExactly(AnswerKind.ENDED);
    }
  }
}
