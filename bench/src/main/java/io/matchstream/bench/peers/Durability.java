package io.matchstream.bench.peers;

/** When Redis writes what it has done to the disk. */
enum Durability {
  /** Never: all is lost with the process. */
  NONE("never", "redisNever", "appendonly no"),
  /** A second's matches are lost with the machine. */
  EVERYSEC("every second", "redisEverysec", "appendonly yes\nappendfsync everysec"),
  /** Nothing that was answered is lost. */
  ALWAYS("always", "redisAlways", "appendonly yes\nappendfsync always");

  /** For people. */
  final String label;

  /** For machines: the matches a second at this durability. */
  final String figure;

  /** Lines of its configuration. */
  final String settings;

  Durability(String label, String figure, String settings) {
    this.label = label;
    this.figure = figure;
    this.settings = settings;
  }
}
