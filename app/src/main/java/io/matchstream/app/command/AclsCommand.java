package io.matchstream.app.command;

import io.matchstream.app.acls.Actor;
import io.matchstream.app.acls.Grant;
import io.matchstream.app.acls.Rights;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says who needs which rights on a broker with an authorizer. */
@Command(
    name = "acls",
    description =
        "Print the commands that give each actor the least rights it needs on a broker with an"
            + " authorizer. Nothing is asked and nothing is changed: read them, then pipe them to sh.")
final class AclsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "ACTOR",
      description = "Whose rights: ${COMPLETION-CANDIDATES} (default: all).")
  private Set<Actor> actors = EnumSet.allOf(Actor.class);

  @Option(
      names = "--principal",
      paramLabel = "ACTOR=PRINCIPAL",
      description =
          "Who an actor is to the broker, as in gateway=User:gw; repeated (default: User:ACTOR).")
  private Map<Actor, String> principals = Map.of();

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      defaultValue = "localhost:9092",
      description = "The broker in the commands (default: ${DEFAULT-VALUE}).")
  private String servers;

  @Option(
      names = "--command-config",
      paramLabel = "FILE",
      description = "The file in the commands by which the broker knows its administrator.")
  private Optional<String> commandConfig = Optional.empty();

  @Option(
      names = "--topics-prefix",
      defaultValue = "",
      description = "What the installation puts before its topics' names.")
  private String prefix;

  @Option(names = "--json", description = "One JSON line for each command.")
  private boolean json;

  @Override
  public Integer call() {
    Rights rights = new Rights(topics());
    PrintWriter out = spec.commandLine().getOut();
    for (Actor actor : actors) {
      String principal = principals.getOrDefault(actor, actor.principal());
      if (!json) {
        out.println("# " + actor);
      }
      for (Grant grant : rights.of(actor)) {
        out.println(json ? line(actor, principal, grant) : command(principal, grant));
      }
    }
    out.flush();
    return ExitCode.OK.code();
  }

  private Topics topics() {
    TopicsSettings laptop = TopicsSettings.laptop();
    try {
      return new Topics(new TopicsSettings(prefix, laptop.partitions(), laptop.replication()));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), e);
    }
  }

  private String command(String principal, Grant grant) {
    return "kafka-acls.sh --bootstrap-server "
        + quoted(servers)
        + commandConfig.map(file -> " --command-config " + quoted(file)).orElse("")
        + " "
        + grant.arguments(quoted(principal));
  }

  /** A distinguished name has spaces, and a shell would make more of it. */
  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9_.:,/=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private static JsonLine line(Actor actor, String principal, Grant grant) {
    return JsonLine.of("actor", actor.key())
        .and("principal", principal)
        .and("type", grant.type())
        .and("pattern", grant.pattern())
        .and("names", grant.names())
        .and("operations", grant.operations());
  }
}
