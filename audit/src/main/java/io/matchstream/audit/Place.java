package io.matchstream.audit;

/** Where a record lies: enough to fetch it and look. */
public record Place(Source source, int partition, long offset) {

  /** As it is printed: topic, partition, offset. */
  @Override
  public String toString() {
    return source.topicName() + "-" + partition + "@" + offset;
  }
}
