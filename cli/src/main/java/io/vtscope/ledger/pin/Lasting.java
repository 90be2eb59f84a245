package io.vtscope.ledger.pin;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.PinReasons;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Steps;
import io.vtscope.clock.Window;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.HeldCarrier;
import io.vtscope.ledger.carrier.HeldCarriers;
import io.vtscope.state.CarrierState;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Holds that only the agent reported: unended ones, and native code. */
public final class Lasting {
  private final Map<Hold, HoldSum> sums = new HashMap<>();
  private final Map<Hold, Long> longest = new HashMap<>();

  /**
   * @param at the last sample
   * @param told ended holds, which are counted elsewhere
   * @param asRecorded maps a sampled stack to a recorded one, whose monitors are known
   */
  Lasting(
      HeldCarriers carriers,
      long at,
      Window window,
      LastTold told,
      Knowledge knowledge,
      UnaryOperator<Stack> asRecorded) {
    List<HeldCarrier> lasting = carriers.lasting(at);
    Set<String> initialising = initialising(lasting);
    for (HeldCarrier held : carriers.of(CarrierState.HeldKind.NATIVE)) {
      Hold hold = lasting.contains(held) ? null : hold(held, initialising, knowledge, asRecorded);
      long from = Math.max(held.from(), window.from());
      // A file call has its own event.
      if (hold != null && hold.kind() == Hold.Kind.NATIVE_CALL && held.to(at) > from) {
        sums.computeIfAbsent(hold, HoldSum::new).add(from, held.to(at) - from);
      }
    }
    for (HeldCarrier held : lasting) {
      Hold hold = hold(held, initialising, knowledge, asRecorded);
      boolean inCall = hold != null && isNative(hold);
      LastTold.Span ended = told.of(held.last().thread().id());
      long begin = inCall ? held.sinceLastFrame() : held.from();
      long from = ended == null ? begin : Math.max(begin, ended.to());
      long nanos = held.to(at) - from;
      long within = Math.min(held.to(at), window.to()) - Math.max(from, window.from());
      // A shorter hold ends soon, and the JVM then reports it.
      if (hold != null && nanos >= Steps.SECOND && within > 0) {
        sums.computeIfAbsent(hold, HoldSum::new).add(Math.max(from, window.from()), within);
        longest.merge(hold, nanos, Math::max);
      }
    }
  }

  public Collection<HoldSum> all() {
    return sums.values();
  }

  /** The longest; 0 without one. */
  long nanos(Hold hold) {
    return longest.getOrDefault(hold, 0L);
  }

  private static boolean isNative(Hold hold) {
    return hold.kind() == Hold.Kind.NATIVE_CALL || hold.kind() == Hold.Kind.FILE_IO;
  }

  private static @Nullable Hold hold(
      HeldCarrier held,
      Set<String> initialising,
      Knowledge knowledge,
      UnaryOperator<Stack> asRecorded) {
    List<Stack> stacks = held.stacks();
    if (stacks.isEmpty()) {
      return null;
    }
    Stack stack = stacks.getLast();
    Frame top = stack.frames().getFirst();
    return switch (held.last().kind()) {
      case PINNED -> new Hold(Hold.Kind.PIN, asRecorded.apply(stack), null, null);
      case BLOCKED -> blocked(stack, top, held.last(), initialising, knowledge);
      case NATIVE -> inNative(stack, top);
      case RUNNING, COMPENSATED, UNKNOWN -> null;
    };
  }

  private static Set<String> initialising(List<HeldCarrier> lasting) {
    Set<String> types = new HashSet<>();
    for (HeldCarrier held : lasting) {
      for (Stack stack : held.stacks()) {
        stack.frames().stream().filter(Frame::isClassInit).map(Frame::type).forEach(types::add);
      }
    }
    return types;
  }

  /**
   * Null if no carrier is held: before JDK 24 the pool compensates {@code Object.wait}. Later, a
   * thread blocked in a Java frame without a monitor waits for a class.
   */
  private static @Nullable Hold blocked(
      Stack stack,
      Frame top,
      CarrierState.CarrierHeld held,
      Set<String> initialising,
      Knowledge knowledge) {
    String awaited = PinReasons.initialised(held.waitsFor());
    if (awaited != null) {
      return new Hold(Hold.Kind.PIN, stack, PinReasons.waitsFor(awaited), null);
    }
    boolean told = PinReasons.isInJvm(held.waitsFor());
    boolean inJvm = (told || held.waitsFor() == null) && !top.isNative() && !Frames.waits(top);
    if (knowledge.monitorsPin() ? told : inJvm && !initialising.isEmpty()) {
      return !told && initialising.size() == 1
          ? new Hold(
              Hold.Kind.PIN, stack, PinReasons.waitsFor(initialising.iterator().next()), null)
          : new Hold(Hold.Kind.INIT_WAIT, stack, null, null);
    }
    if (!knowledge.monitorsPin()) {
      return new Hold(Hold.Kind.PIN, stack, null, null);
    }
    if (Frames.waits(top)) {
      return null;
    }
    String monitor = held.waitsFor() == null ? null : held.waitsFor().split("@", 2)[0];
    return new Hold(Hold.Kind.ENTER, stack, null, Hold.CONTENDED, monitor);
  }

  private static Hold inNative(Stack stack, Frame top) {
    Hold.Kind kind = Frames.isFile(top) ? Hold.Kind.FILE_IO : Hold.Kind.NATIVE_CALL;
    return new Hold(kind, stack, null, null);
  }
}
