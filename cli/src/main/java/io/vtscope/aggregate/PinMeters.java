package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final StackLimit limit = new StackLimit();

  /** Of each stack one; others of the same stack follow it. */
  private final Map<Stack, OfStack> byStack = new HashMap<>();

  /** In the order in which they came first. */
  private final List<OfStack> all = new ArrayList<>();

  private long pinned;
  private long truncated;
  private long missing;
  private long shortened;
  private long uncounted;

  /** Whose kinds were taken in last, and where those are added up. */
  private @Nullable PinKinds kinds;

  private @Nullable OfStack[] ofKind = new @Nullable OfStack[0];

  /** The pins of a stack that the JVM tells apart, one behind the other. */
  static final class OfStack extends Meter {
    private final Stack stack;
    private final @Nullable String reason;
    private final @Nullable String operation;
    private final @Nullable OfStack next;
    private final ThreadSet carriers = new ThreadSet();

    private OfStack(
        Stack stack, @Nullable String reason, @Nullable String operation, @Nullable OfStack next) {
      this.stack = stack;
      this.reason = reason;
      this.operation = operation;
      this.next = next;
    }

    Hold hold() {
      return new Hold(Hold.Kind.PIN, stack, reason, operation);
    }

    private boolean isOf(@Nullable String itsReason, @Nullable String itsOperation) {
      return Objects.equals(reason, itsReason) && Objects.equals(operation, itsOperation);
    }
  }

  /** Adds pins that come together: one stack is looked up for all of them. */
  void add(Observation.Pins some) {
    PinTimes times = some.times();
    OfStack known = found(new Hold(Hold.Kind.PIN, some.stack(), some.reason(), some.operation()));
    count(known, times.size(), times.total());
    if (known != null) {
      known.add(times);
      known.carriers.addCarriers(times);
    }
  }

  /** Adds what was added up of a part. */
  void add(PinPart part) {
    KindSums sums = part.sums();
    @Nullable OfStack[] known = known(part.kinds());
    for (int i = 0; i < sums.size(); i++) {
      int kind = sums.kind(i);
      OfStack ofOne = known[kind];
      if (ofOne == null) {
        ofOne = kind == PinKinds.UNTOLD ? null : found(part.kinds().hold(kind));
        known[kind] = ofOne;
      }
      count(ofOne, sums.count(kind), sums.total(kind));
      if (ofOne != null) {
        sums.addTo(ofOne, kind);
        ThreadSet carriers = sums.carriers(kind);
        if (carriers != null) {
          ofOne.carriers.add(carriers);
        }
      }
    }
    sums.eachOther((kind, slot, times) -> {
      OfStack ofOne = known[kind];
      if (ofOne != null) {
        ofOne.lengths().add(slot, times);
      }
    });
  }

  /** Where kinds are added up, by their numbers: each part of a recording has nearly the same. */
  @SuppressWarnings("ReferenceEquality") // each recording has its own
  private @Nullable OfStack[] known(PinKinds ofPart) {
    if (kinds != ofPart) {
      kinds = ofPart;
      ofKind = new @Nullable OfStack[0];
    }
    if (ofKind.length < ofPart.size()) {
      ofKind = Arrays.copyOf(ofKind, Math.max(ofPart.size(), ofKind.length * 2));
    }
    return ofKind;
  }

  /** Counts pins that are added to one, or to none as there are too many. */
  private void count(@Nullable OfStack one, long pins, long nanos) {
    pinned += nanos;
    if (one == null) {
      uncounted += pins;
    } else {
      missing += one.stack.isEmpty() ? pins : 0;
      shortened += one.stack.isShortened() ? pins : 0;
    }
  }

  /** Where pins are added up; null where they are not, as there are too many kinds already. */
  private @Nullable OfStack found(Hold hold) {
    OfStack first = byStack.get(hold.stack());
    for (OfStack known = first; known != null; known = known.next) {
      if (known.isOf(hold.reason(), hold.operation())) {
        return known;
      }
    }
    if (!limit.hasRoomFor(hold.stack())) {
      return hold.stack().isShortened()
          ? null
          : found(
              new Hold(
                  hold.kind(),
                  StackLimit.shortened(hold.stack()),
                  hold.reason(),
                  hold.operation()));
    }
    Stack stack = hold.stack();
    truncated += first == null && stack.truncated() && !stack.isShortened() ? 1 : 0;
    OfStack added = new OfStack(stack, hold.reason(), hold.operation(), first);
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

  /** Pins of which only the innermost frames are told apart. */
  long shortened() {
    return shortened;
  }

  /** Pins of which there were too many kinds already. */
  long uncounted() {
    return uncounted;
  }
}
