package io.matchstream.streams.reads;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Asks for a key where it lives.
 *
 * @param owners who owns a key
 * @param elsewhere reads at the address host:port of another process
 */
record Routing<R>(Owners owners, Function<String, ? extends R> elsewhere) {

  /** A routing that asks nobody else: for questions which another process has routed here. */
  static <R> Function<String, R> nobody() {
    return address -> {
      throw new OwnerUnavailable("The owner is " + address + ", and the question was routed once");
    };
  }

  /** Errors of either side come in the stage, never as a throw. */
  <T> CompletionStage<T> ask(
      String key, IntFunction<T> here, Function<R, CompletionStage<T>> there) {
    return askLater(
        key, partition -> CompletableFuture.completedFuture(here.apply(partition)), there);
  }

  /** The same, where this process too answers in its own time. */
  <T> CompletionStage<T> askLater(
      String key, IntFunction<CompletionStage<T>> here, Function<R, CompletionStage<T>> there) {
    try {
      Owners.Owner owner = owners.of(key);
      if (owner instanceof Owners.Owner.Elsewhere other) {
        return there.apply(elsewhere.apply(other.address()));
      }
      return here.apply(((Owners.Owner.Here) owner).partition());
    } catch (OwnerUnavailable | IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
