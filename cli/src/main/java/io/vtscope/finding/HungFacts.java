package io.vtscope.finding;

import io.vtscope.jvm.Frame;
import io.vtscope.state.LockState.WaitedFor;
import io.vtscope.state.StallState.Role;
import io.vtscope.state.StallState.StallProof;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts about threads that cannot continue. Null and -1 mean unknown or none, unless stated
 * otherwise.
 */
public sealed interface HungFacts extends Facts {
  /**
   * Waiting threads hold all carriers while other virtual threads need one.
   *
   * @param someInCalls whether some carriers are in compensated calls
   * @param seenHere threads at the site
   * @param initialisers classes whose static initialisers wait for each other
   * @param threads carrier holders or lock owners
   */
  record Stall(
      StallExtent extent,
      StallCause cause,
      boolean someInCalls,
      int seenHere,
      List<String> initialisers,
      Change change,
      List<StalledThread> threads,
      int moreThreads)
      implements HungFacts {}

  /**
   * Why a stall does not end.
   *
   * @param lockField where the lock is kept, as "Ledger.lock"
   * @param owner of the lock; null if free or unknown
   * @param next the thread that would have to run
   */
  record StallCause(
      StallProof proof,
      Reason reason,
      @Nullable String lock,
      @Nullable String lockField,
      @Nullable String owner,
      @Nullable String next) {
    /** The explanation. */
    public enum Reason {
      /** The proof suffices. */
      PROOF,
      /** Static initialisers probably wait for each other. */
      INITIALISERS,
      PLATFORM_THREAD,
      /** Probably a deadlock, but monitor owners are unknown. */
      DEADLOCK,
      TIMED
    }
  }

  /**
   * How long carriers were stalled.
   *
   * @param queued runnable virtual threads without a carrier
   * @param ended whether the shown stall has ended
   */
  record StallExtent(
      int carriers,
      long queued,
      int stalls,
      long stalledNanos,
      long longestNanos,
      String firstSeen,
      String lastSeen,
      boolean ended) {}

  /**
   * A thread of a stall.
   *
   * @param at innermost application frame
   * @param lockField where the lock is kept, as "Ledger.lock"
   * @param owner of the lock; null if free or unknown
   */
  record StalledThread(
      Role role,
      @Nullable String carrier,
      String thread,
      String state,
      @Nullable Frame at,
      @Nullable String waitsFor,
      @Nullable String lockField,
      @Nullable String owner,
      boolean isFree) {}

  /**
   * All carriers have waiting virtual threads in a recording's last thread dump.
   *
   * @param lastedNanos between two dumps with the same threads
   * @param target class to initialise
   */
  record DumpedStall(
      int carriers,
      long lastedNanos,
      Remedy remedy,
      @Nullable String target,
      List<DumpedThread> threads,
      int moreThreads)
      implements HungFacts {
    /** What to do. */
    public enum Remedy {
      INITIALISE,
      /** This JDK's thread dumps lack stacks of virtual threads. */
      DUMP,
      STACKS
    }
  }

  /**
   * A mounted virtual thread in a thread dump.
   *
   * @param waitsFor class whose initialisation it awaits
   * @param at innermost application frame
   * @param heldNanos at least; 0 if unknown
   */
  record DumpedThread(
      String carrier,
      long thread,
      How how,
      @Nullable String waitsFor,
      @Nullable Frame at,
      long heldNanos) {
    /** What it does. */
    public enum How {
      PINNED,
      NATIVE,
      CLASS_WAIT,
      NO_STACK,
      WAITS
    }
  }

  /**
   * Threads wait for each other in a cycle.
   *
   * @param subject its number
   * @param forEver whether no interrupt or timeout can end it
   * @param initialisers classes that it keeps from initialisation
   * @param seenForNanos its least duration
   * @param behind other threads that wait for the cycle
   */
  record Deadlock(
      String subject,
      int threads,
      boolean forEver,
      Deadlock.Remedy remedy,
      List<String> initialisers,
      long seenForNanos,
      @Nullable Waiters behind,
      List<CircleThread> circle)
      implements HungFacts {
    /** What to do. */
    public enum Remedy {
      INITIALISERS,
      /** A static initialiser waits for threads that need its class. */
      INITIALISER_WAITS,
      OWN_END,
      JOIN,
      MAP,
      MONITORS,
      LOCKS
    }
  }

  /**
   * A thread in a cycle.
   *
   * @param path innermost frame outside the JDK, then outer application frames
   * @param waitsFor a lock, class or thread
   * @param lockField where the lock is kept, as "Ledger.lock"
   */
  record CircleThread(
      String thread,
      List<Frame> path,
      WaitedFor kind,
      String waitsFor,
      @Nullable String lockField,
      String owner) {}
}
