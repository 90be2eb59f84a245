package io.vtscope.agent.sample.carrier;

import org.jspecify.annotations.Nullable;

/** One carrier, as it was seen in consecutive samples. Only this package changes it. */
@SuppressWarnings("ReferenceEquality") // threads are themselves
public final class Carrier {
  /** Fewer samples than this, half a second, are what any task may take. */
  static final int LONG = 5;

  /** Less than this share of a processor is no computing, even on a machine with no time. */
  static final double NO_TIME = 0.01;

  /**
   * After so many samples a thread that waited in most of them, and kept the carrier, waits all the
   * time.
   */
  private static final int AGAIN = 50;

  final Thread thread;
  CarrierState state = CarrierState.IDLE;

  /** The virtual thread that it carries; null where none. */
  @Nullable Thread mounted;

  /** How often it had taken a virtual thread from elsewhere when it was seen last. */
  private int taken;

  /** Samples in a row in which it has carried that thread, and was not seen to let go of it. */
  int ticks;

  /** Whether it was seen to let go of the thread that it carried in the last sample. */
  boolean hasLetGo;

  /** When the first of them was taken, by {@link System#nanoTime}. */
  long since;

  /** Samples by what was seen in them. */
  int pinnedTicks;

  int blockedTicks;

  int compensatedTicks;

  /** Samples in a row after which something is said of it next. */
  int due = LONG;

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

  public Thread thread() {
    return thread;
  }

  public CarrierState state() {
    return state;
  }

  /** The virtual thread that it carries; null where none. */
  public @Nullable Thread mounted() {
    return mounted;
  }

  /** Samples in a row in which it has carried that thread, and was not seen to let go of it. */
  public int ticks() {
    return ticks;
  }

  /** When the first of them was taken, by {@link System#nanoTime}. */
  public long since() {
    return since;
  }

  /** What it waits for where it stays in the JVM itself; null where it does not. */
  public Initialisers.@Nullable Initialised initialised() {
    return initialised;
  }

  /**
   * Whether it blocks in a call for which the pool may start another carrier. In {@code
   * Object.wait} it waits for others as one in a monitor does.
   */
  public boolean isMadeUpFor() {
    return state == CarrierState.COMPENSATED && !isInWait;
  }

  /** The virtual thread that it carries and that runs; null where there is none. */
  static @Nullable Thread runs(@Nullable Carrier carrier) {
    return carrier != null && carrier.state == CarrierState.RUNNING ? carrier.mounted : null;
  }

  /** Whether it still waits for a class: since it was found, it has taken no processor time. */
  boolean standsForClass(long now) {
    return initialised != null
        && state == CarrierState.RUNNING
        && cpuAtStart >= 0
        && cpuNow - cpuAtStart < NO_TIME * (now - cpuStartedAt);
  }

  /** Whether it waits, and not in native code of which nothing is known. */
  public boolean waits() {
    return state == CarrierState.PINNED
        || state == CarrierState.BLOCKED
        || isInWait
        || initialised != null;
  }

  /**
   * Whether it has long been with one thread, which is parked again and again and runs in between:
   * it looks whether what it waits for has come.
   */
  public boolean waitsAgain() {
    return ticks >= AGAIN && pinnedTicks > ticks / 2 && pinnedTicks < ticks;
  }

  /**
   * Whether it waits for another thing than the last time: so it has gone on meanwhile.
   *
   * @param what null where that is not known
   */
  public boolean waitsForOther(@Nullable Object what) {
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
   * What it did most since it has carried that thread. A thread that is pinned, blocked and
   * compensated in turn does not run, though each takes less than half of the time.
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
    due = LONG;
    hold = 0;
    cpuAtStart = -1;
    stands = false;
    isNative = false;
    initialised = null;
    waitedFor = 0;
  }
}
