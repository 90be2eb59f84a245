package io.vtscope.rule.wait;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Circles;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.AlikeLocks;
import io.vtscope.finding.LineFacts.LockHolding;
import io.vtscope.finding.LineFacts.LockKind;
import io.vtscope.finding.LineFacts.LockOwner;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LockPlace;
import io.vtscope.finding.LockUse;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Intent;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.Callbacks;
import io.vtscope.library.JdkLocks;
import io.vtscope.library.MapFunctions;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.rule.carrier.HeldRemedy;
import io.vtscope.state.LockState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds locks with many unmounted waiters, for which the JVM has no event. */
public final class LockQueues {
  private LockQueues() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    Set<String> lost = new HashSet<>();
    for (Waits<LostLocks.Key, LockState.LockQueue> waits : LostLocks.of(snapshot)) {
      lost.add(waits.example().lock());
      findings.add(LostLocks.finding(waits, snapshot));
    }
    Function<LockState.LockQueue, @Nullable String> lock =
        queue ->
            lost.contains(queue.lock()) || Circles.hasDeadlocked(queue, snapshot)
                ? null
                : lock(queue);
    for (LocksAlike alike : LocksAlike.of(lock, snapshot)) {
      findings.add(finding(alike, snapshot));
    }
    return findings;
  }

  /** Null for pools and conditions. */
  private static @Nullable String lock(LockState.LockQueue queue) {
    boolean isLock =
        queue.monitor()
            || queue.owner() != null
            || queue.lock().startsWith("java.util.concurrent.locks.");
    return isLock
            && !isCondition(queue.waiters().stack())
            && ResourcePoolTypes.known().find(queue.waiters().stack()) == null
        ? identity(queue)
        : null;
  }

  /** A map locks another object per bin, so the waiting code identifies it. */
  private static String identity(LockState.LockQueue queue) {
    Site waiter =
        MapFunctions.isPart(queue.lock()) ? WaitPlace.of(queue.waiters().stack()).site() : null;
    return waiter == null ? queue.lock() : "ConcurrentHashMap in " + waiter.name();
  }

  private static boolean isCondition(Stack stack) {
    for (Frame frame : stack.frames()) {
      if (!frame.isJdk()) {
        return false;
      }
      if (frame.type().endsWith("$ConditionObject")
          || (frame.type().equals("java.lang.Object") && frame.method().startsWith("wait"))) {
        return true;
      }
    }
    return false;
  }

  private static Finding finding(LocksAlike alike, Snapshot snapshot) {
    Waits<String, LockState.LockQueue> waits = alike.longest();
    LockState.LockQueue queue = waits.example();
    Site waiter = WaitPlace.of(queue.waiters().stack()).site();
    LockOwners owners = new LockOwners(waits, snapshot.waits().population(), LockQueues::lock);
    LockOwners.Mostly mostly = owners.mostly();
    LockState.LockQueue owned = mostly == null ? queue : mostly.example();
    Site owner = place(owned, waiter);
    Site site = owner == null ? waiter : owner;
    return new Finding(
        Kind.MONITOR_CONTENTION,
        alike.judgement(),
        site,
        site == null ? null : snapshot.origins().of(site.type()),
        new LockQueue(
            Waiters.of(waits, snapshot),
            waits.key(),
            !queue.monitor()
                ? LockKind.LOCK
                : MapFunctions.isPart(queue.lock()) ? LockKind.MAP_BIN : LockKind.MONITOR,
            LockPlace.of(waits, snapshot),
            new LockHolding(
                owner(owned, owner),
                mostly == null ? null : mostly.habit(),
                LockUse.of(owners.queues())),
            alike.number() == 1
                ? null
                : new AlikeLocks(alike.number(), alike.all().peak().threads()),
            alike.judgement().intents().contains(Intent.OWN_BOUND),
            change(queue, owners, mostly, snapshot),
            LostLocks.doubt(waits)),
        owner == null ? queue.waiters().stack() : owned.ownerStack());
  }

  private static @Nullable LockOwner owner(LockState.LockQueue queue, @Nullable Site site) {
    String holder = queue.holder();
    return holder == null
        ? null
        : new LockOwner(
            queue.owner(),
            queue.owner() == null ? holder : null,
            queue.ownerState(),
            site == null ? null : site.name());
  }

  private static Change change(
      LockState.LockQueue queue,
      LockOwners owners,
      LockOwners.@Nullable Mostly mostly,
      Snapshot snapshot) {
    String kept = owners.waitsIn();
    if (kept != null) {
      return Change.of(Remedy.OWNER_WAITS, kept);
    }
    Callbacks.Callback calledBack = calledBack(queue, mostly, snapshot);
    if (calledBack != null) {
      return Change.of(calledBack);
    }
    Frame taker = JdkLocks.taker(queue.waiters().stack());
    if (taker != null) {
      String called = Frames.calledByApplication(queue.waiters().stack());
      return Change.of(JdkLocks.guarded(taker.type()), called.isEmpty() ? taker.name() : called);
    }
    Site waiter = WaitPlace.of(queue.waiters().stack()).site();
    Artifact artifact = waiter == null ? null : snapshot.origins().of(waiter.type());
    return Change.of(Remedy.HOLD_SHORTER).ofOther(HeldRemedy.other(artifact, snapshot.target()));
  }

  private static Callbacks.@Nullable Callback calledBack(
      LockState.LockQueue queue, LockOwners.@Nullable Mostly mostly, Snapshot snapshot) {
    if (mostly == null || !mostly.waits()) {
      return null;
    }
    List<Frame> frames = queue.waiters().stack().frames();
    int innermost = Frames.innermostOfApplication(frames);
    Frame ofJdk = JdkLocks.taker(queue.waiters().stack());
    Frame taker = ofJdk != null ? ofJdk : innermost < 0 ? null : frames.get(innermost);
    return taker == null || taker.type().equals(MapFunctions.MAP) // which has its own remedy
        ? null
        : Callbacks.ofOwner(taker, mostly.example().ownerStack(), snapshot);
  }

  /**
   * The place of the locking: where the owner entered the monitor, else the waiters' method or
   * class, else the innermost frame.
   */
  private static @Nullable Site place(LockState.LockQueue queue, @Nullable Site waiter) {
    List<Frame> frames = queue.ownerStack().frames();
    int entered = first(frames, frame -> frame.name().equals(queue.enteredIn()));
    int known =
        waiter == null || entered >= 0
            ? entered
            : first(frames, frame -> frame.name().equals(waiter.name()));
    if (known >= 0 && frames.get(known).isJdk()) {
      known = Frames.applicationBeyond(frames, known);
    } else if (known < 0 && waiter != null) {
      known = first(frames, frame -> frame.type().equals(waiter.type()));
    }
    return known < 0 ? WaitPlace.of(queue.ownerStack()).site() : Site.of(frames.get(known));
  }

  private static int first(List<Frame> frames, Predicate<Frame> wanted) {
    return IntStream.range(0, frames.size())
        .filter(i -> wanted.test(frames.get(i)))
        .findFirst()
        .orElse(-1);
  }
}
