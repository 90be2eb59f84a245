package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Peak;
import io.vtscope.clock.TargetTime;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierLedger;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sums up the times for which carriers were held. Observations may come in any order. */
public final class PinLedger {
  private final CarrierLedger carriers;
  private final Holds holds = new Holds();
  private final NativeCalls nativeCalls = new NativeCalls(holds);
  private final LastTold lastTold = new LastTold();
  private final AddedPins pins;

  /**
   * An empty ledger.
   *
   * @param carriers of the same JVM; its timeline gets the pins too
   */
  public PinLedger(CarrierLedger carriers) {
    this.carriers = carriers;
    this.pins = new AddedPins(holds.pins(), carriers.timeline(), holds.owners(), lastTold);
  }

  /**
   * Makes sums of pins, which any ledger takes in when they are full. All sums of one supplier
   * number pins alike.
   */
  public static Supplier<HoldObservation.PinSum> pinSums() {
    PinKinds kinds = new PinKinds();
    return () -> new PinPart(kinds);
  }

  public void add(HoldObservation.Pins one) {
    pins.add(one);
  }

  /** Adds the pins of a part and empties it. */
  public void add(PinPart part) {
    pins.add(part);
  }

  public void add(HoldObservation.MonitorEnter enter) {
    held(
        new Hold(Hold.Kind.ENTER, enter.stack(), null, Hold.CONTENDED, enter.monitorClass()),
        enter.at(),
        enter.nanos(),
        enter.thread());
    holds.owners().add(enter);
  }

  /**
   * Whether a thread waits for another to initialise a class. Until JDK 23 it does so in an array's
   * monitor ({@code InstanceKlass::init_lock}), without a call of {@code Object.wait}.
   */
  public static boolean isForClass(HoldObservation.MonitorWait wait) {
    boolean isCall =
        !wait.stack().frames().isEmpty() && wait.stack().frames().getFirst().is(Meaning.OBJECT);
    return Hold.INIT_LOCK.equals(wait.monitorClass()) && !isCall;
  }

  /** Adds a wait {@linkplain #isForClass for a class}. */
  public void add(HoldObservation.MonitorWait wait) {
    held(
        new Hold(Hold.Kind.INIT_WAIT, wait.stack(), null, null),
        wait.at(),
        wait.nanos(),
        wait.thread());
  }

  public void add(HoldObservation.FileIo io) {
    held(new Hold(Hold.Kind.FILE_IO, io.stack(), null, null), io.at(), io.nanos(), io.thread());
    nativeCalls.ended(io);
  }

  public void add(HoldObservation.NativeSample sample) {
    nativeCalls.add(sample);
  }

  private void held(Hold hold, long at, long nanos, long thread) {
    holds.add(hold, at, nanos);
    lastTold.add(thread, at, nanos);
  }

  /** Time of carriers that were pinned, nanoseconds. */
  public long pinnedNanos() {
    return holds.pins().pinnedNanos();
  }

  /** The holds that the JVM has reported. */
  public LastTold lastTold() {
    return lastTold;
  }

  /** When most time went to native code. */
  public Peak natives(Carriers pool) {
    return nativeCalls.peak(pool.peakPool());
  }

  /** The last stacks of threads in native code. */
  public List<Stack> inNative(Window window) {
    return nativeCalls.last(window.to());
  }

  public StackQuality quality() {
    PinMeters meters = holds.pins();
    return new StackQuality(
        meters.stackCount(),
        meters.truncated(),
        meters.missing(),
        holds.uncounted(),
        meters.shortened());
  }

  /**
   * The places that hold carriers, those with most cost first.
   *
   * @param elsewhere how many virtual threads run on another scheduler
   * @param nativePeriod of samples of native code; null if unknown
   */
  public List<Hotspot> hotspots(
      Window window,
      Carriers pool,
      long elsewhere,
      @Nullable Duration nativePeriod,
      Knowledge knowledge) {
    return holds.hotspots(
        lasting(window, pool, nativePeriod, knowledge),
        Available.of(pool.available(window), elsewhere, pinnedNanos(), pool.budget()),
        pool,
        knowledge);
  }

  /** Holds that have not ended. */
  public Map<Hold, Steps> lastingSteps(Window window, Carriers pool, Knowledge knowledge) {
    return lasting(window, pool, null, knowledge).steps();
  }

  /** If the carriers were looked at, that says more of short calls than the JVM's samples do. */
  private Lasting lasting(
      Window window, Carriers pool, @Nullable Duration nativePeriod, Knowledge knowledge) {
    TargetTime time = pool.budget() == null ? carriers.targetTime() : null;
    Map<Hold, Meter> brief =
        time == null || nativePeriod == null
            ? Map.of()
            : nativeCalls.brief().waiting(time, nativePeriod.toNanos(), knowledge);
    return new Lasting(
        nativeCalls.lasting(window.to(), pool.peakPool()),
        brief,
        time,
        carriers.held(pool),
        carriers.lastLook(),
        window,
        lastTold,
        knowledge,
        holds::asRecorded);
  }
}
