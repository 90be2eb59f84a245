package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.CarrierLedger;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.PinTimes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sums holds of carriers. Observations may arrive in any order. */
public final class PinLedger {
  private static final int MOST = 70_000;

  private final CarrierLedger carriers;
  private final Map<Hold, HoldSum> sums = new LinkedHashMap<>();
  private final StackLimit limit = new StackLimit();
  private final Owners owners = new Owners();
  private final LastTold lastTold = new LastTold();
  private final Steps pinned = new Steps();
  private long uncounted;
  private long lastEnd;

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
      add(hold, times.at(i), times.nanos(i), times.carrier(i));
      owners.add(times.thread(i), times.at(i), times.nanos(i), some.stack());
      if (times.watched()) {
        lastTold.add(times.thread(i), times.at(i), times.nanos(i));
      }
    }
  }

  /** Adds a part and empties it. */
  public void add(PinPart part) {
    for (HoldSum more : part.sums()) {
      pinned.add(more.steps());
      lastEnd = Math.max(lastEnd, more.meter().last());
      HoldSum sum = sum(more.hold(), more.meter().count());
      if (sum != null) {
        sum.add(more);
      }
    }
    owners.addPins(part.owners);
    lastTold.add(part.lastTold);
    part.clear();
  }

  public void add(HoldObservation.MonitorEnter enter) {
    held(
        new Hold(Hold.Kind.ENTER, enter.stack(), null, Hold.CONTENDED, enter.monitorClass()),
        enter.at(),
        enter.nanos(),
        enter.thread());
    owners.add(enter);
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
    add(hold, at, nanos, 0);
    lastTold.add(thread, at, nanos);
  }

  /**
   * Adds a hold of a carrier.
   *
   * @param carrier 0 if unknown
   */
  private void add(Hold hold, long at, long nanos, long carrier) {
    if (hold.kind() == Hold.Kind.PIN) {
      pinned.add(at, nanos);
    }
    lastEnd = Math.max(lastEnd, at + nanos);
    HoldSum sum = sum(hold, 1);
    if (sum != null) {
      sum.add(at, nanos);
      sum.addCarrier(carrier);
    }
  }

  private @Nullable HoldSum sum(Hold hold, long times) {
    HoldSum known = sums.get(hold);
    if (known != null) {
      return known;
    }
    Stack stack = hold.stack();
    boolean isUntold = hold.equals(PinKinds.UNTOLD) || sums.size() >= MOST;
    if (!isUntold && limit.hasRoomFor(stack)) {
      HoldSum added = new HoldSum(hold);
      sums.put(hold, added);
      return added;
    }
    if (!isUntold && !stack.isShortened()) {
      return sum(
          new Hold(
              hold.kind(),
              StackLimit.shortened(stack),
              hold.reason(),
              hold.operation(),
              hold.monitorClass()),
          times);
    }
    uncounted += times;
    return null;
  }

  public Steps pinned() {
    return pinned;
  }

  public LastTold lastTold() {
    return lastTold;
  }

  /** Nanoseconds since the epoch; 0 without holds. */
  public long lastEnd() {
    return lastEnd;
  }

  public StackQuality quality() {
    Set<Stack> stacks = new HashSet<>();
    long truncated = 0;
    long missing = 0;
    long shortened = 0;
    for (HoldSum sum : sums.values()) {
      Stack stack = sum.hold().stack();
      if (sum.hold().kind() == Hold.Kind.PIN) {
        truncated += stacks.add(stack) && stack.truncated() && !stack.isShortened() ? 1 : 0;
        missing += stack.isEmpty() ? sum.meter().count() : 0;
        shortened += stack.isShortened() ? sum.meter().count() : 0;
      }
    }
    return new StackQuality(stacks.size(), truncated, missing, uncounted, shortened);
  }

  /** Since JDK 24 the JVM reports a wait for a class both as a pin and as a wait. */
  public List<HoldSum> ended(Knowledge knowledge) {
    return sums.values().stream()
        .filter(sum -> sum.hold().kind() != Hold.Kind.INIT_WAIT || knowledge.monitorsPin())
        .toList();
  }

  public Lasting lasting(Window window, Carriers pool, Knowledge knowledge) {
    return new Lasting(
        carriers.held(pool), carriers.lastLook(), window, lastTold, knowledge, this::asRecorded);
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
    Available available =
        Available.of(pool.available(window), elsewhere, pinned.total(), pool.budget());
    List<HoldSum> all =
        Stream.of(ended(knowledge), lasting.all(), natives)
            .flatMap(Collection::stream)
            .sorted(Comparator.comparingLong((HoldSum sum) -> sum.meter().total()).reversed())
            .toList();
    Map<Blame.Place, HotspotSum> places = new HashMap<>();
    for (HoldSum one : all) {
      Blame blame = Blame.of(one.hold(), knowledge);
      places
          .computeIfAbsent(blame.place(), place -> new HotspotSum(one.hold(), blame))
          .add(one, blame, lasting.nanos(one.hold()));
    }
    List<Hotspot> hotspots = new ArrayList<>();
    for (HotspotSum ofOne : places.values()) {
      hotspots.add(ofOne.hotspot(available, pool, owners, knowledge));
    }
    hotspots.sort(
        Comparator.comparingLong((Hotspot h) -> h.cost().totalNanos())
            .reversed()
            .thenComparing(Hotspot::place));
    return hotspots;
  }

  /** A recorded pin with equal frames and call of the application, else the given stack. */
  private Stack asRecorded(Stack sampled) {
    String frames = Frames.ofApplication(sampled);
    String call = Frames.calledByApplication(sampled);
    for (HoldSum sum : sums.values()) {
      Stack stack = sum.hold().stack();
      if (!frames.isEmpty()
          && sum.hold().kind() == Hold.Kind.PIN
          && Frames.ofApplication(stack).equals(frames)
          && Frames.calledByApplication(stack).equals(call)) {
        return stack;
      }
    }
    return sampled;
  }
}
