package io.vtscope.agent.blame;

/** Which agents the JVM was started with. */
final class OtherAgents {
  private static final String OPTION = "-javaagent:";
  private static final String OURS = "vtscope";

  private OtherAgents() {}

  /** Whether the command line names agents after ours. Needs jdk.internal.misc exported to this. */
  static boolean follow() {
    try {
      String[] arguments =
          (String[])
              Class.forName("jdk.internal.misc.VM").getMethod("getRuntimeArguments").invoke(null);
      boolean ours = false;
      for (String argument : arguments) {
        if (argument.startsWith(OPTION)) {
          if (ours) {
            return true;
          }
          String path = argument.substring(OPTION.length()).split("=", 2)[0];
          ours = path.substring(path.lastIndexOf('/') + 1).startsWith(OURS);
        }
      }
      return false;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }
}
