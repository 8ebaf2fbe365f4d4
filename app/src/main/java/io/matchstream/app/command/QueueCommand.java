package io.matchstream.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Stops queues and lets them go on, by a gateway. */
@Command(
    name = "queue",
    description = "Look at queues, and pause, drain or resume one.",
    synopsisSubcommandLabel = "COMMAND")
final class QueueCommand extends CommandGroup {
  static final String PATH = "/v1/operations/queues";

  @Spec private CommandSpec spec;

  /** How they stand. */
  @Command(
      name = "list",
      description = {
        "List all queues: state, how many wait, how long the longest has waited.",
        "A queue whose owner can't be asked just now has no state."
      })
  int list(
      @Mixin GatewayAccess gateway,
      @Option(names = "--json", description = "One JSON line for each.") boolean json) {
    PrintWriter out = spec.commandLine().getOut();
    JsonNode queues = gateway.get(PATH).path("queues");
    if (!json) {
      out.println("%-30s %-9s %8s %10s  %s".formatted("queue", "state", "waiting", "longest", ""));
    }
    for (JsonNode queue : queues) {
      out.println(json ? queue.toString() : row(queue));
    }
    out.flush();
    return ExitCode.OK.code();
  }

  private static String row(JsonNode queue) {
    boolean known = !queue.path("state").isNull();
    JsonNode hold = queue.path("hold");
    return "%-30s %-9s %8s %10s  %s"
        .formatted(
            queue.path("queue").asText(),
            known ? queue.path("state").asText() : "?",
            known
                ? queue.path("waiting").asText() + (queue.path("more").asBoolean() ? "+" : "")
                : "?",
            Waits.text(queue.path("longestWaitMs")),
            hold.isObject()
                ? "by " + hold.path("operator").asText() + since(hold) + note(hold)
                : "")
        .stripTrailing();
  }

  private static String since(JsonNode hold) {
    return " since " + hold.path("since").asText();
  }

  private static String note(JsonNode hold) {
    return hold.path("note").isTextual() ? ": " + hold.path("note").asText() : "";
  }

  /** Nobody is matched. */
  @Command(
      name = "pause",
      description =
          "Match nobody in a queue. Who comes waits, who waits may cancel and expires as ever, and"
              + " windows go on widening.")
  int pause(
      @Mixin GatewayAccess gateway,
      @Parameters(paramLabel = "QUEUE", description = "Its name.") String queue,
      @Mixin NoteOption note) {
    return hold(gateway, queue, "pause", note);
  }

  /** Nobody new is let in. */
  @Command(
      name = "drain",
      description =
          "Let nobody new into a queue: he is rejected with QUEUE_CLOSED. Who waits is matched as"
              + " ever.")
  int drain(
      @Mixin GatewayAccess gateway,
      @Parameters(paramLabel = "QUEUE", description = "Its name.") String queue,
      @Mixin NoteOption note) {
    return hold(gateway, queue, "drain", note);
  }

  /** As ever. */
  @Command(name = "resume", description = "Open a queue again, at once for all who wait.")
  int resume(
      @Mixin GatewayAccess gateway,
      @Parameters(paramLabel = "QUEUE", description = "Its name.") String queue,
      @Mixin NoteOption note) {
    return hold(gateway, queue, "resume", note);
  }

  private int hold(GatewayAccess gateway, String queue, String verb, NoteOption note) {
    String path = PATH + "/" + GatewayAccess.encoded(queue) + "/" + verb;
    return gateway.operate(spec, path, GatewayAccess.body("note", note.text()));
  }
}
