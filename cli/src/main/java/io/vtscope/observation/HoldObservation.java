package io.vtscope.observation;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A carrier was held by its virtual thread, as the JVM itself reports it. */
public sealed interface HoldObservation extends Observation {

  /**
   * Virtual threads held their carriers while they were parked or blocked, each time in the same
   * way.
   *
   * @param reason what the JVM says of why they could not unmount; null before JDK 24
   * @param operation what the JVM says they were doing; null before JDK 24
   * @param times at least one
   */
  record Pins(Stack stack, @Nullable String reason, @Nullable String operation, PinTimes times)
      implements HoldObservation {
    /** A single one. */
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
   * The pins of a part of a recording, added up by the thread that reads it: they come by the
   * million. Made, and taken in again, by whoever gets the observations; it is empty then, and may
   * be filled again.
   */
  non-sealed interface PinSum extends HoldObservation {
    /** Takes in the pins; the same for all. */
    PinTaker taker();

    /** Of the pins, each once. */
    Collection<Stack> stacks();
  }

  /**
   * A virtual thread held its carrier while it waited to enter a monitor (before JDK 24).
   *
   * @param thread as {@link PinTimes#thread}
   * @param monitorClass class of the monitor's object; null if unknown
   * @param owner the thread that had it, as {@link PinTimes#thread}; 0 if unknown
   * @param platformOwner the name of that thread; null where it is a virtual one, or unknown
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
   * A virtual thread held its carrier in {@code Object.wait}, or until another had initialised a
   * class (before JDK 24).
   *
   * @param thread as {@link PinTimes#thread}
   * @param monitorClass class of the monitor's object; null if unknown
   */
  record MonitorWait(long at, long nanos, long thread, Stack stack, @Nullable String monitorClass)
      implements HoldObservation {}

  /**
   * A virtual thread held its carrier while it read, wrote or forced a file.
   *
   * @param thread as {@link PinTimes#thread}
   */
  record FileIo(long at, long nanos, long thread, Stack stack) implements HoldObservation {}

  /**
   * A virtual thread was seen in native code.
   *
   * @param thread as {@link PinTimes#thread}
   * @param longest so much of the time since the JVM saw it there before it can have stayed there,
   *     nanoseconds; {@code Long.MAX_VALUE} if unknown
   * @param threads how many virtual threads the JVM took one after the other since then, most of
   *     which it had taken before too; 0 where it did not
   * @param round how long the JVM takes to come round all threads that are in native code,
   *     nanoseconds; 0 if unknown
   */
  record NativeSample(long at, long thread, Stack stack, long longest, int threads, long round)
      implements HoldObservation {}
}
