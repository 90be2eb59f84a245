package io.vtscope.command;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, and where to read what is right. */
final class UsageHandler implements IParameterExceptionHandler {
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
      String words = isCommand ? "there is no command '%s'" : "'%s' is one argument too many";
      return words.formatted(unmatched.getUnmatched().getFirst());
    }
    return String.valueOf(e.getMessage());
  }
}
