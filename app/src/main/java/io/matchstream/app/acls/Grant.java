package io.matchstream.app.acls;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * What may be done with some resources of one kind.
 *
 * @param type topics, groups or transactional ids
 * @param pattern whether the names are whole or beginnings
 * @param names of the resources
 * @param operations on each; reading or writing includes describing
 */
public record Grant(
    ResourceType type, PatternType pattern, List<String> names, List<AclOperation> operations) {

  /** Takes copies. */
  public Grant {
    names = List.copyOf(names);
    operations = List.copyOf(operations);
  }

  static Grant topics(List<String> names, AclOperation... operations) {
    return new Grant(ResourceType.TOPIC, PatternType.LITERAL, names, List.of(operations));
  }

  /** For Kafka's admin client. */
  public List<AclBinding> bindings(String principal) {
    return names.stream()
        .flatMap(
            name ->
                operations.stream()
                    .map(
                        operation ->
                            new AclBinding(
                                new ResourcePattern(type, name, pattern),
                                new AccessControlEntry(
                                    principal, "*", operation, AclPermissionType.ALLOW))))
        .toList();
  }

  /** For a shell: what follows {@code kafka-acls.sh --bootstrap-server …}. */
  public String arguments(String principal) {
    String option = " --" + type.name().toLowerCase(Locale.ROOT).replace('_', '-') + " ";
    return "--add --allow-principal "
        + principal
        + operations.stream().map(each -> " --operation " + word(each)).collect(joining())
        + (pattern == PatternType.PREFIXED ? " --resource-pattern-type prefixed" : "")
        + names.stream().map(name -> option + name).collect(joining());
  }

  /** {@code DESCRIBE_CONFIGS} is {@code DescribeConfigs} there. */
  private static String word(AclOperation operation) {
    StringBuilder word = new StringBuilder();
    for (String part : operation.name().split("_", -1)) {
      word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
    }
    return word.toString();
  }
}
