package io.vtscope.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ScopeType;

/** {@code vtscope COMMAND}. */
@Command(
    name = "vtscope",
    scope = ScopeType.INHERIT,
    description = "Says what holds the carriers of a JVM with virtual threads, and what to change.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:fine",
      "1:findings or figures over a limit (check)",
      "2:wrong usage",
      "3:the target could not be observed",
      "4:the data cannot answer",
      "70:a bug of vtscope"
    },
    subcommands = {
      ListCommand.class,
      AttachCommand.class,
      ReportCommand.class,
      DumpCommand.class,
      RecordCommand.class,
      RunCommand.class,
      CheckCommand.class,
      DiffCommand.class,
      DemoCommand.class,
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

  /** The parser of options passes errors on, and the JVM would end with the status of a finding. */
  private static int execute(String... args) {
    try {
      return commandLine().execute(args);
    } catch (Error e) {
      return FailureHandler.handle(e, Output.to(System.err));
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setOut(Output.to(System.out))
        .setErr(Output.to(System.err))
        .setExecutionExceptionHandler(new FailureHandler())
        .setParameterExceptionHandler(new UsageHandler())
        .setCaseInsensitiveEnumValuesAllowed(true);
  }
}
