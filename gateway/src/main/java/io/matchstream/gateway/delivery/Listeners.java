package io.matchstream.gateway.delivery;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who is to be told of which player. Belongs to the event loop. */
public final class Listeners {
  private static final Logger log = LoggerFactory.getLogger(Listeners.class);

  private final Map<String, Set<Consumer<Delivery>>> byPlayer = new HashMap<>();

  /** Ends a subscription; a second call does nothing. */
  @FunctionalInterface
  public interface Subscription {
    /** No delivery comes after this. */
    void end();
  }

  /** Tells a listener all that comes for this player from now on. */
  public Subscription subscribe(String player, Consumer<Delivery> listener) {
    // Wrapped, so that the same listener may come twice and each subscription ends its own.
    Consumer<Delivery> own = delivery -> listener.accept(delivery);
    byPlayer.computeIfAbsent(player, p -> new LinkedHashSet<>()).add(own);
    return () ->
        byPlayer.computeIfPresent(
            player,
            (p, listeners) -> {
              listeners.remove(own);
              return listeners.isEmpty() ? null : listeners;
            });
  }

  void tell(Delivery delivery) {
    Set<Consumer<Delivery>> listeners = byPlayer.get(delivery.player());
    if (listeners != null) {
      // A listener that is told may leave, or bring another.
      List.copyOf(listeners).forEach(listener -> tell(listener, delivery));
    }
  }

  /** A listener that fails must not keep the news from the others. */
  private static void tell(Consumer<Delivery> listener, Delivery delivery) {
    try {
      listener.accept(delivery);
    } catch (RuntimeException e) {
      log.error("A listener of {} failed", delivery.player(), e);
    }
  }
}
