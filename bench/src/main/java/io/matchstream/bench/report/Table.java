package io.matchstream.bench.report;

import java.util.List;
import java.util.StringJoiner;

/**
 * A table for people.
 *
 * @param title a sentence without its full stop: what is measured, and in what unit where one holds
 *     for all of it
 * @param header of the columns
 * @param rows each as long as the header
 */
public record Table(String title, List<String> header, List<List<String>> rows) {

  /** A table; what is given is copied. */
  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    int columns = header.size();
    if (rows.stream().anyMatch(row -> row.size() != columns)) {
      throw new IllegalArgumentException("each row of \"" + title + "\" has " + columns + " cells");
    }
  }

  /** As Markdown, its title in bold above it; ends with a line break. */
  public String markdown() {
    StringJoiner lines = new StringJoiner("\n", "**" + title + "**\n\n", "\n");
    lines.add(line(header));
    lines.add(line(header.stream().map(cell -> "---").toList()));
    rows.forEach(row -> lines.add(line(row)));
    return lines.toString();
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
