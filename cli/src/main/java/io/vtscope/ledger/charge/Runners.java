package io.vtscope.ledger.charge;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.HeldCarrier;
import io.vtscope.ledger.carrier.ProcessorTime;
import io.vtscope.ledger.pin.HoldSum;
import io.vtscope.observation.CodeObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Groups running code by class of the application or by library. */
final class Runners {
  /** The share of stacks from which a frame is common. */
  private static final double COMMON = 2 / 3.0;

  private final RunningSteps running;
  private final CarrierSteps carriers;
  private final Knowledge knowledge;
  private final Target target;
  private final Map<String, Group> groups = new LinkedHashMap<>();

  private static final class Group {
    final Meter stretches = new Meter();
    final Steps held = new Steps();
    final Map<String, Runner.Place> places = new HashMap<>();

    /** The longest stretch of each place. */
    final Map<String, Stretch> longest = new HashMap<>();

    final Set<String> carriers = new HashSet<>();
    long cpu;
    boolean spins;
    @Nullable Frame frame;
    @Nullable Stack stack;
    long samples;
    long yielding;
    final Steps seen = new Steps();

    /** Whether its time belongs to a native call. */
    boolean isInCall;

    /** The least processor time of computing code, in seconds dominated by this code. */
    double expected;

    /** The carriers' processor time in these seconds. */
    double processors;
  }

  private record Stretch(long nanos, Stack stack) {
    Stretch or(Stretch other) {
      return other.nanos > nanos ? other : this;
    }
  }

  Runners(RunningSteps running, CarrierSteps carriers, Knowledge knowledge, Target target) {
    this.running = running;
    this.carriers = carriers;
    this.knowledge = knowledge;
    this.target = target;
  }

  void add(HeldCarrier held, long from, long to) {
    Frame frame = common(held.stacks());
    if (frame == null || to <= from || !computes(held, from, to)) {
      return;
    }
    Group group = group(frame);
    Site site = Site.of(frame);
    long nanos = to - from;
    group.stretches.add(from, nanos);
    group.held.add(from, nanos);
    group.carriers.add(held.last().carrier());
    group.cpu += (long) (held.cpuNanos() * Math.min(1, (double) nanos / held.measuredNanos()));
    group.spins |= held.stacks().stream().anyMatch(this::spins);
    group.places.merge(
        site.name(),
        new Runner.Place(site, nanos),
        (one, more) -> new Runner.Place(one.site(), one.nanos() + more.nanos()));
    group.longest.merge(site.name(), new Stretch(nanos, shown(held.stacks(), frame)), Stretch::or);
  }

  /** Whether it computed for a noticeable time. Code gets less processor time on a full machine. */
  private boolean computes(HeldCarrier held, long from, long to) {
    double share = (double) held.cpuNanos() / Math.max(1, held.measuredNanos());
    return (share >= Limits.CPU || carriers.isFull(from, to))
        && share * (to - from) >= Limits.STRETCH * Steps.SECOND
        && !loadsClasses(held.stacks());
  }

  /** Every program loads its classes once. */
  private static boolean loadsClasses(List<Stack> stacks) {
    long loading =
        stacks.stream()
            .filter(stack -> stack.frames().stream().anyMatch(Frames::loadsClass))
            .count();
    return 2 * loading > stacks.size();
  }

  private boolean spins(Stack stack) {
    int innermost = Frames.innermostOfApplication(stack.frames());
    CodeObservation.FrameFact fact =
        innermost < 0 ? null : knowledge.fact(stack.frames().get(innermost));
    return fact != null && fact.spins();
  }

  private static Stack shown(List<Stack> stacks, Frame frame) {
    return stacks.reversed().stream()
        .filter(one -> one.frames().stream().anyMatch(f -> f.name().equals(frame.name())))
        .findFirst()
        .orElse(stacks.getLast());
  }

  /**
   * The application's innermost frame in most stacks, else in the first. Frames further in differ
   * between samples.
   */
  private static @Nullable Frame common(List<Stack> stacks) {
    Map<String, Integer> counts = new HashMap<>();
    for (Stack stack : stacks) {
      Set<String> names = new HashSet<>();
      stack.frames().forEach(frame -> names.add(frame.name()));
      names.forEach(name -> counts.merge(name, 1, Integer::sum));
    }
    Frame innermost = null;
    for (Stack stack : stacks) {
      for (Frame frame : stack.frames()) {
        if (frame.isJdk() || Frames.isMade(frame)) {
          continue;
        }
        innermost = innermost == null ? frame : innermost;
        if (counts.getOrDefault(frame.name(), 0) >= COMMON * stacks.size()) {
          return frame;
        }
      }
    }
    return innermost;
  }

  private Group group(Frame frame) {
    return groups.computeIfAbsent(name(frame), g -> new Group());
  }

  private String name(Frame frame) {
    Artifact artifact = knowledge.artifact(frame);
    return artifact == null || target.isOwn(artifact)
        ? Frames.outermost(frame)
        : artifact.name() + " " + artifact.version() + " " + artifact.file();
  }

  /** The running time of code that uses hardly any processor time. */
  Steps waiting() {
    count();
    Steps waiting = new Steps();
    groups.values().stream()
        .filter(group -> !yields(group) && waits(group))
        .forEach(group -> waiting.add(standing(group, second -> 0)));
    return waiting;
  }

  /**
   * The running time of code that waits in native calls.
   *
   * @param calls by the name of the site
   */
  List<HoldSum> inCalls(Map<String, Hold> calls, Charges charges) {
    count();
    List<HoldSum> sums = new ArrayList<>();
    groups.values().stream()
        .filter(group -> !yields(group) && waits(group))
        .forEach(group -> {
          Hold call = calls.get(Site.of(Objects.requireNonNull(group.frame)).name());
          Steps waited = call == null ? new Steps() : standing(group, charges::waits);
          if (call != null && waited.total() > 0) {
            group.isInCall = true;
            sums.add(new HoldSum(call, waited, Math.max(1, waited.total() / length())));
          }
        });
    return sums;
  }

  /** Longer calls are seen by consecutive samples. */
  private long length() {
    return running.stretch() > 0 ? running.stretch() : CarrierPoolSample.INTERVAL;
  }

  private Steps standing(Group group, IntToLongFunction held) {
    return group.seen.map((second, nanos) -> {
      CarrierSteps.Step step = carriers.at(second);
      double part = step == null ? 0 : step.standing(target.processors(), held.applyAsLong(second));
      return (long) (part * nanos);
    });
  }

  /** Adds up the samples of each group. */
  private void count() {
    for (RunningSteps.OfClass one : running.classes()) {
      Group group = group(one.frame);
      if (group.frame == null || one.count() > group.samples) {
        group.frame = one.frame;
        group.stack = one.stack;
      }
      group.samples += one.count();
      group.yielding += one.yields() ? one.count() : 0;
      one.samples.each((second, count) -> {
        CarrierSteps.Step step = carriers.at(second);
        group.seen.addTo(second, nanos(second, count));
        if (step != null && step.cpu >= 0 && 2 * count > running.samples(second)) {
          group.expected += step.running * ProcessorTime.least(step.load >= Limits.MOST);
          group.processors += step.cpu * target.processors() * Steps.SECOND;
        }
      });
    }
  }

  List<Runner> all(Charges charges) {
    boolean isLong = running.stretch() >= Limits.STRETCH * Steps.SECOND;
    for (RunningSteps.OfClass one : running.classes()) {
      Group group = group(one.frame);
      boolean isSampled = one.yields() || waits(group);
      one.samples.each((second, count) -> {
        // Long runs are those of the code that runs most.
        if (isSampled || (isLong && 2 * count >= running.samples(second))) {
          long more = nanos(second, count) - group.held.nanos(second);
          group.held.addTo(second, Math.max(0, more));
        }
      });
    }
    List<Runner> all = new ArrayList<>();
    groups.forEach((name, group) -> {
      boolean isTimed = 2 * group.stretches.total() >= group.held.total();
      if (!group.isInCall) {
        boolean isStorm = 2 * group.yielding > running.samples();
        charges.addRunning(key(name), isTimed, !isStorm, group.held);
      }
      all.add(runner(name, group));
    });
    all.sort(Comparator.comparingLong((Runner one) -> one.samples().samples()).reversed());
    return all;
  }

  private long nanos(int second, long samples) {
    CarrierSteps.Step step = carriers.at(second);
    return step == null ? 0 : step.running * samples / Math.max(1, running.samples(second));
  }

  private static boolean yields(Group group) {
    return 2 * group.yielding > group.samples;
  }

  private static boolean waits(Group group) {
    return group.expected > 0 && group.processors < group.expected;
  }

  private static String key(String name) {
    return "RUNNING " + name;
  }

  private Runner runner(String name, Group group) {
    List<Runner.Place> places =
        group.places.values().stream()
            .sorted(Comparator.comparingLong(Runner.Place::nanos).reversed())
            .toList();
    Stretch longest = places.isEmpty() ? null : group.longest.get(places.getFirst().site().name());
    Stack stack = longest == null ? Objects.requireNonNull(group.stack) : longest.stack;
    Frame frame = Objects.requireNonNullElse(group.frame, innermost(stack));
    Site site = places.isEmpty() ? Site.of(frame) : places.getFirst().site();
    return new Runner(
        key(name),
        site,
        places,
        knowledge.artifact(frame),
        does(group, stack),
        places.isEmpty()
            ? null
            : new Runner.Stretches(group.stretches.cost(), group.cpu, group.carriers.size()),
        new Runner.Samples(group.samples, running.samples(), group.seen.total()),
        running.stretch(),
        stack);
  }

  private static Runner.Does does(Group group, Stack stack) {
    if (yields(group)) {
      return sleeps(stack) ? Runner.Does.SLEEPS_ZERO : Runner.Does.YIELDS;
    }
    return waits(group)
        ? Runner.Does.WAITS
        : group.spins ? Runner.Does.SPINS : Runner.Does.COMPUTES;
  }

  private static boolean sleeps(Stack stack) {
    return stack.frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame -> frame.name().equals("java.lang.Thread.sleep"));
  }

  private static Frame innermost(Stack stack) {
    return stack.frames().get(Math.max(0, Frames.innermostOfApplication(stack.frames())));
  }
}
