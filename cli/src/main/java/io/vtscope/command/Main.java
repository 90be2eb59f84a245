package io.vtscope.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code vtscope COMMAND}. */
@Command(
    name = "vtscope",
    description = "Says what holds the carriers of a JVM with virtual threads, and what to change.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      ListCommand.class,
      AttachCommand.class,
      ReportCommand.class,
      DumpCommand.class,
      RecordCommand.class,
      RunCommand.class,
      CheckCommand.class,
      DiffCommand.class,
      DemoCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:fine",
      "1:findings or figures over a limit (check)",
      "2:wrong usage",
      "3:the target could not be observed",
      "4:the data cannot answer",
      "70:a bug of vtscope"
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler(new FailureHandler())
        .setParameterExceptionHandler(new UsageHandler())
        .setCaseInsensitiveEnumValuesAllowed(true);
  }
}
