package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether a queue can have a match at all, by the sizes of its teams alone: what its rules ask of
 * sizes, each at the loosest that it ever becomes while a ticket waits. What is refused here could
 * never be matched, and its tickets would wait in silence until they expire. Players that no rule
 * can know of beforehand are left to the rules.
 */
final class SizeChecks {
  private static final String BALANCE = "team-size-balance";
  private static final String SIMILARITY = "party-size-similarity";
  private static final String TOTAL = "match-total";

  private final JsonNode queue;
  private final Pointer at;
  private final BiConsumer<Pointer, String> report;

  /**
   * @param queue a complete queue of groups whose teams all have a size
   */
  SizeChecks(JsonNode queue, Pointer at, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.at = at;
    this.report = report;
  }

  void run() {
    TeamSizes sizes = TeamSizes.of(queue);
    if (sizes.totals().isEmpty()) {
      multiple(sizes);
    } else if (!queue.has("bots")) {
      // Of a match that bots fill up no size is judged.
      rules(sizes);
    }
  }

  /** The numbers of players that a match can have, bots not counted; those of no rule. */
  static Set<Integer> totals(JsonNode queue) {
    TeamSizes sizes = TeamSizes.of(queue);
    return queue.has("bots")
        ? IntStream.rangeClosed(1, sizes.fullest()).boxed().collect(Collectors.toSet())
        : sizes.totals();
  }

  private void multiple(TeamSizes sizes) {
    int most = sizes.fullest();
    if (most > 0) {
      report.accept(
          at.field("match").field("multipleOf"),
          "no size from "
              + sizes.fewest()
              + " to "
              + most
              + " is a multiple of it; change one of them");
    }
  }

  /** One rule after the other, so that the first that leaves nothing is named. */
  private void rules(TeamSizes all) {
    TeamSizes sizes = all;
    int partiesApart = Integer.MAX_VALUE;
    for (int i = 0; i < queue.get("rules").size(); i++) {
      JsonNode rule = queue.get("rules").get(i);
      String type = rule.get("type").textValue();
      if (!type.equals(BALANCE) && !type.equals(SIMILARITY)) {
        continue;
      }
      OptionalDouble loosest = Loosest.of(queue, rule, rule.get("max").doubleValue());
      if (loosest.isEmpty()) {
        continue;
      }
      int limit = (int) loosest.getAsDouble();
      TeamSizes before = sizes;
      if (type.equals(BALANCE)) {
        sizes = sizes.apart(limit);
      } else {
        partiesApart = Math.min(partiesApart, limit);
        // Somebody alone is a party of one, nobody is none.
        sizes = limit < 1 ? sizes.atLeast(1) : sizes;
      }
      if (sizes.totals().isEmpty()) {
        report.accept(at.field("rules").item(i).field("max"), impossible(type, limit, before));
        return;
      }
    }
    parties(sizes, partiesApart);
    totals(sizes.totals());
  }

  private static String impossible(String type, int limit, TeamSizes before) {
    return type.equals(BALANCE)
        ? "no match could ever be made: the teams of this queue differ by at least "
            + before.nearest()
            + " players, and the limit is never above "
            + limit
            + "; raise or widen it, or change the teams"
        : "no match could ever be made: one of the teams stays empty, and the largest parties of"
            + " two teams are never more than "
            + limit
            + " apart; raise or widen it, or change the teams";
  }

  /** A party shares a team, and what is asked of its size is asked of the other teams too. */
  private void parties(TeamSizes sizes, int apart) {
    boolean together = queue.at("/party/together").booleanValue();
    int written = queue.at("/party/maxSize").intValue();
    int most =
        together
            ? largestParty(sizes, apart)
            : sizes.totals().stream().max(Integer::compare).orElse(0);
    int room = together ? sizes.largest() : sizes.fullest();
    // Larger than any team is another mistake, which has its own sentence.
    if (written > most && written <= room) {
      report.accept(
          at.field("party").field("maxSize"),
          "a party of "
              + written
              + " could never be matched: the rules about sizes leave room for one of "
              + most
              + "; write maxSize: "
              + most
              + ", or loosen them");
    }
  }

  private static int largestParty(TeamSizes sizes, int apart) {
    int largest = 1;
    for (int team = 0; team < sizes.teams(); team++) {
      for (int size = largest + 1; size <= sizes.most(team); size++) {
        // Where the limit is above the size, others need no party at all.
        TeamSizes around = sizes.atLeast(Math.max(0, size - Math.min(apart, size)));
        if (around.atLeast(size, team).totals().isEmpty()) {
          break;
        }
        largest = size;
      }
    }
    return largest;
  }

  /** Sums of one attribute: two rules that contradict, and players who bring too much. */
  private void totals(Set<Integer> players) {
    Map<String, double[]> ranges = new HashMap<>();
    for (int i = 0; i < queue.get("rules").size(); i++) {
      JsonNode rule = queue.get("rules").get(i);
      OptionalDouble slack =
          rule.get("type").textValue().equals(TOTAL)
              ? Loosest.of(queue, rule, 0)
              : OptionalDouble.empty();
      if (slack.isEmpty()) {
        continue;
      }
      String attribute = rule.get("attribute").textValue();
      double min = rule.get("min").doubleValue() - slack.getAsDouble();
      double max = rule.get("max").doubleValue() + slack.getAsDouble();
      double[] range =
          ranges.computeIfAbsent(
              attribute, it -> new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY});
      range[0] = Math.max(range[0], min);
      range[1] = Math.min(range[1], max);
      Pointer place = at.field("rules").item(i);
      double brought = least(attribute);
      int fewest = players.stream().min(Integer::compare).orElse(1);
      int most = players.stream().max(Integer::compare).orElse(1);
      double sum = brought * (brought < 0 ? most : fewest);
      if (min <= max && range[0] > range[1]) {
        report.accept(
            place,
            "no sum of " + attribute + " keeps this rule and an earlier one; change one of them");
      } else if (sum > max) {
        report.accept(
            place.field("max"),
            "no match could ever be made: each of at least "
                + fewest
                + " players has to bring "
                + WideningChecks.plain(brought)
                + ", by requires, which is more; raise it");
      }
    }
  }

  /** What each player brings at least, since his request is refused else. */
  private double least(String attribute) {
    double least = Double.NEGATIVE_INFINITY;
    for (JsonNode requirement : queue.get("requires")) {
      if (requirement.get("attribute").textValue().equals(attribute) && requirement.has("min")) {
        least = Math.max(least, requirement.get("min").doubleValue());
      }
    }
    return least;
  }
}
