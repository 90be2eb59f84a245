package io.vtscope.command;

import io.vtscope.source.SourceException;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code vtscope COMMAND}. */
public final class Main {
  private Main() {}

  public static void main(String[] given) throws Exception {
    System.setProperty("picocli.disable.closures", "true"); // else it looks for Groovy in all jars
    String[] args = withoutHelp(given);
    if (System.getProperty("vtscope.training") != null) {
      Training.run(args);
      return;
    }
    Ahead.begin(args);
    boolean isList = args.length == 1 && args[0].equals(Subcommand.LIST.label());
    int status;
    try {
      status = StandardOutput.checked(isList ? list() : execute(args));
    } finally {
      Interruption.told();
    }
    if (status != ExitCode.FINE) {
      System.exit(status); // which loads a logger, for some milliseconds
    }
  }

  /** What many type first: {@code help attach} is {@code attach --help}. */
  static String[] withoutHelp(String... args) {
    if (args.length == 0 || !args[0].equals("help")) {
      return args;
    }
    String[] asked = Arrays.copyOfRange(args, 1, args.length + 1);
    asked[asked.length - 1] = "--help";
    return asked;
  }

  /** Without options it is done before a parser of options is made. */
  private static int list() {
    try {
      return ListCommand.list(Output.to(System.out));
    } catch (SourceException | RuntimeException e) {
      return FailureHandler.handle(e, Output.to(System.err));
    }
  }

  /** The parser of options passes errors on, and the JVM would end with the status of a finding. */
  private static int execute(String... args) {
    try {
      return commandLine(args).execute(args);
    } catch (Error e) {
      return FailureHandler.handle(e, Output.to(System.err));
    }
  }

  /**
   * @param args what it will be given: it knows the commands that these need
   */
  static CommandLine commandLine(String... args) {
    CommandLine main = new CommandLine(spec());
    Subcommand.addTo(main, args);
    return main.setOut(Output.to(System.out))
        .setErr(Output.to(System.err))
        .setExecutionExceptionHandler(new FailureHandler())
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
