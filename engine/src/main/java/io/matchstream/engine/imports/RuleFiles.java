package io.matchstream.engine.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.matchstream.engine.config.ConfigException;
import io.matchstream.engine.config.ConfigProblem;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads rule files of other platforms as designers have them: with comments, trailing commas, an
 * object around them or none, one queue or several. Pure; may be called by any thread.
 */
public final class RuleFiles {
  /** What a FlexMatch rule set has and nothing else; its configuration has the body as a text. */
  private static final Set<String> FLEX_MATCH =
      Set.of("rulelanguageversion", "rulesetbody", "playerattributes", "expansions");

  private static final Set<String> PLAY_FAB = Set.of("minmatchsize", "maxmatchsize");

  /** Deep enough for any wrapper that a tool puts around a queue. */
  private static final int DEEPEST_WRAPPER = 4;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(
              JsonReadFeature.ALLOW_JAVA_COMMENTS,
              JsonReadFeature.ALLOW_YAML_COMMENTS,
              JsonReadFeature.ALLOW_TRAILING_COMMA,
              JsonReadFeature.ALLOW_SINGLE_QUOTES,
              JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(
              YAMLGenerator.Feature.MINIMIZE_QUOTES,
              YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS,
              YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER, YAMLGenerator.Feature.SPLIT_LINES)
          .build();

  private RuleFiles() {}

  /**
   * Makes queues of ours from a file.
   *
   * @param text the whole file
   * @param source what errors call it, such as its file name
   * @throws ImportException if the file is of neither platform, no queue can be made of it, or what
   *     is made of it contradicts itself; it names the construct
   */
  public static Imported read(String text, String source) {
    JsonNode root = parse(text, source);
    Findings findings = new Findings();
    List<Found> found = new ArrayList<>();
    find(root, "", 0, found, findings);
    if (found.isEmpty()) {
      throw new ImportException(
          source
              + ": neither a PlayFab queue (MinMatchSize, MaxMatchSize) nor a FlexMatch rule set"
              + " (ruleLanguageVersion, teams)");
    }
    Names names = new Names(findings);
    ObjectNode file = JSON.createObjectNode();
    ArrayNode queues = file.putArray("queues");
    boolean playFab = found.get(0).playFab;
    for (Found each : found) {
      Fields fields = new Fields(each.object, each.path, findings);
      Optional<ObjectNode> queue =
          each.playFab
              ? new PlayFabQueue(fields, names, findings).convert()
              : new FlexMatchQueue(fields, names, findings).convert();
      queue.ifPresent(
          made -> {
            queues.add(made);
            findings.made(made, each.path);
          });
    }
    if (queues.isEmpty()) {
      throw new ImportException(
          source
              + ": no queue can be made of it: "
              + findings.all().get(findings.all().size() - 1).sentence());
    }
    String yaml = write(file);
    return new Imported(
        playFab ? "PlayFab" : "FlexMatch",
        yaml,
        check(yaml, file, findings, source),
        findings.all().stream().distinct().toList());
  }

  /** What is right by itself may still contradict what stands beside it. */
  private static MatchstreamConfig check(
      String yaml, ObjectNode file, Findings findings, String source) {
    try {
      return ConfigReader.read(yaml, "the queues made of it");
    } catch (ConfigException e) {
      throw new ImportException(
          e.problems().stream()
              .map(problem -> explained(problem, file, findings, source))
              .collect(Collectors.joining("\n")));
    }
  }

  /** A problem of our file, at the construct that it comes from. */
  private static String explained(
      ConfigProblem problem, ObjectNode file, Findings findings, String source) {
    String construct = "";
    JsonNode node = file;
    for (String step : problem.path().replace("]", "").split("[.\\[]", -1)) {
      node = node.isArray() ? node.path(Integer.parseInt(step)) : node.path(step);
      construct = findings.origin(node).orElse(construct);
    }
    return source
        + (construct.isEmpty() ? "" : ": " + construct)
        + ": the queue made of it contradicts itself: "
        + problem.path()
        + ": "
        + problem.message();
  }

  /** A queue of another platform, and where it stands. */
  private record Found(ObjectNode object, String path, boolean playFab) {}

  /** Looks into wrappers; what stands beside a queue in one is reported. */
  private static void find(
      JsonNode node, String path, int depth, List<Found> found, Findings findings) {
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        find(node.get(i), path + "[" + i + "]", depth + 1, found, findings);
      }
      return;
    }
    if (!(node instanceof ObjectNode object) || depth > DEEPEST_WRAPPER) {
      return;
    }
    if (hasAny(object, PLAY_FAB)) {
      found.add(new Found(object, path, true));
    } else if (hasAny(object, FLEX_MATCH) || isBareRuleSet(object)) {
      found.add(new Found(object, path, false));
    } else {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        String place = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
        int before = found.size();
        find(field.getValue(), place, depth + 1, found, findings);
        if (found.size() == before) {
          findings.unsupported(place, "no queue; left out");
        }
      }
    }
  }

  private static boolean isBareRuleSet(ObjectNode object) {
    return object.path("teams").isArray() && object.at("/teams/0").has("maxPlayers");
  }

  private static boolean hasAny(ObjectNode object, Set<String> names) {
    for (String name : (Iterable<String>) object::fieldNames) {
      if (names.contains(name.toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  /** JSON with what designers allow themselves. */
  static JsonNode parse(String text, String source) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      String place =
          e.getLocation() == null
              ? source
              : source + ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
      throw new ImportException(place + ": cannot be read as JSON: " + e.getOriginalMessage());
    }
  }

  private static String write(ObjectNode file) {
    try {
      return YAML.writeValueAsString(file);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree that cannot be written", e);
    }
  }
}
