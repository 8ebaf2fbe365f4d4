package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the build is made of is the same tomorrow: each version is one, and stands in one place. */
class VersionsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]*)</version>");
  private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+)\\.version>([^<]*)</");

  /** Which Maven and which Java build it: the one place where any newer one will do. */
  private static final Pattern ENFORCED = Pattern.compile("(?s)<rules>.*?</rules>");

  private static final String OWN = "0.1.0-SNAPSHOT";

  @Test
  void everyVersionIsOneAndNoRange() throws IOException {
    List<String> versions = new ArrayList<>();
    Matcher properties = PROPERTY.matcher(pom(ROOT));
    while (properties.find()) {
      versions.add(properties.group(2));
    }
    assertThat(versions)
        .hasSizeGreaterThan(20)
        .allMatch(version -> version.matches("[0-9]+(\\.[0-9]+)*([.-](Final|jre))?"));
  }

  @Test
  void noVersionStandsAnywhereButInTheRoot() throws IOException {
    try (var files = Files.list(ROOT)) {
      for (Path folder : files.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
        assertOnlyNamed(folder);
      }
    }
    assertOnlyNamed(ROOT);
  }

  private static void assertOnlyNamed(Path folder) throws IOException {
    Matcher versions = VERSION.matcher(pom(folder));
    while (versions.find()) {
      assertThat(versions.group(1))
          .as("a version in " + folder.resolve("pom.xml"))
          .matches(version -> version.equals(OWN) || version.matches("\\$\\{[\\w.-]+}"));
    }
  }

  private static String pom(Path folder) throws IOException {
    return ENFORCED.matcher(Files.readString(folder.resolve("pom.xml"))).replaceAll("");
  }
}
