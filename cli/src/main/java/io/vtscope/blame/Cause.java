package io.vtscope.blame;

/** Why a virtual thread kept its carrier. */
public enum Cause {
  /** A frame holds a monitor (before JDK 24, or in the legacy locking mode). */
  MONITOR,
  /** A native frame is below the parking frame. */
  NATIVE,
  CLASS_INIT,
  /** Another thread runs a needed static initialiser. */
  CLASS_INIT_WAIT,
  /** The JVM called a class loader, or links a call for the first time. */
  CLASS_LOADING,
  /** Another thread owns the monitor to be entered (before JDK 24). */
  CONTENTION,
  FILE_IO,
  /** Native code does not return. */
  NATIVE_CALL,
  /**
   * The thread stays in {@code Object.wait} or at a monitor without a visible native frame (JDK 24
   * and newer). Frames of foreign functions are hidden. {@code ObjectMonitor::resume_operation} can
   * leave the state {@code BLOCKING} (JDK 25.0.3).
   */
  NOT_UNMOUNTED,
  /** The JVM's reason is unknown, or no frame explains it. */
  UNKNOWN;

  /** Whether the virtual thread parks on its carrier. */
  public boolean isPin() {
    return switch (this) {
      case CONTENTION, FILE_IO, NATIVE_CALL -> false;
      case MONITOR, NATIVE, CLASS_INIT, CLASS_INIT_WAIT, CLASS_LOADING, NOT_UNMOUNTED, UNKNOWN ->
          true;
    };
  }
}
