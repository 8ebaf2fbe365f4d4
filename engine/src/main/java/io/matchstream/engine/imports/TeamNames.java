package io.matchstream.engine.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the teams of a FlexMatch rule set are called here, and how many there are. */
final class TeamNames {
  private final Map<String, List<String>> ours = new LinkedHashMap<>();

  void add(String name, String here, int count) {
    List<String> names = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      names.add(count == 1 ? here : here + "-" + number);
    }
    ours.put(name, names);
  }

  /** The names here of these kinds of teams; a name nobody knows stays as it is. */
  List<String> of(List<String> kinds) {
    List<String> names = new ArrayList<>();
    kinds.forEach(kind -> names.addAll(ours.getOrDefault(kind, List.of(kind))));
    return names;
  }

  int count() {
    return ours.values().stream().mapToInt(List::size).sum();
  }
}
