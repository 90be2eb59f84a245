package io.vtscope.blame;

import org.jspecify.annotations.Nullable;

/** What the JVM's words for a pin mean; words that are unknown mean nothing here. */
public final class PinReasons {
  /**
   * {@code JavaThread::post_vthread_pinned_event}, JDK 24 and newer, tested to 27, which cuts it at
   * 255 bytes.
   */
  private static final String WAITS = "Waited for initialization of ";

  private static final String FOR_ANOTHER = " by another thread";

  private static final String INITIALISER = ".<clinit>";

  /** What the agent says that a thread waits for where several classes are being initialised. */
  private static final String SOME_INITIALISER = "another thread's static initialiser";

  /** The same if there were too many threads to search. */
  private static final String MAY_BE_INITIALISER = "a static initialiser or a foreign function";

  /** {@code freeze_pinned_cs}: the thread is in a section that must not unmount. */
  private static final String CRITICAL_SECTION = "Freeze or preempt failed (2)";

  /** {@code freeze_pinned_native}, and whatever else keeps the JVM from trying. */
  private static final String NATIVE_FRAME = "Native or VM frame on stack";

  /** {@code freeze_pinned_monitor}: JDK 24 and 25 under {@code -XX:LockingMode=1}. */
  private static final String MONITOR = "Freeze or preempt failed (4)";

  private PinReasons() {}

  /** The class whose initialisation by another thread was waited for; null where it was not. */
  static @Nullable String waitedFor(@Nullable String reason) {
    if (reason == null || !reason.startsWith(WAITS)) {
      return null;
    }
    String type = reason.substring(WAITS.length());
    int end = FOR_ANOTHER.length();
    while (!type.endsWith(FOR_ANOTHER.substring(0, end))) {
      end--; // what the JVM has left of it after a long name, at least nothing
    }
    return type.substring(0, type.length() - end).replace('/', '.');
  }

  /** The JVM's words for a wait for a class, for one that it has not told of yet. */
  public static String waitsFor(String type) {
    return WAITS + type + FOR_ANOTHER;
  }

  /** The agent's text for a thread that waits for the initialiser of a class. */
  public static String initialiserOf(String type) {
    return type + INITIALISER;
  }

  /**
   * The class whose initialiser a thread waits for; null where it waits for none.
   *
   * @param waitsFor what the agent says that it waits for; may be null
   */
  public static @Nullable String initialised(@Nullable String waitsFor) {
    return waitsFor != null && waitsFor.endsWith(INITIALISER)
        ? waitsFor.substring(0, waitsFor.length() - INITIALISER.length())
        : null;
  }

  /** Whether what a thread waits for is a class's initialiser, be it known which or not. */
  public static boolean isInitialiser(@Nullable String waitsFor) {
    return SOME_INITIALISER.equals(waitsFor) || initialised(waitsFor) != null;
  }

  /** Whether a thread waits in the JVM itself, and for no monitor, and no class is named. */
  public static boolean isInJvm(@Nullable String waitsFor) {
    return SOME_INITIALISER.equals(waitsFor) || MAY_BE_INITIALISER.equals(waitsFor);
  }

  static boolean isCriticalSection(@Nullable String reason) {
    return CRITICAL_SECTION.equals(reason);
  }

  /** Whether it says that there is a native frame, or one of the JVM's own. */
  public static boolean isNativeFrame(@Nullable String reason) {
    return NATIVE_FRAME.equals(reason);
  }

  /** Before JDK 24 there are no reasons, and a monitor is the usual one. */
  static boolean mayBeMonitor(@Nullable String reason) {
    return reason == null || reason.contains("onitor") || isMonitor(reason);
  }

  /** Whether it says that a monitor is held, on a JDK on which only an option makes that pin. */
  public static boolean isMonitor(@Nullable String reason) {
    return MONITOR.equals(reason);
  }
}
