package io.vtscope.agent.sample;

import org.jspecify.annotations.Nullable;

/** One carrier, as it was seen in samples one after the other. */
@SuppressWarnings("ReferenceEquality") // threads are themselves
final class Carrier {
  /** Samples after which who has waited in most of them, and let go in none, waits all the time. */
  private static final int AGAIN = 50;

  final Thread thread;
  CarrierState state = CarrierState.IDLE;

  /** The virtual thread that it carries; null where none. */
  @Nullable Thread mounted;

  /** How often it had taken a virtual thread from elsewhere when it was seen last. */
  private int taken;

  /** Samples in a row in which it has carried that thread, and was not seen to let go of it. */
  int ticks;

  /** Whether it was seen to let go of whom it carried in the last sample. */
  boolean hasLetGo;

  /** When the first of them was taken, by {@link System#nanoTime}. */
  long since;

  /** Samples by what was seen in them. */
  int pinnedTicks;

  int blockedTicks;

  int compensatedTicks;

  /** Samples in a row after which something is said of it next. */
  int due = Holds.LONG;

  /** Number of the hold; 0 until something is said of it. */
  long hold;

  /** When it was said last, and in which chunk; of a hold with a number only. */
  long saidAt;

  int saidIn;

  /** Processor time when it was first asked for, and when; -1 where it is not known. */
  long cpuAtStart = -1;

  long cpuStartedAt;

  /** Processor time in the last sample. */
  long cpuNow;

  /** Whether it seemed to run, and took no processor time. */
  boolean stands;

  /** Whether it was seen to stay in native code, without processor time. */
  boolean isNative;

  /** Whether it is in {@code Object.wait}, for which the pool may have another carrier run. */
  boolean isInWait;

  /** What it was last seen to wait for at a look for a stall, as a number; 0 where nothing. */
  private int waitedFor;

  /** What it waits for where it stays in the JVM itself; null where it does not. */
  Initialisers.@Nullable Initialised initialised;

  Carrier(Thread thread, long now) {
    this.thread = thread;
    this.since = now;
  }

  /** Whether it still does: since it was found, it has taken no processor time either. */
  boolean standsForClass(long now) {
    return initialised != null
        && state == CarrierState.RUNNING
        && cpuAtStart >= 0
        && cpuNow - cpuAtStart < Holds.NO_TIME * (now - cpuStartedAt);
  }

  /** Whether it waits, and not in native code of which nothing is known. */
  boolean waits() {
    return state == CarrierState.PINNED
        || state == CarrierState.BLOCKED
        || isInWait
        || initialised != null;
  }

  /**
   * Whether it has long been with one thread, which is parked again and again and runs in between:
   * it looks whether what it waits for has come.
   */
  boolean waitsAgain() {
    return ticks >= AGAIN && pinnedTicks > ticks / 2 && pinnedTicks < ticks;
  }

  /**
   * Whether it waits for another thing than the last time: so it has gone on meanwhile.
   *
   * @param what null where that is not known
   */
  boolean waitsForOther(@Nullable Object what) {
    int number = what == null ? 0 : System.identityHashCode(what);
    boolean other = number != 0 && waitedFor != 0 && number != waitedFor;
    waitedFor = number == 0 ? waitedFor : number; // it may run in between
    return other;
  }

  /**
   * Whether it is with the thread that was seen last, and has not carried another meanwhile, or the
   * same anew, as far as is known.
   */
  boolean still(@Nullable Thread virtualThread, int takenByNow) {
    return virtualThread == mounted && takenByNow == taken;
  }

  /**
   * What it did most since it has carried that thread. Who is pinned, blocked and compensated in
   * turn, by short calls, does not run, though he does none of these for half of the time.
   */
  String didMost() {
    int half = ticks / 2;
    if (initialised != null && pinnedTicks <= half) {
      return "BLOCKED";
    } else if (compensatedTicks > half) {
      return "COMPENSATED";
    } else if (pinnedTicks + blockedTicks + compensatedTicks > half) {
      return pinnedTicks > blockedTicks ? "PINNED" : "BLOCKED";
    }
    return isNative ? "NATIVE" : "RUNNING";
  }

  /**
   * Between two samples it was seen with another thread, or with the same one anew: it begins
   * again, and is counted from the next sample on.
   */
  void letsGo(@Nullable Thread virtualThread, int takenByNow, long at) {
    begins(virtualThread, takenByNow, at);
    hasLetGo = true;
  }

  void carries(@Nullable Thread virtualThread, int takenByNow, CarrierState now, long at) {
    state = now;
    hasLetGo = false;
    if (!still(virtualThread, takenByNow)) {
      begins(virtualThread, takenByNow, at);
    }
    if (virtualThread != null) {
      ticks++;
      if (now == CarrierState.PINNED) {
        pinnedTicks++;
      } else if (now == CarrierState.BLOCKED) {
        blockedTicks++;
      } else if (now == CarrierState.COMPENSATED) {
        compensatedTicks++;
      }
    }
  }

  private void begins(@Nullable Thread virtualThread, int takenByNow, long at) {
    mounted = virtualThread;
    taken = takenByNow;
    since = at;
    ticks = 0;
    pinnedTicks = 0;
    blockedTicks = 0;
    compensatedTicks = 0;
    due = Holds.LONG;
    hold = 0;
    cpuAtStart = -1;
    stands = false;
    isNative = false;
    initialised = null;
    waitedFor = 0;
  }
}
