package io.vtscope.agent.jvm;

import jdk.internal.misc.VM;

/** The options of the JVM, from its command line and {@code JAVA_TOOL_OPTIONS}. */
public final class CommandLine {
  private CommandLine() {}

  /** Whether the JVM itself starts a recording, once agents have been started. */
  public static boolean startsRecording() {
    String[] arguments = VM.getRuntimeArguments(); // null if there are none
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
