package io.matchstream.streams.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Ticket;
import io.matchstream.schemas.serde.GeneratedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LongestWaitingProperties {
  static {
    GeneratedClasses.trust();
  }

  /** The seconds are few, so that many wait equally long. */
  @Property(tries = 300)
  void pageByPageEachTicketComesOnceTheLongestWaitingFirst(
      @ForAll @Size(max = 40) List<@IntRange(max = 9) Integer> since,
      @ForAll @IntRange(min = 1, max = 12) int limit) {
    List<Ticket> tickets = new ArrayList<>();
    for (int i = 0; i < since.size(); i++) {
      tickets.add(ticket("p" + i + "~1", since.get(i)));
    }
    List<Ticket> seen = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      LongestWaiting page = new LongestWaiting(after.map(LongestWaiting.Place::read), limit);
      tickets.forEach(page::offer);
      assertThat(page.tickets()).hasSizeLessThanOrEqualTo(limit);
      seen.addAll(page.tickets());
      after = page.next().map(LongestWaiting.Place::write);
    } while (after.isPresent());

    assertThat(seen)
        .containsExactlyElementsOf(
            tickets.stream()
                .sorted(Comparator.comparing(Ticket::getSince).thenComparing(Ticket::getTicketId))
                .toList());
  }

  @Example
  void whatIsNoPlaceOrNoLimitIsRefused() {
    for (String text : List.of("", "12", "x.a~1", ".a~1", "9999999999999999999.a~1")) {
      assertThatThrownBy(() -> LongestWaiting.Place.read(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int limit : List.of(-1, 0, 1_001)) {
      assertThatThrownBy(() -> new LongestWaiting(Optional.empty(), limit))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(LongestWaiting.Place.read("-5.a.b~1"))
        .isEqualTo(new LongestWaiting.Place(-5, "a.b~1"));
  }

  private static Ticket ticket(String id, int sinceSeconds) {
    return Ticket.newBuilder()
        .setTicketId(id)
        .setPlayers(List.of())
        .setQueue("blitz")
        .setPool("blitz")
        .setPartition(0)
        .setSeatEpoch(1)
        .setRequestId("r")
        .setSince(Instant.ofEpochSecond(sinceSeconds))
        .setTtlMs(60_000)
        .setRating(1_500)
        .build();
  }
}
