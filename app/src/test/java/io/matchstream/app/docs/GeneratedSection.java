package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of a page of {@code docs/} that is made from what it describes, so that it cannot say
 * anything else. It stands between {@code <!-- generated -->} and {@code <!-- /generated -->}.
 */
final class GeneratedSection {
  private static final String BEGIN = "<!-- generated -->\n";
  private static final String END = "<!-- /generated -->\n";

  private GeneratedSection() {}

  /** Surefire runs in the module's folder. */
  static Path page(String name) {
    return Path.of("..", "docs", name);
  }

  /** The page says this, or, with {@code -Ddocs.write=true}, is made to. */
  static void check(String name, String expected) throws IOException {
    Path page = page(name);
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    assertThat(begin).as("the marks in " + name).isGreaterThanOrEqualTo(BEGIN.length());
    assertThat(end).as("the marks in " + name).isGreaterThanOrEqualTo(begin);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(page, text.substring(0, begin) + expected + text.substring(end));
      return;
    }
    assertThat(text.substring(begin, end))
        .as(
            "docs/%s is out of date; to write it anew: mvn -pl app -am test -Dtest='*PageTest'"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true",
            name)
        .isEqualTo(expected);
  }
}
