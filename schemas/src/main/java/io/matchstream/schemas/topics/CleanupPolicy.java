package io.matchstream.schemas.topics;

/** What the broker does with old records of a topic. */
public enum CleanupPolicy {
  /** Records older than the retention go. */
  DELETE("delete"),
  /** The newest record of each key stays, for ever. */
  COMPACT("compact");

  private final String setting;

  CleanupPolicy(String setting) {
    this.setting = setting;
  }

  /** The broker's value of {@code cleanup.policy}. */
  public String setting() {
    return setting;
  }
}
