package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What is known of one player. Safe for any number of threads. */
public interface PlayerReads {

  /**
   * Reads one player, committed state only.
   *
   * @return empty for a player never seen; fails with {@link OwnerUnavailable} where the owner
   *     can't be asked just now
   */
  CompletionStage<Optional<PlayerView>> player(String id);
}
