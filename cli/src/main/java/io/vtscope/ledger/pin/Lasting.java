package io.vtscope.ledger.pin;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.PinReasons;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.HeldCarrier;
import io.vtscope.ledger.carrier.HeldCarriers;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Holds that the JVM has not reported, as the agent saw them: those that have not ended, and native
 * code.
 */
public final class Lasting {
  /** A shorter hold will end soon, and will be reported then. */
  private static final long LEAST = 1_000_000_000;

  private final Map<Hold, HoldSum> sums = new HashMap<>();
  private final Map<Hold, Long> longest = new HashMap<>();

  /**
   * Sums up the holds that last.
   *
   * @param carriers what the agent says
   * @param at its last look at the carriers
   * @param window time outside it is not counted
   * @param told what has ended: of a hold it is counted already, and the rest is what lasts
   * @param asRecorded makes of a stack that the agent has sampled the one that the JVM has recorded
   *     of the same place, if any: of that it is known which frames hold monitors
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
    for (HeldCarrier held : carriers.of(CarrierObservation.HeldKind.NATIVE)) {
      Hold hold = lasting.contains(held) ? null : hold(held, initialising, knowledge, asRecorded);
      long from = Math.max(held.from(), window.from());
      // A call on a file has an event of its own when it has ended.
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
      if (hold != null && nanos >= LEAST && within > 0) {
        sums.computeIfAbsent(hold, HoldSum::new).add(Math.max(from, window.from()), within);
        longest.merge(hold, nanos, Math::max);
      }
    }
  }

  /** What they come to. */
  public Collection<HoldSum> all() {
    return sums.values();
  }

  /** How long the longest equal hold has lasted; 0 if there is none. */
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

  /** The classes that are being initialised on carriers. */
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
   * Before JDK 24 the pool compensates for {@code Object.wait}: what grows is told elsewhere, and
   * of a monitor nobody tells which it is; but the agent tells who waits in the JVM itself. From
   * then on who stands in a frame of Java, and waits for no monitor, does: for a class, where one
   * is being initialised.
   */
  private static @Nullable Hold blocked(
      Stack stack,
      Frame top,
      CarrierObservation.CarrierHeld held,
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
