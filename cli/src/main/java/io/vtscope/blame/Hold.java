package io.vtscope.blame;

import io.vtscope.observation.Stack;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A way in which a carrier was held. Holds that differ only in their times are equal.
 *
 * @param reason what the JVM says of why; null before JDK 24 and where it says nothing
 * @param operation the JVM's text for the operation; null before JDK 24, or if there is none
 * @param monitorClass class of the monitor that was waited for; null if unknown, or none
 */
public record Hold(
    Kind kind,
    Stack stack,
    @Nullable String reason,
    @Nullable String operation,
    @Nullable String monitorClass) {
  /** Until JDK 23 classes are linked and initialised under the monitor of an array. */
  public static final String INIT_LOCK = "[I";

  public Hold(Kind kind, Stack stack, @Nullable String reason, @Nullable String operation) {
    this(kind, stack, reason, operation, null);
  }

  /** Hashes the components that differ most: a recording has millions of holds to look up. */
  @Override
  public int hashCode() {
    return stack.hashCode() * 31 + kind.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Hold hold
        && hold.kind == kind
        && hold.stack.equals(stack)
        && Objects.equals(hold.reason, reason)
        && Objects.equals(hold.operation, operation)
        && Objects.equals(hold.monitorClass, monitorClass);
  }

  /** The JVM's words for it, from JDK 24 on. */
  public static final String CONTENDED = "Contended monitor enter";

  /** What was observed. */
  public enum Kind {
    /** Parked or blocked, and could not unmount. */
    PIN,
    /** Waited to enter a monitor. */
    ENTER,
    /** Waited until another thread had initialised a class, before JDK 24. */
    INIT_WAIT,
    /** Read, wrote or forced a file. */
    FILE_IO,
    /** Was seen in the same native method again and again. */
    NATIVE_CALL
  }
}
