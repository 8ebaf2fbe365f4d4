package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.state.QueueState;
import io.matchstream.streams.reads.QueueView;
import io.matchstream.streams.reads.QueueView.HoldView;
import io.matchstream.streams.reads.WaitingTicketView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators see of queues and of who waits in them. */
@ExtendWith(Log.Shared.class)
class QueuesTest {
  private static final String PATH = "/v1/operations/queues";
  private static final String OLGA = "olga";
  private static final long SINCE = 1_780_000_000_000L;
  private static TestGateway gateway;

  @BeforeAll
  static void start(Log shared) {
    gateway = TestGateway.start(shared);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  private static WaitingTicketView ticket(String player, long sinceMs) {
    return new WaitingTicketView(
        player + "~1",
        List.of(player),
        "r1",
        1500,
        sinceMs,
        5_000,
        sinceMs + 60_000,
        0,
        OptionalLong.empty(),
        Optional.empty());
  }

  @Test
  void everyQueueIsThereInTheOrderOfTheFileAlsoOneWhoseOwnerIsAway() {
    gateway.owners.storeQueue(
        new QueueView(
            "blitz-3-2",
            QueueState.PAUSED,
            Optional.of(new HoldView("o-1", "olga", Optional.of("deploy 7"), SINCE)),
            2,
            false,
            OptionalLong.of(SINCE),
            OptionalLong.of(5_000)));
    gateway.owners.queueAway("quick", true);

    JsonNode queues = gateway.look(OLGA, PATH).json().get("queues");

    assertThat(queues)
        .extracting(queue -> queue.get("queue").asText())
        .containsExactly("blitz-3-2", "quick", "raid", "arena");
    assertThat(queues.get(0).get("state").asText()).isEqualTo("PAUSED");
    assertThat(queues.get(0).at("/hold/note").asText()).isEqualTo("deploy 7");
    assertThat(queues.get(0).get("longestWaitMs").asLong()).isEqualTo(5_000);
    assertThat(queues.get(1).get("state").isNull()).isTrue();
    assertThat(queues.get(1).get("waiting").isNull()).isTrue();
    gateway.owners.queueAway("quick", false);
  }

  @Test
  void ticketsComeInPagesAndOneByOne() {
    gateway.owners.storeTickets(
        "raid", List.of(ticket("ann", SINCE), ticket("bob", SINCE + 1), ticket("cem", SINCE + 2)));

    JsonNode first = gateway.look(OLGA, PATH + "/raid/tickets?limit=2").json();
    assertThat(first.get("tickets"))
        .extracting(each -> each.get("id").asText())
        .containsExactly("ann~1", "bob~1");
    String next = first.get("next").asText();
    JsonNode second = gateway.look(OLGA, PATH + "/raid/tickets?limit=2&after=" + next).json();
    assertThat(second.get("tickets"))
        .extracting(each -> each.get("id").asText())
        .containsExactly("cem~1");
    assertThat(second.get("next").isNull()).isTrue();

    JsonNode one = gateway.look(OLGA, PATH + "/raid/tickets/bob~1").json();
    assertThat(one.get("waitedMs").asLong()).isEqualTo(5_000);
    TestGateway.Answer gone = gateway.look(OLGA, PATH + "/raid/tickets/dan~1");
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.text("code")).isEqualTo("NOT_WAITING");
    assertThat(gateway.look(OLGA, PATH + "/arena/tickets").json().get("tickets").size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "/nowhere/tickets, 404",
    "/No_Queue/tickets, 400",
    "/raid/tickets?limit=0, 400",
    "/raid/tickets?limit=1001, 400",
    "/raid/tickets?after=nonsense, 400",
    "/raid/tickets/a%20b, 400",
    "/nowhere/tickets/ann~1, 404"
  })
  void aMistakeIsRefused(String path, int status) {
    assertThat(gateway.look(OLGA, PATH + path).status()).isEqualTo(status);
  }

  @Test
  void anOwnerThatIsAwayIs503ForWhatOnlyItKnows() {
    gateway.owners.queueAway("quick", true);

    TestGateway.Answer away = gateway.look(OLGA, PATH + "/quick/tickets");

    assertThat(away.status()).isEqualTo(503);
    assertThat(away.header("Retry-After")).isNotEmpty();
    gateway.owners.queueAway("quick", false);
  }
}
