package io.vtscope.command.console;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains a wrong command line in one sentence. */
public final class UsageHandler implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (args.length == 0) {
      command.usage(err);
      return ExitCode.WRONG_USAGE;
    }
    err.println("vtscope: " + sentence(e));
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }
    return ExitCode.WRONG_USAGE;
  }

  private static String sentence(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      boolean isCommand = e.getCommandLine().getParent() == null;
      String words = isCommand ? "there is no command '%s'" : "unexpected argument '%s'";
      return words.formatted(unmatched.getUnmatched().getFirst());
    }
    if (e.getCause() instanceof TypeConversionException wrong) {
      return e.getArgSpec() instanceof OptionSpec option
          ? option.longestName() + ": " + wrong.getMessage()
          : String.valueOf(wrong.getMessage());
    }
    return String.valueOf(e.getMessage());
  }
}
