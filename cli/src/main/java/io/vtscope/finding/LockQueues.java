package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Locks that many virtual threads queue for, without their carriers: such waits leave no event of
 * the JVM's.
 */
final class LockQueues {
  private LockQueues() {}

  static List<Finding> findings(Kind kind, Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    Set<String> lost = new HashSet<>();
    for (LostLocks.Lost lock : LostLocks.of(snapshot)) {
      lost.add(lock.waits().example().lock());
      findings.add(lock.finding(kind, snapshot));
    }
    Function<LockObservation.LockQueue, @Nullable String> lock =
        queue ->
            lost.contains(queue.lock()) || Circles.hasDeadlocked(queue, snapshot)
                ? null
                : lock(queue);
    Map<Waits<String, LockObservation.LockQueue>, Severity> queues = new LinkedHashMap<>();
    for (Waits<String, LockObservation.LockQueue> waits : snapshot.population().locks(lock)) {
      Severity severity =
          LinesForWork.is(waits, snapshot.population())
              ? null
              : QueueLength.severity(waits, snapshot);
      if (severity != null && Standby.is(waits, snapshot.population().scans())) {
        LocksAlike alone = new LocksAlike(waits, waits, 1, Severity.INFO);
        findings.add(finding(kind, true, alone, snapshot));
      } else if (severity != null) {
        queues.put(waits, severity);
      }
    }
    for (LocksAlike alike : LocksAlike.of(queues, lock, snapshot)) {
      findings.add(finding(kind, false, alike, snapshot));
    }
    return findings;
  }

  /** The lock; null where its waiters wait for a pool or for a condition, or it is no lock. */
  private static @Nullable String lock(LockObservation.LockQueue queue) {
    boolean isLock =
        queue.monitor()
            || queue.owner() != null
            || queue.lock().startsWith("java.util.concurrent.locks.");
    return isLock && !isCondition(queue.stack()) && BorrowCalls.known().find(queue.stack()) == null
        ? LockOwners.lock(queue)
        : null;
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

  private static Finding finding(Kind kind, boolean standby, LocksAlike alike, Snapshot snapshot) {
    Waits<String, LockObservation.LockQueue> waits = alike.longest();
    LockObservation.LockQueue queue = waits.example();
    Site waiter = site(queue.stack());
    OwnerMostly mostly = OwnerMostly.of(waits, snapshot, LockQueues::lock);
    LockObservation.LockQueue owned = mostly == null ? queue : mostly.example();
    Site owner = owner(owned.ownerStack(), waiter);
    Site site = owner == null ? waiter : owner;
    String where = wait(waits, snapshot);
    Map<String, Object> evidence = WaitWords.evidence(waits, snapshot);
    WaitWords.putGone(evidence, waits, snapshot);
    evidence.put("lock", waits.key());
    evidence.put("kind", queue.monitor() ? "MONITOR" : "LOCK");
    put(evidence, "waitsIn", waiter == null ? null : waiter.name());
    put(evidence, "owner", owned.owner());
    put(evidence, "ownerState", owned.ownerState());
    put(evidence, "reader", owned.owner() == null ? owned.holder() : null);
    put(evidence, "ownerMostly", mostly == null ? null : mostly.words());
    if (alike.number() > 1) {
      evidence.put("locksAlike", alike.number());
      evidence.put("waitingForAllAtPeak", alike.all().peak().threads());
    }
    return new Finding(
            kind,
            alike.severity(),
            "%s %s for the %s %s%s%s.%s%s"
                .formatted(
                    WaitWords.howMany(waits),
                    where,
                    word(queue),
                    name(waits.key(), where, waiter),
                    has(owned, owner),
                    WaitWords.howLong(waits, snapshot),
                    alike.sentence(),
                    standby ? Standby.MEANT : mostly == null ? "" : mostly.sentence()),
            site,
            List.of(),
            site == null ? null : snapshot.origins().of(site.type()),
            null,
            0,
            (standby
                    ? Standby.remedy(remedy(waits, mostly, snapshot))
                    : remedy(waits, mostly, snapshot))
                + LostLocks.hint(waits),
            evidence,
            owner == null ? queue.stack() : owned.ownerStack())
        .about(waits.key());
  }

  /** The lock's, without the place of a map that was said before. */
  private static String name(String lock, String where, @Nullable Site waiter) {
    String place = waiter == null ? "" : " in " + waiter.name();
    return !place.isEmpty() && where.endsWith(place) && lock.endsWith(place)
        ? lock.substring(0, lock.length() - place.length()) + " there"
        : lock;
  }

  /** By who takes the lock: what is not one's own cannot be held for shorter. */
  private static String remedy(
      Waits<String, LockObservation.LockQueue> waits,
      @Nullable OwnerMostly mostly,
      Snapshot snapshot) {
    LockObservation.LockQueue queue = waits.example();
    String kept = LockOwners.waitsIn(waits, snapshot.population());
    if (kept != null) {
      return "See what is to end the wait in %s: whenever it was looked, the same thread had the %s and waited there. If who ends it needs the %s as well, neither ever goes on. Wait there without it, or with a time limit."
          .formatted(kept, word(queue), word(queue));
    }
    String calledBack = calledBack(queue, mostly, snapshot);
    if (calledBack != null) {
      return calledBack + ".";
    }
    Frame taker = JdkLocks.taker(queue.stack());
    if (taker != null) {
      return JdkLocks.cure(taker.type(), taker.name(), queue.stack()) + ".";
    }
    String shorter =
        "old %s for shorter, above all not while something blocks; or share it among fewer, with a lock for each part of the data"
            .formatted("the " + word(queue));
    Site waiter = site(queue.stack());
    String newer =
        waiter == null
            ? null
            : HoldRemedy.newer(snapshot.origins().of(waiter.type()), snapshot.target());
    return newer == null
        ? "H" + shorter + "."
        : "Where it is your code, h" + shorter + newer + ", or call it less often at once.";
  }

  /** Where who has it mostly waits in code that was given to who takes it. */
  private static @Nullable String calledBack(
      LockObservation.LockQueue queue, @Nullable OwnerMostly mostly, Snapshot snapshot) {
    String state = mostly == null ? null : mostly.example().holderState();
    if (mostly == null || state == null || !LockOwners.WAITS.contains(state)) {
      return null;
    }
    List<Frame> frames = queue.stack().frames();
    int innermost = Frames.innermostOfApplication(frames);
    Frame ofJdk = JdkLocks.taker(queue.stack());
    Frame taker = ofJdk != null ? ofJdk : innermost < 0 ? null : frames.get(innermost);
    return taker == null || taker.type().equals(MapFunctions.MAP) // which has a cure of its own
        ? null
        : Callbacks.cureOfOwner(
            taker, "the " + word(queue), mostly.example().ownerStack(), snapshot);
  }

  private static String word(LockObservation.LockQueue queue) {
    return queue.monitor() ? "monitor" : "lock";
  }

  private static String has(LockObservation.LockQueue queue, @Nullable Site owner) {
    if (queue.holder() == null) {
      return "";
    }
    return ", which %s has%s%s"
        .formatted(
            queue.holder(),
            queue.owner() == null ? " for reading" : "",
            owner == null ? "" : " in " + owner.name());
  }

  /**
   * Where who has the lock most likely took it, as no stack says that: where others wait to take
   * it, or in that class; else its innermost frame.
   */
  private static @Nullable Site owner(Stack stack, @Nullable Site waiter) {
    Frame ofClass = null;
    for (Frame frame : stack.frames()) {
      if (waiter != null && frame.name().equals(waiter.name())) {
        return Site.of(frame);
      }
      if (waiter != null && ofClass == null && frame.type().equals(waiter.type())) {
        ofClass = frame;
      }
    }
    return ofClass == null ? site(stack) : Site.of(ofClass);
  }

  /**
   * "wait in app.Stock.read", or "wait, most of them in app.Stock.read,": who reads and who writes
   * may do so in several places, and the count is of all of them.
   */
  static String wait(Waits<?, LockObservation.LockQueue> waits, Snapshot snapshot) {
    LockObservation.LockQueue queue = waits.example();
    Site waiter = site(queue.stack());
    String verb = waits.peak().threads() == 1 ? "waits" : "wait";
    if (waiter == null) {
      return verb;
    }
    int there = 0;
    int elsewhere = 0;
    for (PopulationObservation.WaitGroup group : waitingAlike(queue, snapshot)) {
      Site site = site(group.stack());
      if (site != null && site.name().equals(waiter.name())) {
        there += group.count();
      } else {
        elsewhere += group.count();
      }
    }
    boolean isOnePlace = there == 0 || elsewhere == 0 || there >= queue.count();
    String many = 2 * there > queue.count() ? "most" : "some";
    return isOnePlace
        ? "%s in %s".formatted(verb, waiter.name())
        : "%s, %s of them in %s,".formatted(verb, many, waiter.name());
  }

  /** Those of the same count that wait for such a lock, this one or another. */
  private static List<PopulationObservation.WaitGroup> waitingAlike(
      LockObservation.LockQueue queue, Snapshot snapshot) {
    Scan scan = snapshot.population().scan(queue.scan());
    return scan == null
        ? List.of()
        : scan.groups().stream().filter(group -> isForSuch(queue, group)).toList();
  }

  /** On JDK 24 the class of the awaited monitor is unknown. */
  private static boolean isForSuch(
      LockObservation.LockQueue queue, PopulationObservation.WaitGroup group) {
    String type = queue.lock().substring(0, Math.max(0, queue.lock().indexOf('@')));
    return queue.monitor()
        ? group.isAtMonitor() && (group.waitsFor() == null || type.equals(group.waitsFor()))
        : type.equals(group.waitsFor());
  }

  static @Nullable Site site(Stack stack) {
    int innermost = Frames.innermostOfApplication(stack.frames());
    return innermost < 0 ? null : Site.of(stack.frames().get(innermost));
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }
}
