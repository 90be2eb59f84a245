package io.vtscope.command.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks that the output has arrived: a truncated report must not pass for a complete one. */
public final class StandardOutput {
  private static final Path LINK = Path.of("/proc/self/fd/1");

  private StandardOutput() {}

  /**
   * Reports a failure to write standard output, for example on a full disk. The reader of a pipe
   * may stop early: that is no failure.
   *
   * @param status the status of the command
   * @return the status to end with
   */
  public static int checked(int status) {
    if (!System.out.checkError() || isPipe()) {
      return status;
    }
    System.err.println("vtscope: cannot write to standard output; the output is incomplete");
    return status == ExitCode.FINE ? ExitCode.WRONG_USAGE : status;
  }

  /** Whether standard output is a pipe, or may be one. */
  private static boolean isPipe() {
    try {
      String leadsTo = Files.readSymbolicLink(LINK).toString();
      return leadsTo.startsWith("pipe:") || leadsTo.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException e) {
      return true;
    }
  }
}
