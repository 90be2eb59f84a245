package io.vtscope.blame;

import org.jspecify.annotations.Nullable;

/** Interprets the JVM's pin reasons. */
public final class PinReasons {
  /** {@code JavaThread::post_vthread_pinned_event}, JDK 24 to 27, truncated to 255 bytes. */
  private static final String WAITS = "Waited for initialization of ";

  private static final String FOR_ANOTHER = " by another thread";

  private static final String INITIALISER = ".<clinit>";

  /** The agent's text if several classes are being initialised. */
  private static final String SOME_INITIALISER = "another thread's static initialiser";

  /** The agent's text if there were too many threads to search. */
  private static final String MAY_BE_INITIALISER = "a static initialiser or a foreign function";

  /** {@code freeze_pinned_cs}: a section without unmounting. */
  private static final String CRITICAL_SECTION = "Freeze or preempt failed (2)";

  /** {@code freeze_pinned_native}, or another obstacle to unmounting. */
  private static final String NATIVE_FRAME = "Native or VM frame on stack";

  /** {@code freeze_pinned_monitor}: JDK 24 and 25 with {@code -XX:LockingMode=1}. */
  private static final String MONITOR = "Freeze or preempt failed (4)";

  private PinReasons() {}

  /** The class whose initialisation the thread awaited; null if none. */
  static @Nullable String waitedFor(@Nullable String reason) {
    if (reason == null || !reason.startsWith(WAITS)) {
      return null;
    }
    String type = reason.substring(WAITS.length());
    int end = FOR_ANOTHER.length();
    while (!type.endsWith(FOR_ANOTHER.substring(0, end))) {
      end--; // a long class name truncates the suffix
    }
    return type.substring(0, type.length() - end).replace('/', '.');
  }

  /** For a wait that the JVM has not reported yet. */
  public static String waitsFor(String type) {
    return WAITS + type + FOR_ANOTHER;
  }

  /** The agent's text for a wait for a class's initialiser. */
  public static String initialiserOf(String type) {
    return type + INITIALISER;
  }

  /** The awaited class; null if none. */
  public static @Nullable String initialised(@Nullable String waitsFor) {
    return waitsFor != null && waitsFor.endsWith(INITIALISER)
        ? waitsFor.substring(0, waitsFor.length() - INITIALISER.length())
        : null;
  }

  /** Whether the wait is for any static initialiser. */
  public static boolean isInitialiser(@Nullable String waitsFor) {
    return SOME_INITIALISER.equals(waitsFor) || initialised(waitsFor) != null;
  }

  /** Whether the thread waits inside the JVM, but not for a monitor or named class. */
  public static boolean isInJvm(@Nullable String waitsFor) {
    return SOME_INITIALISER.equals(waitsFor) || MAY_BE_INITIALISER.equals(waitsFor);
  }

  static boolean isCriticalSection(@Nullable String reason) {
    return CRITICAL_SECTION.equals(reason);
  }

  public static boolean isNativeFrame(@Nullable String reason) {
    return NATIVE_FRAME.equals(reason);
  }

  /** JVMs before JDK 24 give no reason. */
  static boolean mayBeMonitor(@Nullable String reason) {
    return reason == null || reason.contains("onitor") || isMonitor(reason);
  }

  public static boolean isMonitor(@Nullable String reason) {
    return MONITOR.equals(reason);
  }
}
