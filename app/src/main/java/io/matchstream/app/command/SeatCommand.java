package io.matchstream.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Frees seats, by a gateway. */
@Command(
    name = "seat",
    description = "Free the seat of a player whose match does not end.",
    synopsisSubcommandLabel = "COMMAND")
final class SeatCommand extends CommandGroup {
  @Spec private CommandSpec spec;

  /** Out of a match. */
  @Command(
      name = "free",
      description = {
        "Free a player's seat in a match that does not end by itself, as leaving it would: he can"
            + " queue again, and the others play on. A result that comes later still counts.",
        "Where another match stands than the one that is named, nothing happens."
      })
  int free(
      @Mixin GatewayAccess gateway,
      @Parameters(paramLabel = "PLAYER", description = "Whose seat it is.") String player,
      @Option(
              names = "--match",
              paramLabel = "ID",
              description = "Only out of this match (default: whatever stands).")
          Optional<String> match,
      @Mixin NoteOption note) {
    ObjectNode body = GatewayAccess.body("note", note.text());
    match.ifPresent(id -> body.put("match", id));
    String path = "/v1/operations/players/" + GatewayAccess.encoded(player) + "/free-seat";
    return gateway.operate(spec, path, body);
  }
}
