package io.vtscope.finding;

import io.vtscope.library.JdkLock;
import io.vtscope.library.LibraryFix;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation.WaitedFor;
import io.vtscope.observation.StallObservation.Role;
import io.vtscope.observation.StallObservation.StallProof;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about threads that wait for one another, or for a carrier, and cannot continue. */
public sealed interface HungFacts extends Facts {
  /**
   * All carriers are held by threads that wait, while other virtual threads have no carrier.
   *
   * @param cause why it does not end
   * @param someInCalls whether other carriers are in calls that the pool compensates for
   * @param seenHere how many of the threads were seen to wait at the site
   * @param initialisers classes whose static initialisers wait for each other
   * @param threads some of the threads that hold the carriers, or have the lock
   * @param moreThreads that hold carriers
   */
  record Stall(
      StallExtent extent,
      StallCause cause,
      boolean someInCalls,
      int seenHere,
      List<String> initialisers,
      StallCure cure,
      List<StalledThread> threads,
      int moreThreads)
      implements HungFacts {}

  /**
   * Why a stall does not end.
   *
   * @param proof why it cannot end by itself
   * @param reason what explains the wait beside the proof
   * @param lock that the proof is about; null if there is none
   * @param owner of the lock; null if it is free or unknown
   * @param next the thread that would have to run; null if unknown
   */
  record StallCause(
      StallProof proof,
      Reason reason,
      @Nullable String lock,
      @Nullable String owner,
      @Nullable String next) {
    /** What explains the wait. */
    public enum Reason {
      /** Only the proof does. */
      PROOF,
      /** Static initialisers most likely wait for each other. */
      INITIALISERS,
      /** A platform thread owned the monitors. */
      PLATFORM_THREAD,
      /** Each seems to wait for a lock of another; monitor owners are unknown. */
      DEADLOCK,
      /** They wait with a time limit, or for a signal. */
      TIMED
    }
  }

  /**
   * How long carriers were stalled.
   *
   * @param carriers that were held
   * @param queued virtual threads that could run and had no carrier
   * @param stalls how many times
   * @param ended whether the stall that is shown has ended
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
   * What would end a stall.
   *
   * @param target the class, or the call, to change; null if it is the code at the site
   * @param library what to do about a library; null if the cure is not {@link Cure#LIBRARY}
   * @param jdkLock what the lock guards; null if it is not the JDK's
   * @param newerThan a library whose code it is; null if it may be the application's
   */
  record StallCure(
      StallCure.Cure cure,
      @Nullable String target,
      @Nullable LibraryFix library,
      @Nullable JdkLock jdkLock,
      @Nullable String newerThan) {
    /** What to do. */
    public enum Cure {
      BREAK_CIRCLE,
      MAP_DEADLOCK,
      LOCK_ORDER,
      PLATFORM_OWNER,
      NETWORK,
      INITIALISE,
      LOAD_CLASSES,
      NOT_UNMOUNTED,
      INITIALISER_OR_NATIVE,
      OBJECT_WAIT,
      MAP_FUNCTION,
      LIBRARY,
      JDK_LOCK,
      REPLACE_LOCK
    }
  }

  /**
   * A thread of a stall.
   *
   * @param carrier null if it has none
   * @param thread its name
   * @param at its innermost frame of the application; null if unknown
   * @param waitsFor the lock; null if unknown
   * @param owner of the lock; null if it is free or unknown
   * @param isFree whether the lock is free
   */
  record StalledThread(
      Role role,
      @Nullable String carrier,
      String thread,
      String state,
      @Nullable Frame at,
      @Nullable String waitsFor,
      @Nullable String owner,
      boolean isFree) {}

  /**
   * All carriers have virtual threads that wait, in the thread dump at the end of a recording.
   *
   * @param lastedNanos the time between two dumps with the same threads; -1 if there is one dump
   * @param target the class to initialise; null if the cure is another
   * @param threads some of the threads
   */
  record DumpedStall(
      int carriers,
      long lastedNanos,
      Cure cure,
      @Nullable String target,
      List<DumpedThread> threads,
      int moreThreads)
      implements HungFacts {
    /** What to do. */
    public enum Cure {
      INITIALISE,
      /** This JDK's thread dumps have no stacks of virtual threads. */
      DUMP,
      STACKS
    }
  }

  /**
   * A virtual thread on a carrier in a thread dump.
   *
   * @param waitsFor the class whose initialisation it waits for; null if none is known
   * @param at its innermost frame of the application; null if unknown
   * @param heldNanos for how long at least; 0 if unknown
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
   * Threads wait for each other in a circle.
   *
   * @param subject number of the circle
   * @param threads how many there are
   * @param forEver whether no interrupt and no time limit can end it
   * @param initialisers classes that are never initialised because of it
   * @param seenForNanos how long it has lasted at least
   * @param behind more threads that wait for what these have; null if there are none
   * @param circle some of the threads
   */
  record Deadlock(
      String subject,
      int threads,
      boolean forEver,
      Deadlock.Cure cure,
      List<String> initialisers,
      long seenForNanos,
      @Nullable Waiters behind,
      List<CircleThread> circle)
      implements HungFacts {
    /** What to change. */
    public enum Cure {
      /** Static initialisers need each other. */
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
   * A thread of a circle.
   *
   * @param thread its name and number
   * @param path its innermost frame outside the JDK, and from there outwards the application's own
   * @param waitsFor the lock, the class, or the thread whose end it waits for
   * @param owner the thread that has it
   */
  record CircleThread(
      String thread, List<Frame> path, WaitedFor kind, String waitsFor, String owner) {}
}
