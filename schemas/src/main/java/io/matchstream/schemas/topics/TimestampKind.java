package io.matchstream.schemas.topics;

/** Whose time a topic's records carry. */
public enum TimestampKind {
  /** The broker's, at the moment of appending: where time enters the system. */
  LOG_APPEND("LogAppendTime"),
  /** The producer's: our own topologies carry the log time of their input on. */
  CREATE("CreateTime");

  private final String setting;

  TimestampKind(String setting) {
    this.setting = setting;
  }

  /** The broker's value of {@code message.timestamp.type}. */
  public String setting() {
    return setting;
  }
}
