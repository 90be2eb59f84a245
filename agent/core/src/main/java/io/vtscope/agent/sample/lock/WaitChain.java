package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.agent.sample.carrier.CarrierState;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows a waiting thread to its lock owner, to the owner's lock, and so on. */
public final class WaitChain {
  private final JvmThreads threads;
  private final Map<Object, Thread> monitorOwners;

  /**
   * @param monitorOwners known monitor owners
   */
  public WaitChain(JvmThreads threads, Map<Object, Thread> monitorOwners) {
    this.threads = threads;
    this.monitorOwners = monitorOwners;
  }

  public enum Kind {
    /** A free lock with a runnable next owner. */
    LOCK_FREE,
    /** A runnable thread. */
    OWNER_QUEUED,
    /** A deadlock. */
    CYCLE,
    /** A monitor or class with unknown owner. */
    NOT_TOLD,
    /** Something that needs no carrier. */
    OPEN
  }

  /**
   * The end of a chain.
   *
   * @param lock last lock, or null
   * @param owner null if free or unknown
   * @param next runnable unmounted thread, or null
   */
  public record End(
      Kind kind, @Nullable Object lock, @Nullable Thread owner, @Nullable Thread next) {
    static final End NOT_TOLD = new End(Kind.NOT_TOLD, null, null, null);
    static final End OPEN = new End(Kind.OPEN, null, null, null);
  }

  /** Empty if the JDK cannot tell. */
  public static IdentityHashMap<Object, Thread> monitorOwners(
      JvmThreads threads, Iterable<Thread> among) throws ReflectiveOperationException {
    IdentityHashMap<Object, Thread> owners = new IdentityHashMap<>();
    Monitors monitors = threads.monitors();
    if (monitors != null) {
      for (Thread thread : among) {
        Monitors.Held held = monitors.of(thread);
        for (Object owned : held.owned()) {
          owners.put(owned, thread);
        }
      }
    }
    return owners;
  }

  /** Lock or monitor; null if none or unknown. */
  public static @Nullable Object waitsFor(JvmThreads threads, Thread thread)
      throws ReflectiveOperationException {
    Object blocker = threads.locks().blocker(thread);
    if (blocker == null && threads.monitors() != null) {
      blocker = threads.monitors().of(thread).entering();
    }
    return blocker;
  }

  /** Null if free or unknown. */
  public @Nullable Thread owner(Object waitedFor) throws IllegalAccessException {
    Thread owner = threads.locks().owner(waitedFor);
    return owner == null ? monitorOwners.get(waitedFor) : owner;
  }

  public End end(Thread from) throws ReflectiveOperationException {
    Set<Thread> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Thread thread = from;
    Object lock = null;
    while (seen.add(thread)) {
      if (!threads.virtual().isOne(thread)) {
        return End.OPEN;
      }
      if (threads.virtual().couldRun(thread)) {
        return new End(Kind.OWNER_QUEUED, lock, thread, thread);
      }
      Object blocker = threads.locks().blocker(thread);
      if (blocker != null && !Locks.isOwnable(blocker)) {
        return End.OPEN; // unknown end
      }
      lock = blocker == null ? waitsFor(threads, thread) : blocker;
      if (lock == null) {
        return isBlocked(thread) ? End.NOT_TOLD : End.OPEN;
      }
      Thread owner = owner(lock);
      if (owner == null) {
        return free(lock);
      }
      thread = owner;
    }
    return new End(Kind.CYCLE, lock, thread, null);
  }

  private End free(Object lock) throws ReflectiveOperationException {
    Thread next = threads.locks().isFree(lock) ? threads.locks().next(lock) : null;
    if (next != null && threads.virtual().isOne(next) && threads.virtual().couldRun(next)) {
      return new End(Kind.LOCK_FREE, lock, null, next);
    }
    return Locks.isOwnable(lock) ? End.OPEN : End.NOT_TOLD;
  }

  /** Whether it is blocked on its carrier, by a monitor or class initialisation. */
  private boolean isBlocked(Thread thread) throws ReflectiveOperationException {
    Thread carrier = threads.virtual().carrier(thread);
    return carrier != null
        && threads.virtual().activity(thread) == Activity.MOUNTED
        && CarrierState.of(ThreadMethods.state(carrier)) == CarrierState.BLOCKED;
  }
}
