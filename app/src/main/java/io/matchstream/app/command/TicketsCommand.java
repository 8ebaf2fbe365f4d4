package io.matchstream.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks at who waits, and sends somebody away, by a gateway. */
@Command(
    name = "tickets",
    description = "Look at the tickets that wait in a queue, and kick one.",
    synopsisSubcommandLabel = "COMMAND")
final class TicketsCommand extends CommandGroup {
  @Spec private CommandSpec spec;

  /** Who waits. */
  @Command(
      name = "list",
      description = "List the tickets that wait in a queue, the longest waiting first.")
  int list(
      @Mixin GatewayAccess gateway,
      @Parameters(paramLabel = "QUEUE", description = "Its name.") String queue,
      @Option(
              names = "--limit",
              paramLabel = "N",
              defaultValue = "50",
              converter = WholeNumbers.Tickets.class,
              description = "At most so many, 1000 at most (default: ${DEFAULT-VALUE}).")
          int limit,
      @Option(
              names = "--after",
              paramLabel = "CURSOR",
              description = "Go on where the page before ended.")
          Optional<String> after,
      @Option(names = "--json", description = "One JSON line for each.") boolean json) {
    String path =
        of(queue)
            + "?limit="
            + limit
            + after.map(cursor -> "&after=" + GatewayAccess.encoded(cursor)).orElse("");
    JsonNode page = gateway.get(path);
    PrintWriter out = out();
    if (!json) {
      out.println(
          "%-30s %8s %7s %7s  %s".formatted("ticket", "waited", "rating", "returns", "players"));
    }
    for (JsonNode ticket : page.path("tickets")) {
      out.println(json ? ticket.toString() : row(ticket));
    }
    out.flush();
    hint(page);
    return ExitCode.OK.code();
  }

  private static String row(JsonNode ticket) {
    List<String> players = new ArrayList<>();
    ticket.path("players").forEach(player -> players.add(player.asText()));
    return "%-30s %8s %7d %7d  %s"
        .formatted(
            ticket.path("id").asText(),
            Waits.text(ticket.path("waitedMs")),
            ticket.path("rating").asLong(),
            ticket.path("returns").asLong(),
            String.join(",", players)
                + (ticket.path("match_id").isTextual()
                    ? " (for match " + ticket.path("match_id").asText() + ")"
                    : ""));
  }

  /** On standard error: the list itself is for programs too. */
  private void hint(JsonNode page) {
    PrintWriter err = spec.commandLine().getErr();
    if (page.path("cut").asBoolean()) {
      err.println("matchstream: too many wait to look at all; some may be older than these");
    }
    if (page.path("next").isTextual()) {
      err.println("matchstream: there are more: --after " + page.path("next").asText());
    }
    err.flush();
  }

  /** One of them. */
  @Command(name = "show", description = "Show one ticket that waits, as a JSON line.")
  int show(
      @Mixin GatewayAccess gateway,
      @Parameters(index = "0", paramLabel = "QUEUE", description = "Where it waits.") String queue,
      @Parameters(index = "1", paramLabel = "TICKET", description = "Its id.") String ticket) {
    out().println(gateway.get(of(queue) + "/" + GatewayAccess.encoded(ticket)));
    out().flush();
    return ExitCode.OK.code();
  }

  /** Away with it. */
  @Command(
      name = "kick",
      description = {
        "End a player's ticket as his own cancel would, with the reason OPERATOR. If a match has won"
            + " already, the match stands.",
        "Of a party it is as when that player leaves: the party ends, or in a queue with onLeave:"
            + " shrink waits on without him; kick the leader to end it.",
        "Where another ticket stands than the one that is named, nothing happens; what the player has"
            + " asked for since, to replace the one that is named, is another ticket and goes on."
      })
  int kick(
      @Mixin GatewayAccess gateway,
      @Parameters(paramLabel = "PLAYER", description = "Whose ticket it is.") String player,
      @Option(
              names = "--ticket",
              paramLabel = "ID",
              description = "Only this ticket (default: all that he waits for).")
          Optional<String> ticket,
      @Mixin NoteOption note) {
    ObjectNode body = GatewayAccess.body("note", note.text());
    ticket.ifPresent(id -> body.put("ticket", id));
    String path = "/v1/operations/players/" + GatewayAccess.encoded(player) + "/kick";
    return gateway.operate(spec, path, body);
  }

  private static String of(String queue) {
    return QueueCommand.PATH + "/" + GatewayAccess.encoded(queue) + "/tickets";
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
