package io.matchstream.app.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that does nothing itself: one of its subcommands must be named. */
public abstract class CommandGroup implements Callable<Integer> {

  @Spec private CommandSpec group;

  /** For subclasses. */
  protected CommandGroup() {}

  @Override
  public final Integer call() {
    throw new ParameterException(group.commandLine(), "no command given");
  }
}
