package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.CarrierLedger;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTimes;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Sums holds of carriers. Observations may arrive in any order. */
public final class PinLedger {
  private final CarrierLedger carriers;
  private final Holds holds = new Holds();
  private final LastTold lastTold = new LastTold();

  /**
   * Creates an empty ledger.
   *
   * @param carriers of the same JVM
   */
  public PinLedger(CarrierLedger carriers) {
    this.carriers = carriers;
  }

  /** The parts share their numbers; any ledger can add them. */
  public static Supplier<HoldObservation.PinSum> pinSums() {
    PinKinds kinds = new PinKinds();
    return () -> new PinPart(kinds);
  }

  public void add(HoldObservation.Pins some) {
    Hold hold = new Hold(Hold.Kind.PIN, some.stack(), some.reason(), some.operation());
    PinTimes times = some.times();
    for (int i = 0; i < times.size(); i++) {
      holds.add(hold, times.at(i), times.nanos(i), times.carrier(i));
      holds.owners().add(times.thread(i), times.at(i), times.nanos(i), some.stack());
      if (times.watched()) {
        lastTold.add(times.thread(i), times.at(i), times.nanos(i));
      }
    }
  }

  /** Adds a part and empties it. */
  public void add(PinPart part) {
    holds.add(part);
    lastTold.add(part.lastTold);
    part.clear();
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
   * Whether a thread waits for a class initialiser. Until JDK 23 it waits in an array's monitor
   * ({@code InstanceKlass::init_lock}), without calling {@code Object.wait}.
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
  }

  private void held(Hold hold, long at, long nanos, long thread) {
    holds.add(hold, at, nanos);
    lastTold.add(thread, at, nanos);
  }

  public Steps pinned() {
    return holds.pinned();
  }

  public LastTold lastTold() {
    return lastTold;
  }

  /** Nanoseconds since the epoch; 0 without holds. */
  public long lastEnd() {
    return holds.lastEnd();
  }

  public StackQuality quality() {
    return holds.quality();
  }

  public Collection<HoldSum> ended() {
    return holds.all();
  }

  public Lasting lasting(Window window, Carriers pool, Knowledge knowledge) {
    return new Lasting(
        carriers.held(pool), carriers.lastLook(), window, lastTold, knowledge, holds::asRecorded);
  }

  /**
   * The places that hold carriers, costliest first.
   *
   * @param elsewhere virtual threads on other schedulers
   */
  public List<Hotspot> hotspots(
      Window window,
      Carriers pool,
      Lasting lasting,
      Collection<HoldSum> natives,
      long elsewhere,
      Knowledge knowledge) {
    return holds.hotspots(
        lasting,
        natives,
        Available.of(pool.available(window), elsewhere, holds.pinned().total(), pool.budget()),
        pool,
        knowledge);
  }
}
