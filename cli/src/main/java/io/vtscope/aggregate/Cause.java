package io.vtscope.aggregate;

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
  /** The JVM loads a class and has called its loader. */
  CLASS_LOADING,
  /** Another thread has the monitor that is to be entered (before JDK 24). */
  CONTENTION,
  /** It reads or writes a file or a pipe. */
  FILE_IO,
  /** It is in native code that does not come back. */
  NATIVE_CALL,
  /** The JVM gives a reason that is not known here, or none of the frames explains it. */
  UNKNOWN
}
