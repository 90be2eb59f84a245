package io.vtscope.command;

import io.vtscope.command.console.ExitCode;
import io.vtscope.command.console.FailureHandler;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.Output;
import io.vtscope.command.console.StandardOutput;
import io.vtscope.command.console.TerminalWidth;
import io.vtscope.command.console.UsageHandler;
import io.vtscope.command.console.Version;
import io.vtscope.command.demo.DemoCommand;
import io.vtscope.command.export.ExportCommand;
import io.vtscope.command.help.UsageHelp;
import io.vtscope.command.run.RunCommand;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** {@code vtscope COMMAND}. All commands inherit these attributes. */
@Command(
    name = "vtscope",
    scope = ScopeType.INHERIT,
    description = {
      "Finds what blocks virtual threads, names the code and tells you how to fix it.",
      "TARGET is a PID, or a part of the name that vtscope list shows."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    abbreviateSynopsis = true,
    synopsisSubcommandLabel = "COMMAND",
    parameterListHeading = "%n",
    optionListHeading = "%n",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      ExitCode.SUCCESS_TEXT,
      ExitCode.LIMIT_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.OBSERVABLE_TEXT,
      ExitCode.ANSWERABLE_TEXT,
      ExitCode.BUG_TEXT
    },
    footerHeading = "%nExamples:%n",
    footer = {"  vtscope attach shop.jar", "  vtscope help report"},
    subcommands = {
      ListCommand.class,
      AttachCommand.class,
      ReportCommand.class,
      DumpCommand.class,
      RecordCommand.class,
      RunCommand.class,
      CheckCommand.class,
      DiffCommand.class,
      ExportCommand.class,
      DemoCommand.class,
      ExplainCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int status;
    try {
      status = StandardOutput.checked(execute(args));
    } finally {
      Interruption.told();
    }
    System.exit(status);
  }

  /** Also handles errors, for which the JVM would exit with {@link ExitCode#OVER_LIMIT}. */
  private static int execute(String... args) {
    try {
      return commandLine(TerminalWidth.OF_OUTPUT::columns).execute(args);
    } catch (Error e) {
      return FailureHandler.handle(e, Output.to(System.err));
    }
  }

  /**
   * The parser of all commands.
   *
   * @param width of the help; asked only when help is printed
   */
  static CommandLine commandLine(IntSupplier width) {
    return new CommandLine(new Main())
        .setOut(Output.to(System.out))
        .setErr(Output.to(System.err))
        .setHelpFactory((spec, colors) -> new UsageHelp(spec, colors, width.getAsInt()))
        .setExecutionExceptionHandler(new FailureHandler())
        .setParameterExceptionHandler(new UsageHandler())
        .setCaseInsensitiveEnumValuesAllowed(true);
  }
}
