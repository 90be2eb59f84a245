package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds up the times for which carriers were pinned, by what the JVM tells apart. */
final class PinMeters {
  private final int most;

  /** Of each stack one; others of the same stack follow it. */
  private final Map<Stack, OfStack> byStack = new HashMap<>();

  /** In the order in which they came first. */
  private final List<OfStack> all = new ArrayList<>();

  private long pinned;
  private long truncated;
  private long missing;
  private long uncounted;

  /**
   * @param most that are told apart
   */
  PinMeters(int most) {
    this.most = most;
  }

  /** The pins of a stack that the JVM tells apart, one behind the other. */
  static final class OfStack extends Meter {
    private final PinMeters meters;
    private final Stack stack;
    private final @Nullable String reason;
    private final @Nullable String operation;
    private final @Nullable OfStack next;
    private final ThreadSet carriers = new ThreadSet();

    private OfStack(
        PinMeters meters,
        Stack stack,
        @Nullable String reason,
        @Nullable String operation,
        @Nullable OfStack next) {
      this.meters = meters;
      this.stack = stack;
      this.reason = reason;
      this.operation = operation;
      this.next = next;
    }

    Hold hold() {
      return new Hold(Hold.Kind.PIN, stack, reason, operation);
    }

    @SuppressWarnings("ReferenceEquality") // each JVM has its own
    private boolean isIn(PinMeters all) {
      return meters == all;
    }

    private boolean isOf(@Nullable String itsReason, @Nullable String itsOperation) {
      return Objects.equals(reason, itsReason) && Objects.equals(operation, itsOperation);
    }
  }

  /** Adds pins that come together: one stack is looked up for all of them. */
  void add(Observation.Pins some) {
    PinTimes times = some.times();
    OfStack known =
        found(some.stack(), some.reason(), some.operation(), times.size(), times.total());
    if (known != null) {
      known.add(times);
      known.carriers.addCarriers(times);
    }
  }

  /** Adds what was added up of a part. */
  void add(PinPart part) {
    KindSums sums = part.sums();
    for (PinGroup group : part.groups()) {
      OfStack known = total(group, sums);
      if (known != null) {
        sums.addTo(known, group.kind);
        ThreadSet carriers = sums.carriers(group.kind);
        if (carriers != null) {
          known.carriers.add(carriers);
        }
      }
    }
    sums.eachOther((kind, slot, times) -> {
      OfStack known = part.group(kind).total();
      if (known != null && known.isIn(this)) {
        known.lengths().add(slot, times);
      }
    });
  }

  /** Looked up once, as each part of a recording has nearly the same groups. */
  private @Nullable OfStack total(PinGroup group, KindSums sums) {
    long count = sums.count(group.kind);
    long nanos = sums.total(group.kind);
    OfStack before = group.total();
    if (before != null && before.isIn(this)) {
      pinned += nanos;
      missing += before.stack.isEmpty() ? count : 0;
      return before;
    }
    OfStack known = found(group.stack, group.reason, group.operation, count, nanos);
    if (known != null) {
      group.total(known);
    }
    return known;
  }

  /** Where pins are added up; null where they are not, as there are too many kinds already. */
  private @Nullable OfStack found(
      Stack stack, @Nullable String reason, @Nullable String operation, long count, long nanos) {
    pinned += nanos;
    missing += stack.isEmpty() ? count : 0;
    OfStack first = byStack.get(stack);
    for (OfStack known = first; known != null; known = known.next) {
      if (known.isOf(reason, operation)) {
        return known;
      }
    }
    if (all.size() >= most) {
      uncounted += count;
      return null;
    }
    truncated += first == null && stack.truncated() ? 1 : 0;
    OfStack added = new OfStack(this, stack, reason, operation, first);
    byStack.put(stack, added);
    all.add(added);
    return added;
  }

  /** In the order in which they came first. */
  List<OfStack> all() {
    return all;
  }

  /** In the order in which they came first. */
  Collection<Stack> stacks() {
    Set<Stack> stacks = new LinkedHashSet<>();
    all.forEach(one -> stacks.add(one.stack));
    return stacks;
  }

  /** Carriers that were held so; none where the JVM does not say which. */
  long[] carriers(Hold hold) {
    OfStack known = byStack.get(hold.stack());
    while (known != null && !known.isOf(hold.reason(), hold.operation())) {
      known = known.next;
    }
    return known == null ? new long[0] : known.carriers.all();
  }

  /** How many different stacks there are. */
  int stackCount() {
    return byStack.size();
  }

  /** Time of carriers that were pinned. */
  long pinnedNanos() {
    return pinned;
  }

  /** Stacks of which outer frames were cut off. */
  long truncated() {
    return truncated;
  }

  /** Pins without a stack. */
  long missing() {
    return missing;
  }

  /** Pins of which there were too many kinds already. */
  long uncounted() {
    return uncounted;
  }
}
