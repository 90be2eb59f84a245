package io.vtscope.blame;

/** Why a virtual thread could not leave its carrier. */
public enum Cause {
  /** A frame holds a monitor (before JDK 24; later only with the legacy locking mode). */
  MONITOR,
  /** A native frame is on the stack, below the frame that parks. */
  NATIVE,
  /** A class's static initialiser is on the stack. */
  CLASS_INIT,
  /** Another thread runs the static initialiser of a class that is needed. */
  CLASS_INIT_WAIT,
  /** The JVM loads a class and has called its loader, or links a call for the first time. */
  CLASS_LOADING,
  /** Another thread has the monitor that is to be entered (before JDK 24). */
  CONTENTION,
  /** It reads or writes a file or a pipe. */
  FILE_IO,
  /** It is in native code that does not come back. */
  NATIVE_CALL,
  /**
   * The JVM kept it in {@code Object.wait} or at a monitor and says that a native frame is on the
   * stack, but none shows (JDK 24 and newer). Frames of foreign functions do not show; and a thread
   * whose timed wait has ended while another had the monitor is taken for one that blocks already,
   * until it next parks: {@code ObjectMonitor::resume_operation} leaves its state at {@code
   * BLOCKING}, seen in 25.0.3.
   */
  NOT_UNMOUNTED,
  /** The JVM gives a reason that is unknown here, or none of the frames explains it. */
  UNKNOWN;

  /** Whether a virtual thread parks, and keeps its carrier. */
  public boolean isPin() {
    return switch (this) {
      case CONTENTION, FILE_IO, NATIVE_CALL -> false;
      case MONITOR, NATIVE, CLASS_INIT, CLASS_INIT_WAIT, CLASS_LOADING, NOT_UNMOUNTED, UNKNOWN ->
          true;
    };
  }
}
