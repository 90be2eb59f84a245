package io.vtscope.ledger.carrier;

import io.vtscope.clock.Cost;
import io.vtscope.clock.Meter;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What stretches of computing come to. */
final class Computed {
  private final @Nullable Frame frame;
  private final int mostStacks;
  private final Meter meter = new Meter();
  private final Set<String> carriers = new HashSet<>();
  private final Map<Long, Long> delays = new HashMap<>();
  private final List<Stack> stacks = new ArrayList<>();
  private @Nullable HeldCarrier longest;
  private long longestNanos = -1;
  private long cpu;
  private long waited;
  private long queued = -1;

  /**
   * @param frame that their stacks have in common; null if there is none
   * @param mostStacks that are kept
   */
  Computed(@Nullable Frame frame, int mostStacks) {
    this.frame = frame;
    this.mostStacks = mostStacks;
  }

  void add(HeldCarrier held, long from, long to, long whole, Trials.Meanwhile meanwhile) {
    long nanos = to - from;
    meter.add(from, nanos);
    carriers.add(held.last().carrier());
    addStacks(held.stacks());
    cpu += (long) (held.cpuNanos() * Math.min(1, (double) nanos / held.measuredNanos()));
    waited += meanwhile.waited() ? nanos : 0;
    meanwhile.delays().forEach(trial -> addDelay(trial.from(), trial.nanos()));
    queued = Math.max(queued, meanwhile.queued());
    addLongest(held, whole);
  }

  void add(Computed other) {
    meter.add(other.meter);
    carriers.addAll(other.carriers);
    addStacks(other.stacks);
    cpu += other.cpu;
    waited += other.waited;
    other.delays.forEach(this::addDelay);
    queued = Math.max(queued, other.queued);
    if (other.longest != null) {
      addLongest(other.longest, other.longestNanos);
    }
  }

  private void addStacks(List<Stack> more) {
    stacks.addAll(more.subList(0, Math.min(more.size(), mostStacks - stacks.size())));
  }

  /** One that had not run yet may be known by now for how long it waited. */
  private void addDelay(long from, long nanos) {
    delays.merge(from, nanos, Math::max);
  }

  private void addLongest(HeldCarrier held, long whole) {
    if (whole > longestNanos) {
      longest = held;
      longestNanos = whole;
    }
  }

  @Nullable Frame frame() {
    return frame;
  }

  Cost cost() {
    return meter.cost();
  }

  int carriers() {
    return carriers.size();
  }

  /** How long new virtual threads waited meanwhile, the longest first. */
  List<Long> delays() {
    return delays.values().stream().sorted(Comparator.reverseOrder()).toList();
  }

  List<Stack> stacks() {
    return stacks;
  }

  List<Stack> stacksOfLongest() {
    return longest == null ? List.of() : longest.stacks();
  }

  long longestNanos() {
    return longestNanos;
  }

  long longestCpu() {
    return longest == null ? 0 : longest.cpuNanos();
  }

  long cpu() {
    return cpu;
  }

  long waited() {
    return waited;
  }

  long queued() {
    return queued;
  }
}
