package io.vtscope.agent.sample.stall;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.ThreadMethods;

/** What ends the wait of a thread that holds its carrier. */
enum WaitKind {
  /** Time alone. */
  TIME,
  /** The network; or time, where that does not answer, and that may be minutes. */
  NETWORK,
  /** Another thread; or time, where that does not come. */
  OTHERS;

  /**
   * What ends it.
   *
   * @param again whether it has waited again and again and not let go: then it looks for others
   *     each time, unless it sleeps
   */
  static WaitKind of(JvmThreads threads, Thread thread, boolean again)
      throws ReflectiveOperationException {
    if (threads.locks().blocker(thread) != null) {
      return OTHERS;
    }
    boolean timed = threads.virtual().state(thread).startsWith("TIMED");
    for (StackTraceElement frame : ThreadMethods.stack(thread)) {
      String type = frame.getClassName();
      if (type.equals("java.lang.Thread") && frame.getMethodName().startsWith("sleep")) {
        return TIME;
      }
      if (type.startsWith("sun.nio.ch.")) {
        return NETWORK;
      }
      if (!type.startsWith("java.") && !type.startsWith("jdk.")) {
        break;
      }
    }
    return timed && !again ? TIME : OTHERS;
  }
}
