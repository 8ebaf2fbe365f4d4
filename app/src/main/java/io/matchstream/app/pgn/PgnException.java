package io.matchstream.app.pgn;

import java.io.IOException;

/** A file that cannot be read as PGN; */
public final class PgnException extends IOException {

  /** {@code message} says where and why; whoever reports it names the file. */
  public PgnException(String message) {
    super(message);
  }
}
