package io.matchstream.app.node;

import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.reads.BoardReads;
import io.matchstream.streams.reads.InternalReads;
import io.matchstream.streams.reads.LocalBoards;
import io.matchstream.streams.reads.LocalPlayers;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.Readers;
import io.matchstream.streams.reads.RemoteOwner;
import io.matchstream.streams.reads.RoutedBoards;
import io.matchstream.streams.reads.RoutedPlayers;
import io.matchstream.streams.reads.StreamsOwners;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.Placements;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.state.HostInfo;

/**
 * What this process can read of players and boards.
 *
 * @param all reads that ask the owner, wherever it is
 * @param own reads of what lies in this process, for questions that others have routed here
 */
record Reads(Readers all, Readers own) {
  /** A process of the same installation answers within a millisecond or is not there. */
  private static final Duration CONNECT = Duration.ofSeconds(1);

  /**
   * The reads of a process.
   *
   * @param owners the owners that run here
   * @param self this process, as its owners announce it
   * @param playersUrl a process with the role players, for one that lacks it
   * @param boardsUrl a process with the role boards, for one that lacks it
   */
  static Reads of(
      Map<Role, OwnerRunner> owners,
      BoardsView boards,
      Placements placements,
      HostInfo self,
      Optional<URI> playersUrl,
      Optional<URI> boardsUrl) {
    HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
    PlayerReads allPlayers =
        playersUrl
            .<PlayerReads>map(url -> RemoteOwner.anyNode(client, url))
            .orElseGet(Readers::noPlayers);
    PlayerReads ownPlayers = Readers.noPlayers();
    if (owners.containsKey(Role.PLAYERS)) {
      var streams = owners.get(Role.PLAYERS).streams();
      var places = StreamsOwners.byKey(streams, PlayersTopology.PLAYERS, self);
      LocalPlayers here = new LocalPlayers(streams, PlayersTopology.PLAYERS);
      allPlayers = RoutedPlayers.all(places, here, there -> RemoteOwner.owner(client, there));
      ownPlayers = RoutedPlayers.own(places, here);
    }
    BoardReads allBoards =
        boardsUrl
            .<BoardReads>map(url -> RemoteOwner.anyNode(client, url))
            .orElseGet(Readers::noBoards);
    BoardReads ownBoards = Readers.noBoards();
    if (owners.containsKey(Role.BOARDS)) {
      var streams = owners.get(Role.BOARDS).streams();
      var places = StreamsOwners.byPool(streams, BoardsTopology.RATINGS_STORE, placements, self);
      LocalBoards here = new LocalBoards(boards);
      allBoards = RoutedBoards.all(places, here, there -> RemoteOwner.owner(client, there));
      ownBoards = RoutedBoards.own(places, here);
    }
    return new Reads(new Readers(allPlayers, allBoards), new Readers(ownPlayers, ownBoards));
  }

  /** What the processes of the installation ask each other. */
  InternalReads internal() {
    return new InternalReads(all, own);
  }
}
