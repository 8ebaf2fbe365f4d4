package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All reads of one process. */
public record Readers(PlayerReads players, BoardReads boards, PoolReads pools, QueueReads queues) {

  /** Reads of a process that knows of no queue. */
  public Readers(PlayerReads players, BoardReads boards, PoolReads pools) {
    this(players, boards, pools, noQueues());
  }

  /** Players of a process that neither runs the role players nor knows a node that does. */
  public static PlayerReads noPlayers() {
    return id -> absent("players");
  }

  /** Pools of a process that neither runs the role pools nor knows a node that does. */
  public static PoolReads noPools() {
    return (pool, ticketId) -> absent("pools");
  }

  /** Queues of a process that neither runs the role pools nor knows a node that does. */
  public static QueueReads noQueues() {
    return new QueueReads() {
      @Override
      public CompletionStage<Optional<QueueView>> queue(String pool) {
        return absent("pools");
      }

      @Override
      public CompletionStage<Optional<WaitingPage>> waiting(
          String pool, Optional<String> after, int limit) {
        return absent("pools");
      }

      @Override
      public CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId) {
        return absent("pools");
      }
    };
  }

  /** Boards of a process that neither runs the role boards nor knows a node that does. */
  public static BoardReads noBoards() {
    return new BoardReads() {
      @Override
      public CompletionStage<Optional<BoardPage>> page(
          String queue, Optional<String> cursor, int limit) {
        return absent("boards");
      }

      @Override
      public CompletionStage<Optional<BoardRow>> rank(String queue, String player) {
        return absent("boards");
      }

      @Override
      public CompletionStage<Optional<BoardPage>> around(String queue, String player, int radius) {
        return absent("boards");
      }
    };
  }

  private static <T> CompletionStage<T> absent(String role) {
    return CompletableFuture.failedFuture(
        new OwnerUnavailable("This process does not run the role " + role));
  }
}
