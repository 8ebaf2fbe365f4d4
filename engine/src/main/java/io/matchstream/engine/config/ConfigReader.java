package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Reads queue files. Steps: parse, check against {@code queues.schema.json}, lay over the preset,
 * fill in the schema's defaults, check the rules between fields, bind to records. A queue that the
 * schema refuses does not keep the others from being checked.
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
    List<ConfigSchema.Breach> breaches = ConfigSchema.get().breaches(tree.root());
    List<ConfigProblem> problems = new ArrayList<>();
    breaches.forEach(breach -> problems.add(tree.problem(breach.at(), breach.sentence())));
    BiConsumer<Pointer, String> report =
        (place, sentence) -> problems.add(tree.problem(place, sentence));

    List<ObjectNode> queues = new ArrayList<>();
    JsonNode written = tree.root().path("queues");
    // An object has a size too; the schema has said that it is no list.
    int size = written.isArray() ? written.size() : 0;
    for (int i = 0; i < size; i++) {
      Pointer at = Pointer.ROOT.field("queues").item(i);
      // The rules between fields can only be asked of fields that are right by themselves.
      if (breaches.stream().noneMatch(breach -> breach.at().isWithin(at))) {
        ObjectNode queue = QueueForm.complete((ObjectNode) written.get(i));
        new QueueChecks(queue, at, report).run();
        queues.add(queue);
      }
    }
    QueueChecks.uniqueNames(written, report);
    refuse(problems);
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
