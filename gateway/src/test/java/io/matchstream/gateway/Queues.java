package io.matchstream.gateway;

import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.QueueReads;
import io.matchstream.streams.reads.QueueView;
import io.matchstream.streams.reads.WaitingPage;
import io.matchstream.streams.reads.WaitingTicketView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The owner of pools as operators ask him, played by the test. A cursor is a number here. */
final class Queues implements QueueReads {
  private final Map<String, QueueView> views = new ConcurrentHashMap<>();
  private final Map<String, List<WaitingTicketView>> tickets = new ConcurrentHashMap<>();
  private final Set<String> away = ConcurrentHashMap.newKeySet();

  void store(QueueView view) {
    views.put(view.pool(), view);
  }

  void store(String pool, List<WaitingTicketView> waiting) {
    tickets.put(pool, waiting);
  }

  void away(String pool, boolean nobody) {
    if (nobody) {
      away.add(pool);
    } else {
      away.remove(pool);
    }
  }

  private <T> CompletionStage<T> answer(String pool, T view) {
    return away.contains(pool)
        ? CompletableFuture.failedFuture(new OwnerUnavailable("Partition 3 is moving"))
        : CompletableFuture.completedFuture(view);
  }

  @Override
  public CompletionStage<Optional<QueueView>> queue(String pool) {
    return answer(pool, Optional.ofNullable(views.get(pool)));
  }

  @Override
  public CompletionStage<Optional<WaitingPage>> waiting(
      String pool, Optional<String> after, int limit) {
    if (after.isPresent() && !after.get().matches("[0-9]+")) {
      return CompletableFuture.failedFuture(new IllegalArgumentException("no cursor"));
    }
    List<WaitingTicketView> all = tickets.getOrDefault(pool, List.of());
    int from = after.map(Integer::parseInt).orElse(0);
    int to = Math.min(all.size(), from + limit);
    Optional<String> next = to < all.size() ? Optional.of("" + to) : Optional.empty();
    return answer(pool, Optional.of(new WaitingPage(pool, all.subList(from, to), next, false)));
  }

  @Override
  public CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId) {
    return answer(
        pool,
        tickets.getOrDefault(pool, List.of()).stream()
            .filter(ticket -> ticket.ticketId().equals(ticketId))
            .findFirst());
  }
}
