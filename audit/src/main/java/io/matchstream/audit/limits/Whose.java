package io.matchstream.audit.limits;

/** Whose wait decides a limit where two have waited differently. */
enum Whose {
  OLDEST,
  YOUNGEST,
  BOTH;

  static Whose of(String word) {
    return switch (word) {
      case "", "oldest" -> OLDEST;
      case "youngest" -> YOUNGEST;
      case "both" -> BOTH;
      default -> throw new IllegalArgumentException("nobody's age: " + word);
    };
  }
}
