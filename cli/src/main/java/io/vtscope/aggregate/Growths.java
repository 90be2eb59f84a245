package io.vtscope.aggregate;

import io.vtscope.observation.Frame;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why carriers were started. The stack of a carrier's start says it: below {@code
 * ForkJoinPool.createWorker} stands {@code signalWork} where there was work for one more, {@code
 * tryCompensate} where another was about to block (JDK 21 to 26).
 */
final class Growths {
  private static final int MOST_STACKS = 5_000;

  /** Who takes more than this of what carriers are made up for is who keeps them. */
  private static final double MOST = 0.5;

  private final Map<Stack, Long> compensations = new HashMap<>();
  private final Map<Stack, Meter> blocked = new HashMap<>();
  private long total;
  private int alive;
  private int peak;
  private int forWork;

  void started(Observation.CarrierStart start) {
    alive++;
    peak = Math.max(peak, alive);
    if (!isCompensation(start.stack())) {
      forWork = Math.max(forWork, alive);
    } else {
      total++;
      if (compensations.size() < MOST_STACKS || compensations.containsKey(start.stack())) {
        compensations.merge(start.stack(), 1L, Long::sum);
      }
    }
  }

  void ended(Observation.CarrierEnd end) {
    alive = Math.max(0, alive - 1);
  }

  /** The largest number of carriers, by those that were seen to start and end. */
  int peak() {
    return peak;
  }

  /**
   * The parallelism is no less: for work alone {@code ForkJoinPool.signalWork} starts no more than
   * that (JDK 21 to 26).
   */
  int leastParallelism() {
    return forWork;
  }

  /** Carriers started as others were about to block. */
  long total() {
    return total;
  }

  /** A call took so long that may have had a carrier started in its place. */
  void blocked(Stack stack, long at, long nanos) {
    Meter meter = blocked.get(stack);
    if (meter == null && blocked.size() < MOST_STACKS) {
      meter = new Meter();
      blocked.put(stack, meter);
    }
    if (meter != null) {
      meter.add(at, nanos);
    }
  }

  List<Growth> byCarriers(Carriers carriers, Knowledge knowledge) {
    Map<String, List<Map.Entry<Stack, Long>>> sites = new HashMap<>();
    for (Map.Entry<Stack, Long> entry : compensations.entrySet()) {
      sites.computeIfAbsent(site(entry.getKey()), p -> new ArrayList<>()).add(entry);
    }
    Map<String, Meter> costs = new HashMap<>();
    Map<String, List<Stack>> calls = new HashMap<>();
    blocked.forEach((stack, meter) -> {
      String site = site(stack);
      costs.computeIfAbsent(site, c -> new Meter()).add(meter);
      calls.computeIfAbsent(site, c -> new ArrayList<>()).add(stack);
    });
    List<Growth> all = new ArrayList<>();
    if (total == 0 || carriers.startedBefore() > 0) {
      for (Stack stack : blocked.keySet()) {
        Meter cost = costs.get(site(stack));
        boolean madeUpFor = waits(stack) || (cost != null && mostMadeUpFor(cost, carriers));
        if (madeUpFor) {
          sites.computeIfAbsent(site(stack), p -> new ArrayList<>()).add(Map.entry(stack, 0L));
        }
      }
    } else {
      for (Stack stack : blocked.keySet()) {
        Meter cost = costs.get(site(stack));
        if (cost != null && keepsMost(cost.total(), carriers)) {
          sites.computeIfAbsent(site(stack), p -> new ArrayList<>(List.of(Map.entry(stack, 0L))));
        }
      }
    }
    sites.forEach((site, entries) -> {
      entries.sort(Map.Entry.<Stack, Long>comparingByValue().reversed());
      long started = entries.stream().mapToLong(Map.Entry::getValue).sum();
      Meter cost = costs.get(site);
      Stack stack = entries.getFirst().getKey();
      if (cost != null) {
        stack = costly(calls.getOrDefault(site, List.of()), cost.total(), stack);
      }
      all.add(growth(started, cost == null ? null : cost.cost(), stack, knowledge));
    });
    all.sort(Comparator.comparingLong(Growth::carriers).reversed());
    return all;
  }

  /**
   * An example of the call that took most of what the site's calls took, as the first of several is
   * the one that carriers are started for; the given where none did, or none shows its call.
   */
  private Stack costly(List<Stack> calls, long cost, Stack given) {
    Map<String, Long> took = new HashMap<>();
    Map<String, Stack> examples = new HashMap<>();
    for (Stack stack : calls) {
      String call = call(stack);
      Meter meter = blocked.get(stack);
      if (call != null && meter != null) {
        took.merge(call, meter.total(), Long::sum);
        examples.putIfAbsent(call, stack);
      }
    }
    return took.entrySet().stream()
        .filter(one -> one.getValue() > MOST * cost && !calls(given, one.getKey()))
        .map(one -> examples.getOrDefault(one.getKey(), given))
        .findFirst()
        .orElse(given);
  }

  /** Further out it has other names: FileInputStream.read is BufferedInputStream.read there. */
  private static boolean calls(Stack stack, String call) {
    return stack.frames().stream().anyMatch(frame -> called(frame.name()).equals(call));
  }

  private static @Nullable String call(Stack stack) {
    return stack.frames().isEmpty()
        ? null
        : blockingName(stack.frames(), Frames.innermostOfApplication(stack.frames()));
  }

  /** Who watches a pool that has grown already sees no carrier start, but who waits now. */
  private static boolean waits(Stack stack) {
    return !stack.frames().isEmpty() && stack.frames().getFirst().type().equals("java.lang.Object");
  }

  /** Carriers that one call has had started are there for all others too. */
  static boolean keepsMost(long nanos, Carriers carriers) {
    Budget budget = carriers.budget();
    return budget != null && budget.compensated() > 0 && nanos >= MOST * budget.compensated();
  }

  /**
   * Whether most of what I/O took the pool must have made up for: there was not so much time of
   * carriers that ran, or were held from others.
   */
  private static boolean mostMadeUpFor(Meter cost, Carriers carriers) {
    Budget budget = carriers.budget();
    return budget != null
        && carriers.startedBefore() > 0
        && cost.total() > 2 * (budget.running() + budget.held() + budget.unknown());
  }

  static Growth growth(long carriers, @Nullable Cost cost, Stack stack, Knowledge knowledge) {
    int innermost = Frames.innermostOfApplication(stack.frames());
    Frame frame = innermost < 0 ? null : stack.frames().get(innermost);
    List<Site> holders = new ArrayList<>();
    for (Frame outer : stack.frames()) {
      String held = knowledge.held(outer);
      if (held != null && !outer.isJdk()) {
        holders.add(Site.of(outer, held));
      }
    }
    return new Growth(
        frame == null ? null : Site.of(frame, knowledge.held(frame)),
        holders,
        frame == null ? null : knowledge.artifact(frame),
        blockingName(stack.frames(), innermost),
        carriers,
        cost,
        stack);
  }

  /** What programs call, and not what that calls. */
  private static String called(String name) {
    return name.equals("java.lang.Object.wait0") ? "java.lang.Object.wait" : name;
  }

  /**
   * The call that says that it is going to block; of a stack that was taken while it did so, where
   * nothing shows which that was, the outermost of the package in which it blocks.
   */
  private static @Nullable String blockingName(List<Frame> frames, int innermost) {
    int blocking = blocking(frames);
    if (blocking >= 0 || Frames.waits(frames.getFirst())) {
      return called(frames.get(Math.max(0, blocking)).name());
    }
    String inner = packageOf(frames.getFirst());
    String name = null;
    String lookup = null;
    for (Frame frame : innermost < 0 ? frames : frames.subList(0, innermost)) {
      if (!packageOf(frame).equals(inner)) {
        break;
      }
      name = frame.name();
      lookup = frame.type().startsWith("java.net.InetAddress") ? name : lookup;
    }
    return lookup == null ? name : lookup;
  }

  private static String packageOf(Frame frame) {
    return frame.type().substring(0, Math.max(0, frame.type().lastIndexOf('.')));
  }

  private static boolean isCompensation(Stack stack) {
    return stack.frames().stream().anyMatch(frame -> frame.method().equals("tryCompensate"));
  }

  /** The application's frame that made the call; "" where there is none. */
  static String site(Stack stack) {
    int innermost = Frames.innermostOfApplication(stack.frames());
    return innermost < 0 ? "" : stack.frames().get(innermost).name();
  }

  /** The first frame outside the scheduler's own: the one that says that it is going to block. */
  private static int blocking(List<Frame> frames) {
    int last = -1;
    for (int i = 0; i < frames.size(); i++) {
      if (isScheduler(frames.get(i).type())) {
        last = i;
      } else if (last >= 0) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isScheduler(String type) {
    return type.startsWith("java.util.concurrent.ForkJoinPool")
        || type.startsWith("jdk.internal.misc.CarrierThread")
        || type.startsWith("jdk.internal.misc.Blocker");
  }
}
