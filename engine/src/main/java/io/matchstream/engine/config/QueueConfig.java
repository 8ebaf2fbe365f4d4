package io.matchstream.engine.config;

import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One queue: a kind of match that players wait for.
 *
 * @param name what requests call it
 * @param timeControl the game's time control; requests may name it instead of the queue
 * @param match the shape of a match
 * @param rating how strength is measured; empty for strict first come, first served
 * @param ticketTtl longest wait for an opponent
 * @param sweepEvery pause between two looks at the whole pool, a safety net
 * @param pendingTtl longest time a proposed match waits for its game server
 * @param assignmentTtl how long an assignment is delivered again until acknowledged
 * @param tokenTtl life of a game token
 * @param seatTtl after this a matched seat without a result is freed
 * @param disconnectGrace how long a waiting client may be without a connection; zero for not at all
 * @param avoidRematch how long two players are kept apart after their match; zero for not at all
 * @param ifQueued what a request of a waiting player means, unless it says otherwise
 * @param ifMatched what a request of a player in a match means, unless it says otherwise
 * @param maxWaiting tickets that may wait in one pool
 * @param bots opponents for whoever waits too long; empty for none
 * @param group teams, rules and parties; empty for a queue of duels
 * @param readyCheck whether all players of a proposed match are asked first; empty for not
 * @param requires what a request must bring
 * @param externalResults whether results of games arranged elsewhere count
 * @param servers where game servers come from
 */
public record QueueConfig(
    String name,
    Optional<String> timeControl,
    MatchShape match,
    Optional<RatingConfig> rating,
    Duration ticketTtl,
    Duration sweepEvery,
    Duration pendingTtl,
    Duration assignmentTtl,
    Duration tokenTtl,
    Duration seatTtl,
    Duration disconnectGrace,
    Duration avoidRematch,
    IfQueued ifQueued,
    IfMatched ifMatched,
    int maxWaiting,
    Optional<BotsConfig> bots,
    Optional<GroupConfig> group,
    Optional<ReadyCheckConfig> readyCheck,
    List<Requirement> requires,
    boolean externalResults,
    GameServers servers) {

  public QueueConfig {
    requires = List.copyOf(requires);
  }

  /**
   * The code of the first requirement that a request does not meet; empty when it may queue.
   *
   * @param attributes the request's attributes
   */
  public Optional<String> refusal(Map<String, Attribute> attributes) {
    return requires.stream()
        .filter(requirement -> !requirement.isMetBy(attributes))
        .map(Requirement::code)
        .findFirst();
  }
}
