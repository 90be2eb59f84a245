package io.vtscope.agent.sample.carrier;

import org.jspecify.annotations.Nullable;

/** One carrier in consecutive samples. Only this package changes it. */
@SuppressWarnings("ReferenceEquality") // compared by identity
public final class Carrier {
  /** Samples (half a second) below which a hold is normal. */
  static final int LONG = 5;

  /** Share of processor time below which nothing is computed. */
  static final double NO_TIME = 0.01;

  /** Samples after which a thread that is mostly pinned counts as polling. */
  private static final int AGAIN = 50;

  final Thread thread;
  CarrierState state = CarrierState.IDLE;

  /** Null if none. */
  @Nullable Thread mounted;

  /** The pool's mount count in the last sample. */
  private int taken;

  /** Consecutive samples with the same mount. */
  int ticks;

  /** Whether it has unmounted since the last sample. */
  boolean hasLetGo;

  /** First sample, {@link System#nanoTime}. */
  long since;

  int pinnedTicks;

  int blockedTicks;

  int compensatedTicks;

  /** Samples until the next event. */
  int due = LONG;

  /** Number of the hold; 0 before its first event. */
  long hold;

  /** Time and chunk of the last event. */
  long saidAt;

  int saidIn;

  /** First processor time and its time; -1 if unknown. */
  long cpuAtStart = -1;

  long cpuStartedAt;

  long cpuNow;

  /** Whether it seems to run without processor time. */
  boolean stands;

  /** Whether it does so in native code. */
  boolean isNative;

  /** Whether it is in {@code Object.wait}, which the pool may compensate. */
  boolean isInWait;

  /** Identity hash; 0 if none. */
  private int waitedFor;

  /** Awaited class initialisation, or null. */
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

  public @Nullable Thread mounted() {
    return mounted;
  }

  /** Consecutive samples with this mount. */
  public int ticks() {
    return ticks;
  }

  /** First sample, {@link System#nanoTime}. */
  public long since() {
    return since;
  }

  /** Awaited class initialisation, or null. */
  public Initialisers.@Nullable Initialised initialised() {
    return initialised;
  }

  /**
   * Whether the pool may compensate its call. {@code Object.wait} is excluded, because it depends
   * on other threads.
   */
  public boolean isMadeUpFor() {
    return state == CarrierState.COMPENSATED && !isInWait;
  }

  /** The running virtual thread, or null. */
  static @Nullable Thread runs(@Nullable Carrier carrier) {
    return carrier != null && carrier.state == CarrierState.RUNNING ? carrier.mounted : null;
  }

  /** Whether it still waits for class initialisation, without using processor time. */
  boolean standsForClass(long now) {
    return initialised != null
        && state == CarrierState.RUNNING
        && cpuAtStart >= 0
        && cpuNow - cpuAtStart < NO_TIME * (now - cpuStartedAt);
  }

  /** Whether it waits for something other than native code. */
  public boolean waits() {
    return state == CarrierState.PINNED
        || state == CarrierState.BLOCKED
        || isInWait
        || initialised != null;
  }

  /** Whether its thread polls: it parks, wakes and parks again. */
  public boolean waitsAgain() {
    return ticks >= AGAIN && pinnedTicks > ticks / 2 && pinnedTicks < ticks;
  }

  /** Whether it waits for another object, so it has made progress. */
  public boolean waitsForOther(@Nullable Object what) {
    int number = what == null ? 0 : System.identityHashCode(what);
    boolean other = number != 0 && waitedFor != 0 && number != waitedFor;
    waitedFor = number == 0 ? waitedFor : number; // it may run in between
    return other;
  }

  /** Whether the mount is unchanged, as far as known. */
  boolean still(@Nullable Thread virtualThread, int takenByNow) {
    return virtualThread == mounted && takenByNow == taken;
  }

  /** The most frequent state during this mount. Different kinds of waits add up. */
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

  /** Records an unmount between two samples. */
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
