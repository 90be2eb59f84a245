package io.vtscope.state;

import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import org.jspecify.annotations.Nullable;

/** Stalls of all carriers, and the threads involved. */
public sealed interface StallState extends State {

  /** Why a stall cannot end by itself. */
  enum StallProof {
    /** The lock is free, but its next owner has no carrier. */
    LOCK_FREE,
    /** The lock owner is runnable, but has no carrier. */
    OWNER_QUEUED,
    /** The JDK's network poller is runnable, but has no carrier. */
    POLLER_QUEUED,
    /** The mounted threads wait for each other. */
    CYCLE,
    /** They wait for other threads, possibly a platform thread. */
    WAITS_FOR_OTHERS
  }

  /**
   * The same virtual threads hold all carriers while others are runnable. Repeated while it lasts.
   *
   * @param snapshot of its {@link ThreadState}s
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
      implements StallState {}

  /**
   * Why a stall does not end.
   *
   * @param owner name and number; null if the lock is free
   * @param next the thread that would have to run
   */
  record StallReason(
      StallProof proof, @Nullable String lock, @Nullable String owner, @Nullable String next) {}

  /** The role of a thread in a stall. */
  enum Role {
    /** Mounted on a carrier. */
    CARRIED,
    /** Mounted, in a compensated call. */
    IN_CALL,
    /** Runnable without a carrier. */
    QUEUED,
    /** Owns a lock that a mounted thread awaits. */
    OWNER,
    /** The next owner of that lock. */
    NEXT
  }

  /**
   * A thread in a stall or dump.
   *
   * @param waitsFor class and identity
   * @param owner name and number; null if free
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
      implements StallState {}

  /**
   * A requested dump is complete.
   *
   * @param stall current stall, or 0
   */
  record DumpDone(long at, String request, long snapshot, long scan, long stall, long queued)
      implements StallState {}
}
