package io.vtscope.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether what was said has arrived: a report that is cut off must not pass for a whole one. */
final class StandardOutput {
  private static final Path LINK = Path.of("/proc/self/fd/1");

  private StandardOutput() {}

  /**
   * Says so where standard output could not be written, the disk being full for one. Who reads a
   * pipe may stop when there is enough.
   *
   * @param status that the command has come to
   * @return the status to end with
   */
  static int checked(int status) {
    if (!System.out.checkError() || isPipe()) {
      return status;
    }
    System.err.println("vtscope: standard output could not be written: what was said is not whole");
    return status == ExitCode.FINE ? ExitCode.WRONG_USAGE : status;
  }

  /** Also where that cannot be told. */
  private static boolean isPipe() {
    try {
      String leadsTo = Files.readSymbolicLink(LINK).toString();
      return leadsTo.startsWith("pipe:") || leadsTo.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException e) {
      return true;
    }
  }
}
