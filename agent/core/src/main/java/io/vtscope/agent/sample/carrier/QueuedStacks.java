package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.VirtualThreads;
import java.util.IdentityHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes thread stacks, but few of runnable unmounted threads: the JDK queues these a second time,
 * which delays new threads. While no carrier makes progress, stacks are cached.
 */
public final class QueuedStacks {
  /** Nanoseconds without progress. */
  private static final long STILL = TimeUnit.MILLISECONDS.toNanos(500);

  /** Maximum stacks without progress: 20 for a dump, and some lock owners. */
  private static final int MOST = 30;

  /** Share of the queue while carriers make progress, to limit delays. */
  private static final int ONE_OF = 10;

  private final IdentityHashMap<Thread, String> stacks = new IdentityHashMap<>();
  private long since;

  /** Maximum stacks since the queue was last empty. */
  private long most = 1;

  /** Stacks taken since then. */
  private int taken;

  /**
   * Notes a sample.
   *
   * @param inPool the pool's queue length
   * @param now {@link System#nanoTime}
   */
  public void looked(@Nullable Carrier[] carriers, long inPool, long now) {
    if (!stacks.isEmpty() && !areTheSameSince(carriers, since)) {
      stacks.clear();
    }
    if (inPool == 0) {
      taken = 0;
    }
    most = areTheSameSince(carriers, now - STILL) ? MOST : Math.max(1, (inPool - taken) / ONE_OF);
  }

  private static boolean areTheSameSince(@Nullable Carrier[] carriers, long time) {
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.since - time > 0) {
        return false;
      }
    }
    return true;
  }

  /** Before JDK 27 ({@code VirtualThread.tryGetStackTrace}). */
  public int queuedTwice() {
    return stacks.size();
  }

  /** Null if the thread is runnable and too many would be queued twice. */
  public @Nullable String of(JvmThreads threads, Thread thread) {
    if (!VirtualThreads.areQueuedForStacks() || !couldRun(threads, thread)) {
      return threads.stacks().of(thread);
    }
    String known = stacks.get(thread);
    if (known == null && taken < most) {
      if (stacks.isEmpty()) {
        since = System.nanoTime();
      }
      known = threads.stacks().of(thread);
      stacks.put(thread, known);
      taken++;
    }
    return known;
  }

  /** Whether a virtual thread is runnable but unmounted. */
  public static boolean couldRun(JvmThreads threads, Thread thread) {
    return threads.virtual().isOne(thread)
        && threads.virtual().activity(thread) == Activity.RUNNABLE;
  }
}
