package io.matchstream.app.process;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;

/** Who owns what, as the broker sees it. */
final class Groups implements AutoCloseable {
  static final List<String> OWNERS =
      List.of(
          "matchstream-players", "matchstream-pools", "matchstream-matches", "matchstream-boards");

  private final Admin admin;

  Groups(String bootstrapServers) {
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
  }

  /** Whether so many members share the partitions of every owner, none of them idle. */
  boolean allSharedBy(int members) throws Exception {
    return describe().stream()
        .allMatch(
            group ->
                group.groupState() == GroupState.STABLE
                    && group.members().size() == members
                    && group.members().stream().noneMatch(Groups::isIdle));
  }

  private static boolean isIdle(MemberDescription member) {
    return member.assignment().topicPartitions().isEmpty();
  }

  /** The names of all members of all owners. */
  Set<String> members() throws Exception {
    return describe().stream()
        .flatMap(group -> group.members().stream())
        .map(member -> member.groupInstanceId().orElse(member.consumerId()))
        .collect(Collectors.toSet());
  }

  private Collection<ConsumerGroupDescription> describe() throws Exception {
    return admin.describeConsumerGroups(OWNERS).all().get().values();
  }

  @Override
  public void close() {
    admin.close();
  }
}
