package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads queue files. Steps: parse, check against {@code queues.schema.json}, lay over the preset,
 * fill in the schema's defaults, check the rules between fields, bind to records.
 */
public final class ConfigReader {
  private ConfigReader() {}

  /**
   * Reads YAML, or JSON when the source's name ends in {@code .json} or the text begins with a
   * brace.
   *
   * @param text the whole document
   * @param sourceName what errors call it, such as its file name
   * @throws ConfigException if anything is wrong, with every problem that was found
   */
  public static MatchstreamConfig read(String text, String sourceName) {
    LocatedTree tree = LocatedTree.read(text, sourceName);
    refuse(ConfigSchema.get().problems(tree));

    List<ObjectNode> queues = new ArrayList<>();
    for (JsonNode written : tree.root().get("queues")) {
      ObjectNode queue = Presets.expand((ObjectNode) written);
      ConfigSchema.get().fillDefaults(queue);
      queues.add(queue);
    }
    refuse(crossChecks(queues, tree));
    return new MatchstreamConfig(queues.stream().map(QueueBinder::bind).toList());
  }

  /** The queues that an installation has until it names its own file. */
  public static MatchstreamConfig shipped() {
    return read(shippedText(), "queues.yaml");
  }

  /** The text of {@link #shipped}, comments and all, to start a file of one's own from. */
  public static String shippedText() {
    return Resources.text("queues.yaml");
  }

  /** The JSON Schema of a queue file, for editors and other tools. */
  public static String schemaText() {
    return Resources.text("queues.schema.json");
  }

  private static List<ConfigProblem> crossChecks(List<ObjectNode> queues, LocatedTree tree) {
    List<ConfigProblem> problems = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < queues.size(); i++) {
      Pointer at = Pointer.ROOT.field("queues").item(i);
      new QueueChecks(
              queues.get(i), at, (place, sentence) -> problems.add(tree.problem(place, sentence)))
          .run();
      names.add(queues.get(i).get("name").textValue());
    }
    QueueChecks.uniqueNames(
        names, (place, sentence) -> problems.add(tree.problem(place, sentence)));
    return problems;
  }

  private static void refuse(List<ConfigProblem> problems) {
    if (!problems.isEmpty()) {
      throw new ConfigException(
          problems.stream()
              .distinct()
              .sorted(
                  Comparator.comparingInt(ConfigProblem::line)
                      .thenComparingInt(ConfigProblem::column))
              .toList());
    }
  }
}
