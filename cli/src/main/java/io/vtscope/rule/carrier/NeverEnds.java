package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.finding.CarrierFacts.Endless;
import io.vtscope.finding.CarrierFacts.Endless.Why;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.library.Callbacks;
import io.vtscope.library.MapFunctions;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.StallState.StallProof;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks whether a held monitor may never be released. */
final class NeverEnds {

  private NeverEnds() {}

  /** Null if it is too early, or a newer JDK would end it. */
  static @Nullable Endless of(Hotspot hotspot, Snapshot snapshot) {
    if (hotspot.extent().lastingNanos() < Limits.STUCK * Steps.SECOND) {
      return null;
    }
    if (isForWantOfACarrier(snapshot)) {
      return null; // a newer JDK ends this, and another finding reports it
    }
    boolean holds = hotspot.blame().cause() == Cause.MONITOR;
    Hotspot holder = holds ? hotspot : holder(hotspot, snapshot);
    Stack lasting = holder == null ? null : holder.extent().lasting();
    Why call = lasting == null ? null : socketCall(lasting);
    String unowned = lasting == null ? null : unownedWait(lasting);
    List<String> waiters = holds ? waiters(hotspot, snapshot) : List.of();
    if (holder != null && (call != null || unowned != null)) {
      // Without waiters the owner is only waiting.
      return holds && call == null && waiters.isEmpty()
          ? null
          : new Endless(
              call == null ? Why.OTHER_THREAD : call,
              call == null ? unowned : null,
              holds ? null : where(holder),
              waiters);
    }
    if (mayBeForWantOfACarrier(snapshot)) {
      return null; // the stall has its own remedy, which may help
    }
    Why why = MapFunctions.isIn(hotspot) ? Why.MAP : Why.LOCKS;
    return new Endless(why, null, null, List.of());
  }

  /** Whether threads on all carriers wait for a thread without one. */
  private static boolean isForWantOfACarrier(Snapshot snapshot) {
    return snapshot.carrierSummary().stalls().stream()
        .anyMatch(stall ->
            stall.last().reason().proof() == StallProof.LOCK_FREE
                || stall.last().reason().proof() == StallProof.OWNER_QUEUED);
  }

  /** Whether the lock owner may lack a carrier in an unproved stall. */
  private static boolean mayBeForWantOfACarrier(Snapshot snapshot) {
    return snapshot.carrierSummary().stalls().stream()
        .anyMatch(stall ->
            !stall.isProved()
                && stall.lasts()
                && !new StallFacts(stall, snapshot).mayBeADeadlock());
  }

  private static @Nullable Hotspot holder(Hotspot waits, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(one -> one.blame().cause() == Cause.MONITOR)
        .filter(one -> one.extent().lastingNanos() >= Limits.STUCK * Steps.SECOND)
        .filter(one -> Callbacks.isOfOne(one, waits))
        .findFirst()
        .orElse(null);
  }

  private static List<String> waiters(Hotspot holder, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(one -> one.blame().cause() == Cause.CONTENTION && one.extent().lastingNanos() > 0)
        .filter(one -> Callbacks.isOfOne(holder, one))
        .map(NeverEnds::where)
        .distinct()
        .limit(Most.NAMED)
        .toList();
  }

  private static String where(Hotspot hotspot) {
    return hotspot.blame().site() == null ? "code without a stack" : hotspot.blame().site().name();
  }

  /** A socket call, which only the peer ends; null for another call. */
  private static @Nullable Why socketCall(Stack stack) {
    Why call = null;
    for (Frame frame : stack.frames()) {
      if (isOfSocket(frame.type())) {
        String method = frame.method().toLowerCase(Locale.ROOT);
        if (method.contains("write") || method.contains("read")) {
          return method.contains("write") ? Why.SOCKET_WRITE : Why.SOCKET_READ;
        }
        call = Why.SOCKET;
      } else if (!frame.isJdk()) {
        break;
      }
    }
    return call;
  }

  private static boolean isOfSocket(String type) {
    return Meaning.CHANNELS.isType(type) && (type.contains("Socket") || type.contains("Datagram"));
  }

  /**
   * The JDK's method that waits without an owner, such as for a queue element or a result. It is no
   * deadlock, and a lock order does not help. Null for locks.
   */
  private static @Nullable String unownedWait(Stack stack) {
    List<Frame> frames = stack.frames();
    int application = Frames.innermostOfApplication(frames);
    List<Frame> ofJdk = frames.subList(0, Math.max(0, application));
    // A condition only needs its lock to continue.
    boolean takesLock = ofJdk.stream().anyMatch(frame -> frame.is(Meaning.OWNED_LOCK));
    return !takesLock && ofJdk.stream().anyMatch(NeverEnds::waits)
        ? Frames.calledByApplication(stack)
        : null;
  }

  private static boolean waits(Frame frame) {
    return frame.is(Meaning.OBJECT_WAIT)
        || frame.is(Meaning.THREAD_SLEEP)
        || frame.is(Meaning.THREAD_JOIN)
        || frame.is(Meaning.CONCURRENT);
  }
}
