package io.matchstream.streams.reads;

import io.matchstream.events.Colour;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatState;
import io.matchstream.state.QueueState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Views with a value in every field, and reads that know nothing else. */
final class Views {
  static final PlayerView ANNA =
      new PlayerView(
          "anna",
          SeatState.MATCHED,
          7,
          Optional.of(
              new PlayerView.TicketView(
                  "anna~7",
                  "r1",
                  "blitz",
                  "blitz+1/2",
                  1_000,
                  61_000,
                  2,
                  Optional.of("session"),
                  true)),
          Optional.of("M1"),
          Optional.of(
              new PlayerView.AssignmentView(
                  "M1",
                  "anna~7",
                  7,
                  "r1",
                  "blitz",
                  "anna",
                  "bert",
                  List.of("bert"),
                  "1",
                  Optional.of("tank"),
                  Optional.of("eu"),
                  Colour.WHITE,
                  "eu-1:7000",
                  "the.token",
                  2_000,
                  3_000,
                  1_000,
                  1_500,
                  true)),
          Optional.of(
              new PlayerView.OutcomeView(
                  Optional.of("anna~6"),
                  "r0",
                  "blitz",
                  OutcomeType.REJECTED,
                  OutcomeReason.QUEUE_CODE,
                  Optional.of("PARTY_EMPTY"),
                  Optional.of("Bring a party."),
                  900)),
          Map.of("blitz", new PlayerView.RatingView(1_500_000_001, 80_000_000, 3)),
          Optional.of(new PlayerView.ReadyCheckView("M2", "anna~7", 1_800)));

  /** Never seen but for his name. */
  static final PlayerView IDLE =
      new PlayerView(
          "idle",
          SeatState.IDLE,
          0,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Optional.empty());

  static final BoardRow ROW = new BoardRow(2, "anna", 1_500_000_001);
  static final BoardPage PAGE =
      new BoardPage("blitz+1/2", List.of(ROW), 9, Optional.of("cursor &=+ü"));
  static final BoardPage LAST = new BoardPage("blitz+1/2", List.of(ROW), 9, Optional.empty());

  static final ExplanationView WHY =
      new ExplanationView(
          9,
          false,
          8,
          1,
          List.of(
              new ExplanationView.Rejected("window", 5), new ExplanationView.Rejected("avoid", 2)),
          Optional.of(new ExplanationView.NearestMiss("window", "250 apart, 200 allowed")),
          List.of("1 more player"),
          OptionalLong.of(61_000),
          true);

  static final ExplanationView TOO_MANY = ExplanationView.tooMany(20_001);

  private Views() {}

  /** Knows two tickets of one pool. */
  static final class Pools implements PoolReads {
    @Override
    public CompletionStage<Optional<ExplanationView>> explanation(String pool, String ticketId) {
      if (pool.indexOf(0) >= 0) {
        throw new IllegalArgumentException("no zero character");
      }
      Map<String, ExplanationView> known = Map.of("anna~7", WHY, "bert~1", TOO_MANY);
      Optional<ExplanationView> why =
          Optional.ofNullable(known.get(ticketId)).filter(any -> pool.equals("blitz/build=7"));
      return CompletableFuture.completedFuture(why);
    }
  }

  static final QueueView HELD =
      new QueueView(
          "blitz/build=7",
          QueueState.PAUSED,
          Optional.of(new QueueView.HoldView("op-1", "olga", Optional.of("a note"), 1_000)),
          2,
          true,
          OptionalLong.of(500),
          OptionalLong.of(1_500));

  static final QueueView OPEN =
      new QueueView(
          "empty",
          QueueState.OPEN,
          Optional.empty(),
          0,
          false,
          OptionalLong.empty(),
          OptionalLong.empty());

  static final WaitingTicketView TICKET =
      new WaitingTicketView(
          "anna~7",
          List.of("anna", "bert"),
          "r-1",
          1_500,
          500,
          1_500,
          60_500,
          1,
          OptionalLong.of(4_000),
          Optional.of("a-match"));

  static final WaitingPage WAITING =
      new WaitingPage("blitz/build=7", List.of(TICKET), Optional.of("500.anna~7"), true);

  /** Knows a held queue and an empty one. */
  static final class Queues implements QueueReads {
    @Override
    public CompletionStage<Optional<QueueView>> queue(String pool) {
      Map<String, QueueView> known = Map.of(HELD.pool(), HELD, OPEN.pool(), OPEN);
      return CompletableFuture.completedFuture(Optional.ofNullable(known.get(pool)));
    }

    @Override
    public CompletionStage<Optional<WaitingPage>> waiting(
        String pool, Optional<String> after, int limit) {
      Optional<WaitingPage> page = Optional.of(WAITING).filter(any -> pool.equals(any.pool()));
      return CompletableFuture.completedFuture(
          after.isPresent() && limit == 7
              ? page.map(any -> new WaitingPage(pool, List.of(), Optional.empty(), false))
              : page);
    }

    @Override
    public CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId) {
      return CompletableFuture.completedFuture(
          Optional.of(TICKET).filter(any -> any.ticketId().equals(ticketId)));
    }
  }

  /** Knows anna, and that asking for {@code away} fails because his owner is away. */
  static final class Players implements PlayerReads {
    @Override
    public CompletionStage<Optional<PlayerView>> player(String id) {
      return switch (id) {
        case "anna" -> CompletableFuture.completedFuture(Optional.of(ANNA));
        case "idle" -> CompletableFuture.completedFuture(Optional.of(IDLE));
        case "away" -> CompletableFuture.failedFuture(new OwnerUnavailable("moving"));
        case "bug" -> CompletableFuture.failedFuture(new IllegalStateException("secret"));
        default -> CompletableFuture.completedFuture(Optional.empty());
      };
    }
  }

  /** Knows one board; its pages depend on what is asked. */
  static final class Boards implements BoardReads {
    @Override
    public CompletionStage<Optional<BoardPage>> page(
        String queue, Optional<String> cursor, int limit) {
      if (limit > BoardPage.MAX_LIMIT) {
        throw new IllegalArgumentException("at most 500 rows, not " + limit);
      }
      return answer(queue, cursor.equals(PAGE.next()) ? LAST : PAGE);
    }

    @Override
    public CompletionStage<Optional<BoardRow>> rank(String queue, String player) {
      return answer(queue, ROW);
    }

    @Override
    public CompletionStage<Optional<BoardPage>> around(String queue, String player, int radius) {
      return answer(queue, radius == 3 ? LAST : PAGE);
    }

    private static <T> CompletionStage<Optional<T>> answer(String queue, T view) {
      return CompletableFuture.completedFuture(
          queue.equals(PAGE.queue()) ? Optional.of(view) : Optional.empty());
    }
  }
}
