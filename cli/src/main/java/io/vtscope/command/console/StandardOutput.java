package io.vtscope.command.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Detects truncated standard output. */
public final class StandardOutput {
  private static final Path LINK = Path.of("/proc/self/fd/1");

  private StandardOutput() {}

  /**
   * Reports a failed write, for example on a full disk. Ignores a closed pipe.
   *
   * @return the status to end with
   */
  public static int checked(int status) {
    if (!System.out.checkError() || isPipe()) {
      return status;
    }
    System.err.println("vtscope: cannot write to standard output; the output is incomplete");
    return status == ExitCode.FINE ? ExitCode.WRONG_USAGE : status;
  }

  /** True if unknown. */
  private static boolean isPipe() {
    try {
      String leadsTo = Files.readSymbolicLink(LINK).toString();
      return leadsTo.startsWith("pipe:") || leadsTo.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException e) {
      return true;
    }
  }
}
