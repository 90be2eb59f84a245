package io.vtscope.agent.jvm;

import jdk.internal.misc.VM;

/** The JVM options, including {@code JAVA_TOOL_OPTIONS}. */
public final class CommandLine {
  private CommandLine() {}

  /** Whether the JVM itself starts a recording. */
  public static boolean startsRecording() {
    String[] arguments = VM.getRuntimeArguments(); // null if empty
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
