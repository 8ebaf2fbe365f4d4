package io.matchstream.bench;

import io.matchstream.app.command.CommandGroup;
import io.matchstream.bench.engine.EngineCommand;
import io.matchstream.bench.gateway.GatewayCommand;
import io.matchstream.bench.peers.PeersCommand;
import io.matchstream.bench.pipeline.PipelineCommand;
import io.matchstream.bench.ticks.TicksCommand;
import picocli.CommandLine.Command;

/** What things cost: a command for each benchmark. */
@Command(
    name = "bench",
    description = {
      "Measure what things cost on this machine. Figures are of this run: nothing fails because it"
          + " is slow.",
      "Let the machine do nothing else meanwhile."
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      EngineCommand.class,
      GatewayCommand.class,
      PeersCommand.class,
      PipelineCommand.class,
      TicksCommand.class
    })
final class BenchCommand extends CommandGroup {}
