package io.matchstream.streams;

import io.matchstream.streams.boards.BoardsTopology;
import io.matchstream.streams.boards.BoardsView;
import io.matchstream.streams.matches.MatchesTopology;
import io.matchstream.streams.players.PlayersTopology;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.security.SecureRandom;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.streams.Topology;

/** The four applications, by name, as an installation runs them. */
final class Owners {
  private static final TokenSigner SIGNER =
      new TokenSigner(
          KeyRing.of(SigningKey.generate(TokenAlgorithm.EDDSA, new SecureRandom())),
          TokenNames.DEFAULT);

  static final Map<String, Function<Environment, Topology>> TOPOLOGIES =
      new TreeMap<>(
          Map.of(
              PlayersTopology.APPLICATION,
              PlayersTopology::build,
              PoolsTopology.APPLICATION,
              PoolsTopology::build,
              MatchesTopology.APPLICATION,
              env -> MatchesTopology.build(env, SIGNER),
              BoardsTopology.APPLICATION,
              env -> BoardsTopology.build(env, new BoardsView())));

  private Owners() {}
}
