package io.vtscope.agent.jvm;

import jdk.internal.misc.VM;

/**
 * What the JVM was told as it was started, by its command line and by {@code JAVA_TOOL_OPTIONS}.
 */
public final class CommandLine {
  private CommandLine() {}

  /** Whether the JVM itself starts a recording, once agents have been started. */
  public static boolean startsRecording() {
    String[] arguments = VM.getRuntimeArguments(); // null where there are none
    if (arguments == null) {
      return false;
    }
    for (String argument : arguments) {
      if (argument.startsWith("-XX:StartFlightRecording")) {
        return true;
      }
    }
    return false;
  }
}
