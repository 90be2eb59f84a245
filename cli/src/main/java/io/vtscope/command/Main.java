package io.vtscope.command;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code vtscope COMMAND}. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    if (System.getProperty("vtscope.training") != null) {
      Training.run(args);
      return;
    }
    Ahead.begin(args);
    boolean isList = args.length == 1 && args[0].equals(Subcommand.LIST.label());
    int status = StandardOutput.checked(isList ? list() : commandLine(args).execute(args));
    if (status != ExitCode.FINE) {
      System.exit(status); // which loads a logger, for some milliseconds
    }
  }

  /** Without options it is done before a parser of options is made. */
  private static int list() {
    try {
      return ListCommand.list(new PrintWriter(System.out, true, System.out.charset()));
    } catch (RuntimeException e) {
      return FailureHandler.handle(e, new PrintWriter(System.err, true, System.err.charset()));
    }
  }

  /**
   * @param args what it will be given: it knows the commands that these need
   */
  static CommandLine commandLine(String... args) {
    CommandLine main = new CommandLine(spec());
    Subcommand.addTo(main, args);
    return main.setExecutionExceptionHandler(new FailureHandler())
        .setParameterExceptionHandler(new UsageHandler())
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  private static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create().name("vtscope");
    Argument.common(
        spec, "Says what holds the carriers of a JVM with virtual threads, and what to change.");
    Argument.exitStatus(
        spec,
        "0:fine",
        "1:findings or figures over a limit (check)",
        "2:wrong usage",
        "3:the target could not be observed",
        "4:the data cannot answer",
        "70:a bug of vtscope");
    spec.usageMessage().synopsisSubcommandLabel("COMMAND");
    return spec;
  }
}
