package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code vtscope completion}. */
@Command(
    name = "completion",
    description = "Prints a completion script for bash and zsh.",
    footer = {
      "  source <(vtscope completion)",
      "  vtscope completion > /etc/bash_completion.d/vtscope"
    },
    exitCodeList = {ExitCode.SUCCESS_TEXT, "2:wrong usage"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("vtscope", spec.root().commandLine()));
    out.flush();
    return ExitCode.FINE;
  }
}
