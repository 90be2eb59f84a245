package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/** Carriers that are all held, and what a dump shows of their threads. */
public sealed interface StallObservation extends SampledObservation {

  /** Why a stall cannot end by itself. */
  enum StallProof {
    /** The lock that a carried thread waits for is free, and the next to get it has no carrier. */
    LOCK_FREE,
    /** The owner of the lock could run and has no carrier. */
    OWNER_QUEUED,
    /** The JDK's own virtual thread that waits for the network could run and has no carrier. */
    POLLER_QUEUED,
    /** The carried threads wait for each other. */
    CYCLE,
    /** They wait for other threads; that no platform thread can end it is not proved. */
    WAITS_FOR_OTHERS
  }

  /**
   * All carriers have been held by the same virtual threads, and others could run. Reported again
   * while it lasts.
   *
   * @param stall number of the stall, the same in all its observations
   * @param reason why it does not end
   * @param snapshot of the {@link ThreadState}s written with it
   */
  record Stall(
      long at,
      long stall,
      long nanos,
      boolean ended,
      int carriers,
      long queued,
      StallReason reason,
      long snapshot)
      implements StallObservation {}

  /**
   * Why a stall does not end.
   *
   * @param lock class and identity of the lock that the proof is about; null if there is none
   * @param owner name and number of the thread that has it; null if it is free or unknown
   * @param next the thread that would have to run; null if unknown
   */
  record StallReason(
      StallProof proof, @Nullable String lock, @Nullable String owner, @Nullable String next) {}

  /** Why a thread is in a snapshot. */
  enum Role {
    /** Mounted on a carrier. */
    CARRIED,
    /** Likewise, in a call for which the pool may start another carrier. */
    IN_CALL,
    /** Could run and has no carrier. */
    QUEUED,
    /** Has a lock that a carried one waits for. */
    OWNER,
    /** Would get that lock next. */
    NEXT
  }

  /**
   * A thread at one moment, as part of a stall or of a dump.
   *
   * @param state as the JVM calls it
   * @param carrier null where it has none
   * @param waitsFor class and identity; null where nothing or unknown
   * @param owner name and number of the thread that has it; null if it is free or unknown
   */
  record ThreadState(
      long at,
      long snapshot,
      Role role,
      ThreadName thread,
      String state,
      @Nullable String carrier,
      @Nullable String waitsFor,
      @Nullable String owner,
      Stack stack)
      implements StallObservation {}

  /**
   * A dump that was asked for is complete.
   *
   * @param snapshot of its threads
   * @param scan of its population
   * @param stall that lasts; 0 if there is none
   */
  record DumpDone(long at, String request, long snapshot, long scan, long stall, long queued)
      implements StallObservation {}
}
