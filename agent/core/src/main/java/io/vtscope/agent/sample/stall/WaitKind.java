package io.vtscope.agent.sample.stall;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.ThreadMethods;

/** What ends a mounted thread's wait. */
enum WaitKind {
  TIME,
  /** Or a long timeout. */
  NETWORK,
  /** Or a timeout. */
  OTHERS;

  /**
   * Classifies a wait.
   *
   * @param again whether the thread parks repeatedly; it then polls, unless it sleeps
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
