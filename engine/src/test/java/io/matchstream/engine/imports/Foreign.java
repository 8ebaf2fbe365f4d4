package io.matchstream.engine.imports;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.RuleConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The rule files of other platforms beside this class. */
final class Foreign {
  private Foreign() {}

  static Imported file(String name) {
    try (InputStream in = Foreign.class.getResourceAsStream(name + ".json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return RuleFiles.read(text, name + ".json");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static GroupConfig group(Imported imported, int queue) {
    return imported.config().queues().get(queue).group().orElseThrow();
  }

  static RuleConfig rule(GroupConfig group, String name) {
    List<RuleConfig> rules =
        group.rules().stream().filter(rule -> rule.terms().name().equals(name)).toList();
    if (rules.size() != 1) {
      throw new AssertionError("no one rule " + name + " in " + group.rules());
    }
    return rules.get(0);
  }

  static List<String> of(Imported imported, Verdict verdict) {
    return imported.findings().stream()
        .filter(finding -> finding.verdict() == verdict)
        .map(Finding::path)
        .toList();
  }
}
