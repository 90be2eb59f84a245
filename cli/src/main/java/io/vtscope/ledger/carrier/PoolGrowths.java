package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Counts;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.SchedulerObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why carriers were started. {@code ForkJoinPool.createWorker} is called by {@code signalWork} if
 * there is work, by {@code tryCompensate} if a carrier is about to block (JDK 21 to 27).
 */
final class PoolGrowths {
  /** The suffix on all platforms, such as {@code sun.nio.ch.EPollSelectorImpl}. */
  private static final String SELECTOR = "SelectorImpl";

  private final Counts<Stack> compensations = new Counts<>(Most.STACKS);
  private final Map<Call, Meter> blocked = new HashMap<>();
  private final CarrierCount carriers = new CarrierCount();
  private long total;

  private enum Kind {
    FILE,
    WAIT,
    OTHER
  }

  private record Call(Stack stack, Kind kind) {}

  /**
   * Calls with equal kind and site. A method may make several kinds.
   *
   * @param site see {@link #site}
   */
  private record Place(String site, Kind kind) {
    static Place of(Call call) {
      return new Place(PoolGrowths.site(call.stack), call.kind);
    }
  }

  void started(SchedulerObservation.CarrierStart start) {
    if (!isCompensation(start.stack())) {
      carriers.startedForWork(start.at());
    } else {
      carriers.startedInPlace(start.at());
      total++;
      compensations.add(start.stack(), 1);
    }
  }

  void ended(SchedulerObservation.CarrierEnd end) {
    carriers.ended(end.at());
  }

  CarrierCount carriers() {
    return carriers;
  }

  long total() {
    return total;
  }

  void inFile(Stack stack, long at, long nanos) {
    blocked(new Call(stack, Kind.FILE), at, nanos);
  }

  void inWait(Stack stack, long at, long nanos) {
    blocked(new Call(stack, Kind.WAIT), at, nanos);
  }

  private void blocked(Call call, long at, long nanos) {
    Meter meter = blocked.get(call);
    if (meter == null && blocked.size() < Most.STACKS) {
      meter = new Meter();
      blocked.put(call, meter);
    }
    if (meter != null) {
      meter.add(at, nanos);
    }
  }

  List<PoolGrowth> byCarriers(Carriers of, Knowledge knowledge) {
    Map<Place, List<Map.Entry<Stack, Long>>> places = new HashMap<>();
    for (Map.Entry<Stack, Long> entry : compensations.all()) {
      Place place = new Place(site(entry.getKey()), kind(entry.getKey()));
      places.computeIfAbsent(place, p -> new ArrayList<>()).add(entry);
    }
    Map<Place, Meter> costs = new HashMap<>();
    blocked.forEach((call, meter) -> {
      costs.computeIfAbsent(Place.of(call), c -> new Meter()).add(meter);
    });
    boolean mayGrowBefore = total == 0 || of.startedBefore() > 0;
    for (Call call : blocked.keySet()) {
      Meter cost = Objects.requireNonNull(costs.get(Place.of(call)));
      boolean counts =
          mayGrowBefore
              ? waits(call.stack) || mostMadeUpFor(cost, of)
              : PoolGrowth.keepsMost(cost.total(), of.budget());
      if (counts) {
        places
            .computeIfAbsent(Place.of(call), p -> new ArrayList<>())
            .add(Map.entry(call.stack, 0L));
      }
    }
    List<PoolGrowth> all = new ArrayList<>();
    places.forEach((place, entries) -> {
      long started = entries.stream().mapToLong(Map.Entry::getValue).sum();
      Meter cost = costs.get(place);
      Cost took = cost == null ? null : cost.cost();
      all.add(growth(started, took, entries.getFirst().getKey(), knowledge));
    });
    all.sort(
        Comparator.comparingLong(PoolGrowth::carriers)
            .reversed()
            .thenComparing(one -> one.site() == null ? "" : one.site().name()));
    return all;
  }

  /** If the pool grew before the recording, only the waits are recorded. */
  private static boolean waits(Stack stack) {
    return !stack.frames().isEmpty() && stack.frames().getFirst().is(Meaning.OBJECT);
  }

  /** Whether the I/O took more time than running and held carriers explain. */
  private static boolean mostMadeUpFor(Meter cost, Carriers carriers) {
    Budget budget = carriers.budget();
    return budget != null
        && carriers.startedBefore() > 0
        && cost.total() > 2 * (budget.running() + budget.held() + budget.unknown());
  }

  static PoolGrowth growth(long carriers, @Nullable Cost cost, Stack stack, Knowledge knowledge) {
    int innermost = Frames.innermostOfApplication(stack.frames());
    Frame frame = innermost < 0 ? null : stack.frames().get(innermost);
    List<Site> holders = new ArrayList<>();
    for (Frame outer : stack.frames()) {
      String held = knowledge.held(outer);
      if (held != null && !outer.isJdk()) {
        holders.add(Site.of(outer, held));
      }
    }
    return new PoolGrowth(
        frame == null ? null : Site.of(frame, knowledge.held(frame)),
        holders,
        frame == null ? null : knowledge.artifact(frame),
        blockingName(stack.frames(), innermost),
        carriers,
        cost,
        stack);
  }

  private static String called(String name) {
    return name.equals("java.lang.Object.wait0") ? "java.lang.Object.wait" : name;
  }

  /**
   * The JDK call that is about to block, else the outermost frame in the blocked frame's package.
   */
  private static @Nullable String blockingName(List<Frame> frames, int innermost) {
    int blocking = blocking(frames);
    if (blocking >= 0 || Frames.waits(frames.getFirst())) {
      return called(frames.get(Math.max(0, blocking)).name());
    }
    String inner = frames.getFirst().packageName();
    String name = null;
    String lookup = null;
    for (Frame frame : innermost < 0 ? frames : frames.subList(0, innermost)) {
      if (!frame.packageName().equals(inner)) {
        break;
      }
      name = frame.name();
      lookup = frame.is(Meaning.INET_ADDRESS) ? name : lookup;
    }
    return lookup == null ? name : lookup;
  }

  /** A call without a known name is a file operation. */
  private static Kind kind(Stack compensation) {
    List<Frame> frames = compensation.frames();
    int blocking = blocking(frames);
    if (blocking < 0) {
      return Kind.OTHER;
    }
    Frame frame = frames.get(blocking);
    boolean isOther = frame.is(Meaning.NETWORK) || frame.type().endsWith(SELECTOR);
    return isOther ? Kind.OTHER : frame.is(Meaning.OBJECT) ? Kind.WAIT : Kind.FILE;
  }

  private static boolean isCompensation(Stack stack) {
    return stack.frames().stream().anyMatch(frame -> frame.method().equals("tryCompensate"));
  }

  /** The calling frame of the application; empty without one. */
  static String site(Stack stack) {
    int innermost = Frames.innermostOfApplication(stack.frames());
    return innermost < 0 ? "" : stack.frames().get(innermost).name();
  }

  private static int blocking(List<Frame> frames) {
    int last = -1;
    for (int i = 0; i < frames.size(); i++) {
      if (frames.get(i).is(Meaning.SCHEDULER)) {
        last = i;
      } else if (last >= 0) {
        return i;
      }
    }
    return -1;
  }
}
