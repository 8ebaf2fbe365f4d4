package io.matchstream.app.node;

import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.reads.BoardReads;
import io.matchstream.streams.reads.InternalReads;
import io.matchstream.streams.reads.LocalBoards;
import io.matchstream.streams.reads.LocalPlayers;
import io.matchstream.streams.reads.LocalPools;
import io.matchstream.streams.reads.LocalQueues;
import io.matchstream.streams.reads.Owners;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.PoolReads;
import io.matchstream.streams.reads.QueueReads;
import io.matchstream.streams.reads.Readers;
import io.matchstream.streams.reads.RemoteOwner;
import io.matchstream.streams.reads.RoutedBoards;
import io.matchstream.streams.reads.RoutedPlayers;
import io.matchstream.streams.reads.RoutedPools;
import io.matchstream.streams.reads.RoutedQueues;
import io.matchstream.streams.reads.SlowReads;
import io.matchstream.streams.reads.StreamsOwners;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.Placements;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.state.HostInfo;

/**
 * What this process can read of players, boards and pools.
 *
 * @param all reads that ask the owner, wherever it is
 * @param own reads of what lies in this process, for questions that others have routed here
 */
record Reads(Readers all, Readers own) {
  /** A process of the same installation answers within a millisecond or is not there. */
  private static final Duration CONNECT = Duration.ofSeconds(1);

  /** The same reads, of all keys and of those that lie here. */
  private record Both<R>(R all, R own) {}

  /** What the reads of all roles have in common. */
  private record Place(
      Map<Role, OwnerRunner> owners, Placements placements, HostInfo self, HttpClient client) {

    Optional<KafkaStreams> streams(Role role) {
      return Optional.ofNullable(owners.get(role)).map(OwnerRunner::streams);
    }

    RemoteOwner owner(String address) {
      return RemoteOwner.owner(client, address);
    }

    /** Of a role that does not run here: whatever processes are named, or nobody. */
    <R> Both<R> elsewhere(
        List<URI> urls, Function<RemoteOwner, R> reads, Supplier<? extends R> nobody) {
      R all = urls.isEmpty() ? nobody.get() : reads.apply(RemoteOwner.anyNode(client, urls));
      return new Both<>(all, nobody.get());
    }
  }

  /**
   * The reads of a process.
   *
   * @param owners the owners that run here
   * @param configurations what the process has read
   * @param slow where questions are answered that take long
   * @param self this process, as its owners announce it
   * @param settings whom to ask for the roles that this process lacks
   */
  static Reads of(
      Map<Role, OwnerRunner> owners,
      BoardsView boards,
      Placements placements,
      ConfigVersions configurations,
      SlowReads slow,
      HostInfo self,
      NodeSettings settings) {
    HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
    Place place = new Place(owners, placements, self, client);
    Both<PlayerReads> players = players(place, settings.playersUrls());
    Both<BoardReads> ranks = boards(place, boards, settings.boardsUrls());
    Both<PoolReads> pools = pools(place, configurations, slow, settings.poolsUrls());
    Both<QueueReads> queues = queues(place, configurations, slow, settings.poolsUrls());
    return new Reads(
        new Readers(players.all(), ranks.all(), pools.all(), queues.all()),
        new Readers(players.own(), ranks.own(), pools.own(), queues.own()));
  }

  private static Both<PlayerReads> players(Place place, List<URI> urls) {
    return place
        .streams(Role.PLAYERS)
        .map(
            streams -> {
              String store = PlayersTopology.PLAYERS;
              var owners = StreamsOwners.byKey(streams, store, place.self());
              LocalPlayers here = new LocalPlayers(streams, store);
              return new Both<PlayerReads>(
                  RoutedPlayers.all(owners, here, place::owner), RoutedPlayers.own(owners, here));
            })
        .orElseGet(() -> place.elsewhere(urls, there -> there, Readers::noPlayers));
  }

  private static Both<BoardReads> boards(Place place, BoardsView view, List<URI> urls) {
    return place
        .streams(Role.BOARDS)
        .map(
            streams -> {
              var owners =
                  StreamsOwners.byPool(
                      streams, BoardsTopology.RATINGS_STORE, place.placements(), place.self());
              LocalBoards here = new LocalBoards(view);
              return new Both<BoardReads>(
                  RoutedBoards.all(owners, here, place::owner), RoutedBoards.own(owners, here));
            })
        .orElseGet(() -> place.elsewhere(urls, there -> there, Readers::noBoards));
  }

  private static Both<PoolReads> pools(
      Place place, ConfigVersions configurations, SlowReads slow, List<URI> urls) {
    return byPool(
        place,
        (streams, owners) -> {
          LocalPools here = new LocalPools(streams, configurations, slow);
          return new Both<PoolReads>(
              RoutedPools.all(owners, here, place::owner), RoutedPools.own(owners, here));
        },
        () -> place.elsewhere(urls, there -> there, Readers::noPools));
  }

  private static Both<QueueReads> queues(
      Place place, ConfigVersions configurations, SlowReads slow, List<URI> urls) {
    return byPool(
        place,
        (streams, owners) -> {
          LocalQueues here = new LocalQueues(streams, configurations, slow);
          return new Both<QueueReads>(
              RoutedQueues.all(owners, here, place::owner), RoutedQueues.own(owners, here));
        },
        () -> place.elsewhere(urls, there -> there, Readers::noQueues));
  }

  /** Reads of the waiting tickets, by the owners of their pools. */
  private static <R> Both<R> byPool(
      Place place, BiFunction<KafkaStreams, Owners, Both<R>> reads, Supplier<Both<R>> elsewhere) {
    return place
        .streams(Role.POOLS)
        .map(
            streams ->
                reads.apply(
                    streams,
                    StreamsOwners.byPool(
                        streams, PoolsTopology.TICKETS_STORE, place.placements(), place.self())))
        .orElseGet(elsewhere);
  }

  /** What the processes of the installation ask each other. */
  InternalReads internal() {
    return new InternalReads(all, own);
  }
}
