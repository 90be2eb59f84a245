package io.vtscope.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

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
    int status = isList ? list() : commandLine(args).execute(args);
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
    CommandLine main = new CommandLine(usage());
    Subcommand.addTo(main, args);
    return main.setExecutionExceptionHandler(new FailureHandler())
        .setParameterExceptionHandler(new UsageHandler())
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /** Said in calls and not in annotations, which to read would cost a fifth of the whole start. */
  private static CommandSpec usage() {
    CommandSpec spec = CommandSpec.create().name("vtscope").versionProvider(new Version());
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help message and exit.")
            .build());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print version information and exit.")
            .build());
    spec.usageMessage()
        .description(
            "Says what holds the carriers of a JVM with virtual threads, and what to change.")
        .synopsisSubcommandLabel("COMMAND")
        .exitCodeListHeading("%nExit status:%n")
        .exitCodeList(exitCodes());
    return spec;
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "fine");
    codes.put("1", "findings or figures over a limit (check)");
    codes.put("2", "wrong usage");
    codes.put("3", "the target could not be observed");
    codes.put("4", "the data cannot answer");
    codes.put("70", "a bug of vtscope");
    return codes;
  }
}
