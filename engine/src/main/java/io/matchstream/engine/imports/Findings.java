package io.matchstream.engine.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** Collects what becomes of a file's constructs. */
final class Findings {
  private final List<Finding> all = new ArrayList<>();
  private final IdentityHashMap<JsonNode, String> origins = new IdentityHashMap<>();

  void add(String path, Verdict verdict, String sentence) {
    all.add(new Finding(path, verdict, sentence));
  }

  void exact(String path, String sentence) {
    add(path, Verdict.EXACT, sentence);
  }

  void approximated(String path, String sentence) {
    add(path, Verdict.APPROXIMATED, sentence);
  }

  void unsupported(String path, String sentence) {
    add(path, Verdict.UNSUPPORTED, sentence);
  }

  List<Finding> all() {
    return all;
  }

  /** The worst that was found at a place since there were so many findings. */
  Verdict worst(int before, String path) {
    return all.subList(before, all.size()).stream()
        .filter(finding -> finding.path().equals(path))
        .map(Finding::verdict)
        .reduce(Verdict.EXACT, (a, b) -> a.compareTo(b) < 0 ? b : a);
  }

  /** Remembers of which construct a part of our file was made. */
  void made(ObjectNode ours, String path) {
    origins.put(ours, path);
  }

  /** The construct of which this very part of our file was made. */
  Optional<String> origin(JsonNode ours) {
    return Optional.ofNullable(origins.get(ours));
  }
}
