package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A FlexMatch rule set, alone or in the configuration of a matchmaker, made a queue of ours. For
 * one queue, once.
 */
final class FlexMatchQueue {
  /** What a matchmaker waits when its configuration is not in the file. */
  private static final double DEFAULT_TIMEOUT_SECONDS = 600;

  private static final int MOST_PLAYERS = 64;

  private static final Map<String, String> PRIORITIES =
      Map.of("high", "first", "normal", "line", "low", "last");

  private final Fields outer;
  private final Names queueNames;
  private final Findings findings;

  FlexMatchQueue(Fields outer, Names queueNames, Findings findings) {
    this.outer = outer;
    this.queueNames = queueNames;
    this.findings = findings;
  }

  /** Empty, and reported, for a rule set without teams or with too large ones. */
  Optional<ObjectNode> convert() {
    Fields body = body();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    String name =
        outer
            .text("Name")
            .or(() -> body.text("name"))
            .or(() -> outer.text("RuleSetName"))
            .orElseGet(() -> "flexmatch");
    out.put("name", queueNames.queue(name, outer.at("Name")));
    body.text("name");
    body.text("ruleLanguageVersion")
        .ifPresent(version -> findings.exact(body.at("ruleLanguageVersion"), "read as " + version));
    Duration ttl =
        Waits.seconds(outer.amount("RequestTimeoutSeconds").orElse(DEFAULT_TIMEOUT_SECONDS));
    String longest = "ticketTtl: " + Durations.format(ttl);
    if (outer.get("RequestTimeoutSeconds").isPresent()) {
      findings.exact(outer.at("RequestTimeoutSeconds"), longest);
    } else {
      findings.approximated(
          outer.at("RequestTimeoutSeconds"), longest + ", since the file does not say it");
    }
    Waits waits = new Waits(ttl, findings);
    FlexExpansions expansions = new FlexExpansions(body, waits, findings);
    TeamNames teams = new TeamNames();
    if (!teams(body, out, teams, expansions)) {
      return Optional.empty();
    }
    Names names = new Names(findings);
    algorithm(body, out);
    ArrayNode rules = new FlexRules(body, teams, names, expansions, findings).convert(age(body));
    if (!rules.isEmpty()) {
      out.set("rules", rules);
    }
    expansions.finish();
    acceptance(out);
    backfillMode(out);
    out.put("ticketTtl", Durations.format(ttl));
    rest(body);
    return Optional.of(out);
  }

  /** The rule set itself; a matchmaker's configuration has it as a text or as an object. */
  private Fields body() {
    Optional<JsonNode> written = outer.get("RuleSetBody");
    if (written.isEmpty()) {
      return outer;
    }
    JsonNode body =
        written.get().isTextual()
            ? RuleFiles.parse(written.get().textValue(), outer.at("RuleSetBody"))
            : written.get();
    if (body instanceof ObjectNode object) {
      return new Fields(object, outer.at("RuleSetBody"), findings);
    }
    throw new ImportException(outer.at("RuleSetBody") + ": is no rule set");
  }

  private boolean teams(Fields body, ObjectNode out, TeamNames kinds, FlexExpansions expansions) {
    ArrayNode teams = out.putArray("teams");
    Names names = new Names(findings);
    int most = 0;
    for (Fields team : body.objects("teams")) {
      String name = team.text("name").orElse("team");
      int max = team.size("maxPlayers", 1).orElse(1);
      int min = team.size("minPlayers", 0).orElse(max);
      team.ordered("minPlayers", min, "maxPlayers", max);
      int count = team.size("quantity", 1).orElse(1);
      ObjectNode ours = teams.addObject().put("name", names.team(name, team.at("name")));
      if (count > 1) {
        ours.put("count", count);
      }
      ours.put("min", min).put("max", max);
      kinds.add(name, ours.get("name").asText(), count);
      expansions.team(name, ours);
      findings.made(ours, team.path());
      team.finish();
      findings.exact(team.path(), "team " + ours.get("name").asText());
      most += count * max;
    }
    if (most < 1 || most > MOST_PLAYERS) {
      findings.unsupported(
          body.at("teams"),
          "add up to "
              + most
              + " players; a match has 1 to "
              + MOST_PLAYERS
              + " here; the queue is left out");
      return false;
    }
    return true;
  }

  private void algorithm(Fields body, ObjectNode out) {
    body.object("algorithm")
        .ifPresent(
            algorithm -> {
              algorithm
                  .text("strategy")
                  .ifPresent(strategy -> strategy(strategy, algorithm.at("strategy")));
              algorithm
                  .text("batchingPreference")
                  .ifPresent(
                      preference ->
                          findings.approximated(
                              algorithm.at("batchingPreference"),
                              "the longest waiting comes first, then the nearest by the rules; not "
                                  + preference));
              if (!algorithm.values("sortByAttributes").isEmpty()) {
                findings.unsupported(
                    algorithm.at("sortByAttributes"),
                    "candidates are ranked by the rules; give those a weight");
              }
              if (algorithm.get("balancedAttribute").isPresent()) {
                findings.unsupported(
                    algorithm.at("balancedAttribute"),
                    "teams are balanced by rating; add a team-difference rule for another number");
              }
              algorithm
                  .text("backfillPriority")
                  .ifPresent(
                      priority -> {
                        String ours =
                            PRIORITIES.getOrDefault(priority.toLowerCase(Locale.ROOT), "line");
                        out.putObject("backfill").put("allowed", true).put("priority", ours);
                        findings.exact(
                            algorithm.at("backfillPriority"), "backfill.priority: " + ours);
                      });
              algorithm.text("expansionAgeSelection");
              algorithm.finish();
            });
  }

  private void strategy(String strategy, String path) {
    if (strategy.equalsIgnoreCase("exhaustiveSearch")) {
      findings.exact(path, "a match is built around the longest waiting");
    } else {
      findings.approximated(path, "a match is built around the longest waiting, also a large one");
    }
  }

  /** FlexMatch widens by the newest ticket unless told otherwise. */
  private String age(Fields body) {
    Optional<Fields> algorithm = body.object("algorithm");
    String selection = algorithm.flatMap(a -> a.text("expansionAgeSelection")).orElse("newest");
    String age = selection.equalsIgnoreCase("oldest") ? "oldest" : "youngest";
    findings.exact(
        algorithm.map(a -> a.at("expansionAgeSelection")).orElse(body.at("algorithm")),
        "age: " + age);
    return age;
  }

  private void acceptance(ObjectNode out) {
    OptionalDouble seconds = outer.number("AcceptanceTimeoutSeconds");
    boolean required = outer.flag("AcceptanceRequired");
    if (required && seconds.isPresent()) {
      findings.exact(outer.at("AcceptanceTimeoutSeconds"), "the window of the ready check");
    }
    if (!required && outer.get("AcceptanceRequired").isPresent()) {
      findings.exact(outer.at("AcceptanceRequired"), "nobody is asked");
    }
    if (required) {
      String window = Durations.format(Waits.seconds(Math.max(1, seconds.orElse(20))));
      out.putObject("readyCheck").put("window", window);
      findings.exact(outer.at("AcceptanceRequired"), "readyCheck: { window: " + window + " }");
    } else if (seconds.isPresent()) {
      findings.exact(outer.at("AcceptanceTimeoutSeconds"), "not used, as there: nobody is asked");
    }
  }

  private void backfillMode(ObjectNode out) {
    Optional<String> mode = outer.text("BackfillMode");
    if (mode.isEmpty()) {
      return;
    }
    ObjectNode backfill =
        out.path("backfill") instanceof ObjectNode there ? there : out.putObject("backfill");
    backfill.put("allowed", true);
    if (!backfill.has("priority")) {
      backfill.put("priority", "line");
    }
    if (mode.get().equalsIgnoreCase("MANUAL")) {
      findings.exact(outer.at("BackfillMode"), "backfill: the game server asks");
    } else {
      findings.approximated(
          outer.at("BackfillMode"), "the game server has to ask; nothing asks by itself");
    }
  }

  private void rest(Fields body) {
    for (String elsewhere :
        List.of("GameSessionQueueArns", "GameProperties", "GameSessionData", "FlexMatchMode")) {
      if (outer.get(elsewhere).isPresent()) {
        findings.unsupported(
            outer.at(elsewhere), "game servers come from elsewhere; write servers or an allocator");
      }
    }
    if (outer.get("AdditionalPlayerCount").isPresent()) {
      findings.unsupported(
          outer.at("AdditionalPlayerCount"), "no seats are kept free; make the teams smaller");
    }
    if (outer.get("NotificationTarget").isPresent()) {
      findings.unsupported(outer.at("NotificationTarget"), "events are on topics");
    }
    for (String text : List.of("Description", "RuleSetName", "RuleSetArn", "ConfigurationArn")) {
      outer.text(text).ifPresent(it -> findings.exact(outer.at(text), "for people; not kept"));
    }
    outer.finish();
    if (body != outer) {
      body.finish();
    }
  }
}
