package io.vtscope.observation;

import io.vtscope.jvm.Stack;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Holds of carriers that the JVM reports. Threads are numbers of {@link PinTimes#thread}. */
public sealed interface HoldObservation extends Observation {

  /**
   * Pins with the same stack and reason.
   *
   * @param reason the JVM's text; null before JDK 24
   * @param operation the JVM's text; null before JDK 24
   */
  record Pins(Stack stack, @Nullable String reason, @Nullable String operation, PinTimes times)
      implements HoldObservation {
    public static Pins of(
        long at,
        long nanos,
        long thread,
        long carrier,
        Stack stack,
        @Nullable String reason,
        @Nullable String operation) {
      return new Pins(stack, reason, operation, PinTimes.of(at, nanos, thread, carrier));
    }
  }

  /**
   * Pins that the reader thread aggregates, because recordings have millions. The receiver creates
   * and empties it; it may be refilled.
   */
  non-sealed interface PinSum extends HoldObservation {
    /** Receives the pins; always the same object. */
    PinTaker taker();

    Collection<Stack> stacks();
  }

  /**
   * A virtual thread waited on its carrier to enter a monitor (before JDK 24).
   *
   * @param owner 0 if unknown
   * @param platformOwner the owner's name; null for a virtual thread, or if unknown
   */
  record MonitorEnter(
      long at,
      long nanos,
      long thread,
      Stack stack,
      @Nullable String monitorClass,
      long owner,
      @Nullable String platformOwner)
      implements HoldObservation {}

  /**
   * A virtual thread held its carrier in {@code Object.wait}, or waited for a class initialiser
   * (before JDK 24).
   */
  record MonitorWait(long at, long nanos, long thread, Stack stack, @Nullable String monitorClass)
      implements HoldObservation {}

  /** A virtual thread held its carrier during file I/O. */
  record FileIo(long at, long nanos, long thread, Stack stack) implements HoldObservation {}

  /** A virtual thread in native code. */
  record NativeSample(long at, long thread, Stack stack) implements HoldObservation {}
}
