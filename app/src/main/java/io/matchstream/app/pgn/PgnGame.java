package io.matchstream.app.pgn;

import java.util.Map;
import java.util.Optional;

/**
 * One recorded game: what its headers say and how its moves end. The moves themselves are not kept.
 *
 * @param number place in the file, from 1
 * @param line where it begins, from 1
 * @param tags the headers by name, in the order of the file; of two with one name the first
 * @param termination the marker after the moves: {@code 1-0}, {@code 0-1}, {@code 1/2-1/2} or
 *     {@code *}; empty where the record breaks off
 */
public record PgnGame(
    int number, long line, Map<String, String> tags, Optional<String> termination) {

  /** The header of this name; empty where there is none, or nothing in it. */
  public Optional<String> tag(String name) {
    return Optional.ofNullable(tags.get(name)).map(String::strip).filter(text -> !text.isEmpty());
  }
}
