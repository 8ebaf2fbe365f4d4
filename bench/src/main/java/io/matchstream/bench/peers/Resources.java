package io.matchstream.bench.peers;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The scripts of the peers. */
final class Resources {
  private Resources() {}

  /** The text of several files, one below the other. */
  static String join(String... names) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      try (InputStream in = Resources.class.getResourceAsStream("/peers/" + name)) {
        if (in == null) {
          throw new FileNotFoundException("peers/" + name + " is not in this build");
        }
        text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return text.toString();
  }
}
