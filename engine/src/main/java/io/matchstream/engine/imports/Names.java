package io.matchstream.engine.imports;

import io.matchstream.engine.config.RuleConfig;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names of another platform, made such as ours may be. */
final class Names {
  private static final int LONGEST_QUEUE = 64;
  private static final int LONGEST_TEAM = 32;
  private static final int LONGEST_RULE = 128;
  private static final int LONGEST_ATTRIBUTE = 64;

  private final Findings findings;
  private final Set<String> taken = new HashSet<>();

  Names(Findings findings) {
    this.findings = findings;
  }

  /** Lower case, and unique among those that this object was asked for. */
  String queue(String name, String path) {
    String clean = clean(name.toLowerCase(Locale.ROOT), "[^a-z0-9._+-]", LONGEST_QUEUE - 4);
    if (clean.equals("all") || clean.equals("none")) {
      clean = clean + "-queue";
    }
    return unique(clean, name, path);
  }

  String team(String name, String path) {
    return unique(clean(name, "[^A-Za-z0-9._-]", LONGEST_TEAM - 4), name, path);
  }

  String rule(String name, String path) {
    return unique(clean(name, "[^A-Za-z0-9._() -]", LONGEST_RULE - 4), name, path);
  }

  String attribute(String name, String path) {
    return told(attribute(name), name, path);
  }

  /** An attribute's name here; {@code rating} is the platform's own. */
  static String attribute(String name) {
    String bare = name.startsWith("$.") ? name.substring(2) : name;
    String clean = clean(bare, "[^A-Za-z0-9._-]", LONGEST_ATTRIBUTE);
    return clean.equals(RuleConfig.RATING) ? "brought-rating" : clean;
  }

  private String unique(String clean, String name, String path) {
    String free = clean;
    for (int number = 2; !taken.add(free); number++) {
      free = clean + "-" + number;
    }
    return told(free, name, path);
  }

  private String told(String ours, String name, String path) {
    if (!ours.equals(name)) {
      findings.approximated(path, "'" + name + "' is called '" + ours + "' here");
    }
    return ours;
  }

  private static String clean(String name, String forbidden, int longest) {
    String clean = name.replaceAll(forbidden, "-").replaceAll("^[^A-Za-z0-9]+", "");
    String some = clean.isEmpty() ? "unnamed" : clean;
    return some.length() <= longest ? some : some.substring(0, longest);
  }
}
