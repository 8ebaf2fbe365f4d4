package io.matchstream.engine.config;

/**
 * One thing that is wrong with a configuration.
 *
 * @param source name of the text, such as its file
 * @param line from 1; 0 when the problem has no place in the text
 * @param column from 1; 0 when the problem has no place in the text
 * @param path the field, such as {@code queues[0].rating.window.max}; empty for the whole text
 * @param message what is wrong and what to do
 */
public record ConfigProblem(String source, int line, int column, String path, String message) {

  /** The problem in one line, as compilers write it. */
  @Override
  public String toString() {
    String place = line > 0 ? source + ":" + line + ":" + column : source;
    return path.isEmpty() ? place + ": " + message : place + ": " + path + ": " + message;
  }
}
