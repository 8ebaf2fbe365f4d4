package io.matchstream.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The versions that the build wrote into the jar, and the Java that runs it. */
final class Versions implements IVersionProvider {

  private final Properties built = new Properties();

  /** For picocli, which asks for a public or package-private constructor without parameters. */
  Versions() {
    try (InputStream in =
        Versions.class.getResourceAsStream("/io/matchstream/app/version.properties")) {
      built.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Versions ofThisBuild() {
    return new Versions();
  }

  String matchstream() {
    return built.getProperty("version");
  }

  String kafka() {
    return built.getProperty("kafka");
  }

  String java() {
    return System.getProperty("java.version");
  }

  String sentence() {
    return "matchstream " + matchstream() + " (Kafka " + kafka() + ", Java " + java() + ")";
  }

  @Override
  public String[] getVersion() {
    return new String[] {sentence()};
  }
}
