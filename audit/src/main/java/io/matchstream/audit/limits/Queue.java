package io.matchstream.audit.limits;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.audit.ratings.RatingRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the audit needs to know of a queue, read from the canonical JSON of a version of the
 * configuration.
 *
 * @param players most players of a match
 * @param min least players of a match
 * @param multipleOf the number of players is a multiple of this
 * @param teams the teams of a queue of groups; empty: a queue of duels
 * @param rules the rules of a queue of groups
 * @param fillForMs how long the longest waiting holds out for a full match
 * @param partyMax most players of a party
 * @param together whether a party shares a team
 * @param ratings how strength is computed; empty: the queue has no ratings
 * @param window how close it must be; empty: it need not
 * @param ttlMs longest wait
 * @param readyMs how long players have to answer a ready check; 0: none is asked
 * @param pendingMs longest time a proposal waits for its server
 * @param seatTtlMs how long seats stay taken without a word
 * @param botsAfterMs when bots may play; empty: never
 * @param botsRated whether games with them count
 */
public record Queue(
    String name,
    int players,
    int min,
    int multipleOf,
    List<Team> teams,
    List<Rule> rules,
    long fillForMs,
    int partyMax,
    boolean together,
    Optional<RatingRules> ratings,
    Optional<Window> window,
    long ttlMs,
    long readyMs,
    long pendingMs,
    long seatTtlMs,
    Optional<Long> botsAfterMs,
    boolean botsRated) {

  /** The rating window. */
  record Window(Whose whose, String anchor, int initial, int perSecond, int max) {}

  /**
   * One team.
   *
   * @param steps how its least changes with the wait of the longest waiting
   * @param roles most of each role; empty: no roles
   */
  record Team(String name, int min, int max, List<Least> steps, Map<String, Integer> roles) {
    int least(long wait) {
      int least = min;
      for (Least step : steps) {
        least = step.atMs <= wait ? step.players : least;
      }
      return least;
    }
  }

  /** The least from a wait on. */
  record Least(long atMs, int players) {}

  /** Whether a match is of two players, one against the other. */
  public boolean isDuel() {
    return teams.isEmpty();
  }

  /**
   * Reads a queue.
   *
   * @throws IllegalArgumentException if it says something that is not known here
   */
  static Queue of(JsonNode queue) {
    JsonNode match = queue.path("match");
    JsonNode rating = queue.path("rating");
    JsonNode party = queue.path("party");
    JsonNode bots = queue.path("bots");
    int players = match.path("players").asInt(2);
    List<Rule> rules = new ArrayList<>();
    queue.path("rules").forEach(rule -> rules.add(Rule.of(rule)));
    return new Queue(
        queue.path("name").asText(),
        players,
        match.path("min").asInt(players),
        match.path("multipleOf").asInt(1),
        teams(queue.path("teams")),
        rules,
        Spans.ms(queue.path("fillFor"), 0),
        party.path("maxSize").asInt(players),
        party.path("together").asBoolean(true),
        rating.isObject() ? Optional.of(RatingRules.of(rating)) : Optional.empty(),
        rating.isObject() ? Optional.of(window(rating.path("window"))) : Optional.empty(),
        Spans.ms(queue.path("ticketTtl")),
        Spans.ms(queue.path("readyCheck").path("window"), 0),
        Spans.ms(queue.path("pendingTtl")),
        Spans.ms(queue.path("seatTtl")),
        bots.isObject() ? Optional.of(Spans.ms(bots.path("after"))) : Optional.empty(),
        bots.path("rated").asBoolean());
  }

  private static Window window(JsonNode window) {
    return new Window(
        Whose.of(window.path("age").asText()),
        window.path("anchor").asText("seed"),
        window.path("initial").asInt(),
        window.path("perSecond").asInt(),
        window.path("max").asInt());
  }

  private static List<Team> teams(JsonNode written) {
    List<Team> teams = new ArrayList<>();
    for (JsonNode team : written) {
      List<Least> steps = new ArrayList<>();
      for (JsonNode step : team.path("minWidening")) {
        steps.add(new Least(Spans.ms(step.path("at")), step.path("value").asInt()));
      }
      Map<String, Integer> roles = new LinkedHashMap<>();
      team.path("roles").properties().forEach(r -> roles.put(r.getKey(), r.getValue().asInt()));
      int count = team.path("count").asInt(1);
      for (int i = 1; i <= count; i++) {
        String name = team.path("name").asText();
        teams.add(
            new Team(
                count == 1 ? name : name + "-" + i,
                team.path("min").asInt(),
                team.path("max").asInt(),
                steps,
                roles));
      }
    }
    return teams;
  }
}
