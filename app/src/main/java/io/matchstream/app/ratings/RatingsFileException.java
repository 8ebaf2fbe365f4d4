package io.matchstream.app.ratings;

import java.io.IOException;

/** A file that is no table of ratings at all; the message says why, for a person. */
public final class RatingsFileException extends IOException {

  RatingsFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
