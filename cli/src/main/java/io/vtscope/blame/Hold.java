package io.vtscope.blame;

import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/**
 * A carrier hold at one stack, without times. Null means unknown or none.
 *
 * @param reason the JVM's pin reason, since JDK 24
 * @param operation the JVM's name, since JDK 24
 * @param monitorClass class of the awaited monitor
 */
public record Hold(
    Kind kind,
    Stack stack,
    @Nullable String reason,
    @Nullable String operation,
    @Nullable String monitorClass) {
  /** Until JDK 23, the JVM initialises classes under an array's monitor. */
  public static final String INIT_LOCK = "[I";

  public Hold(Kind kind, Stack stack, @Nullable String reason, @Nullable String operation) {
    this(kind, stack, reason, operation, null);
  }

  /** The JVM's text since JDK 24. */
  public static final String CONTENDED = "Contended monitor enter";

  /** What was observed. */
  public enum Kind {
    /** Parked or blocked without unmounting. */
    PIN,
    /** Waited to enter a monitor. */
    ENTER,
    /** Waited for another thread's class initialisation (before JDK 24). */
    INIT_WAIT,
    FILE_IO,
    /** Repeatedly seen in one native method. */
    NATIVE_CALL
  }
}
