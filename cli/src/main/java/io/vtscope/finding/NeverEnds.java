package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation.StallProof;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What to say of a monitor that somebody has, or waits for, for so long that it may never end. */
final class NeverEnds {
  private static final Duration MAY_BE = Duration.ofSeconds(5);

  private static final int MOST_PLACES = 3;

  private NeverEnds() {}

  /** A sentence that follows a remedy, with a blank before it; "" where it is too early for one. */
  static String of(Hotspot hotspot, Snapshot snapshot) {
    if (hotspot.lastingNanos() < MAY_BE.toNanos()) {
      return "";
    }
    if (isForWantOfACarrier(snapshot)) {
      return ""; // which a newer JDK does mend, and which is told by itself
    }
    boolean holds = hotspot.cause() == Cause.MONITOR;
    Hotspot holder = holds ? hotspot : holder(hotspot, snapshot);
    SocketCall call = holder == null ? null : call(holder);
    if (holder != null && call != null) {
      return " "
          + (holds ? "It" : "Who has it, in " + where(holder) + ",")
          + " "
          + call.words()
          + (holds ? waiters(hotspot, snapshot) : "")
          + ": no deadlock of locks, and it may never end. "
          + call.remedy();
    }
    String unowned = holder == null ? null : unowned(holder);
    if (holder != null && unowned != null) {
      return forAnother(hotspot, holder, unowned, snapshot);
    }
    if (mayBeForWantOfACarrier(snapshot)) {
      return ""; // the stall has its own remedy, and it is not known to be no help
    }
    return MapFunctions.isIn(hotspot)
        ? " If it never ends it is a deadlock, which no JDK mends: " + MapFunctions.NO_USE + "."
        : " If it never ends it is a deadlock, which none of this mends: take monitors and locks in"
            + " one order everywhere.";
  }

  /**
   * Where nobody wants the monitor meanwhile it only waits, and what is done about the pin helps.
   */
  private static String forAnother(
      Hotspot hotspot, Hotspot holder, String unowned, Snapshot snapshot) {
    boolean holds = hotspot.cause() == Cause.MONITOR;
    String waiters = holds ? waiters(hotspot, snapshot) : "";
    if (holds && waiters.isEmpty()) {
      return "";
    }
    return " %s waits in %s for what another thread has to do%s: if that is one of %s, it never ends on any JDK; wait there without the monitor."
        .formatted(
            holds ? "It" : "Who has it, in " + where(holder) + ",",
            unowned,
            waiters,
            holds ? "them" : "these");
  }

  private static @Nullable String unowned(Hotspot holder) {
    for (Hotspot.CostedStack costed : holder.stacks()) {
      String call = UnownedWait.of(costed.stack());
      if (call != null) {
        return call;
      }
    }
    return null;
  }

  /** Whether all carriers were held by threads that wait for one that has no carrier. */
  private static boolean isForWantOfACarrier(Snapshot snapshot) {
    return snapshot.stalls().stream()
        .anyMatch(stall ->
            stall.last().proof() == StallProof.LOCK_FREE
                || stall.last().proof() == StallProof.OWNER_QUEUED);
  }

  /**
   * Whether a stall lasts that is not proved: who has what the carriers wait for may be among those
   * without one.
   */
  private static boolean mayBeForWantOfACarrier(Snapshot snapshot) {
    return snapshot.stalls().stream()
        .anyMatch(stall ->
            stall.last().proof() == StallProof.WAITS_FOR_OTHERS
                && StarvationDetector.lasts(stall)
                && !StallFacts.mayBeADeadlock(stall, snapshot));
  }

  private static @Nullable SocketCall call(Hotspot holder) {
    for (Hotspot.CostedStack costed : holder.stacks()) {
      Stack stack = costed.stack();
      SocketCall call = SocketCall.of(stack);
      if (call != null) {
        return call;
      }
    }
    return null;
  }

  /** Who has had the monitor for as long as others have waited for it; null where not known. */
  private static @Nullable Hotspot holder(Hotspot waits, Snapshot snapshot) {
    return snapshot.hotspots().stream()
        .filter(one -> one.cause() == Cause.MONITOR)
        .filter(one -> one.lastingNanos() >= MAY_BE.toNanos())
        .filter(one -> isOfOne(one, waits))
        .findFirst()
        .orElse(null);
  }

  /** ", and for its monitor others wait in app.Mail.send". */
  private static String waiters(Hotspot holder, Snapshot snapshot) {
    String places =
        snapshot.hotspots().stream()
            .filter(one -> one.cause() == Cause.CONTENTION && one.lastingNanos() > 0)
            .filter(one -> isOfOne(holder, one))
            .map(NeverEnds::where)
            .distinct()
            .limit(MOST_PLACES)
            .collect(Collectors.joining(", "));
    return places.isEmpty() ? "" : "; virtual threads wait for that monitor in " + places;
  }

  /** By what the bytecode calls the monitor: a field has that name in its own class only. */
  static boolean isOfOne(Hotspot holder, Hotspot waits) {
    Site site = waits.site();
    return site != null
        && site.lock() != null
        && holder.holders().stream()
            .anyMatch(held -> site.lock().equals(held.lock()) && site.type().equals(held.type()));
  }

  private static String where(Hotspot hotspot) {
    return hotspot.site() == null ? "code without a stack" : hotspot.site().name();
  }
}
