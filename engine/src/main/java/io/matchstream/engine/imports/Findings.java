package io.matchstream.engine.imports;

import java.util.ArrayList;
import java.util.List;

/** Collects what becomes of a file's constructs. */
final class Findings {
  private final List<Finding> all = new ArrayList<>();

  void exact(String path, String sentence) {
    all.add(new Finding(path, Verdict.EXACT, sentence));
  }

  void approximated(String path, String sentence) {
    all.add(new Finding(path, Verdict.APPROXIMATED, sentence));
  }

  void unsupported(String path, String sentence) {
    all.add(new Finding(path, Verdict.UNSUPPORTED, sentence));
  }

  List<Finding> all() {
    return all;
  }
}
