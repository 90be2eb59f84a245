package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.help.TextPage;
import io.vtscope.command.help.UsageHelp;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code vtscope help}. */
@Command(
    name = "help",
    helpCommand = true,
    description = "Prints the options of a command, or those of the agent.",
    footer = {"  vtscope help report", "  vtscope help agent"},
    exitCodeList = {ExitCode.SUCCESS_TEXT, "2:wrong usage"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class HelpCommand implements Callable<Integer> {
  private static final String AGENT = "agent";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND|agent",
      description = "The command to explain; 'agent' lists the options of -javaagent.")
  private @Nullable String topic;

  @Override
  public Integer call() {
    CommandLine main = spec.parent().commandLine();
    PrintWriter out = spec.commandLine().getOut();
    CommandLine command = topic == null ? main : main.getSubcommands().get(topic);
    if (command != null) {
      command.usage(out);
    } else if (AGENT.equals(topic)) {
      out.print(TextPage.read(UsageHelp.class, "agent.md", TerminalWidth.OF_OUTPUT.columns()));
      out.flush();
    } else {
      throw new UnmatchedArgumentException(main, List.of(topic));
    }
    return ExitCode.FINE;
  }
}
