package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.VirtualThreads;
import java.util.IdentityHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes stacks of threads, and of few that could run: to take the stack of one of these, the JDK
 * queues it once more. While carriers go on, the second entry stays in the queue until it is empty,
 * and each new thread waits behind it. So few are taken then. While every carrier stays with its
 * thread, stacks are kept: none of the queued threads has run meanwhile.
 */
public final class QueuedStacks {
  /** Carriers that have stayed as they are for so long stand still. */
  private static final long STILL = TimeUnit.MILLISECONDS.toNanos(500);

  /** While they stand still: the twenty of a dump, and some owners of the carriers' locks. */
  private static final int MOST = 30;

  /**
   * One of so many queued threads, while carriers go on: a wait that is a tenth longer is not
   * noticed.
   */
  private static final int ONE_OF = 10;

  private final IdentityHashMap<Thread, String> stacks = new IdentityHashMap<>();
  private long since;

  /** Stacks that may be taken since the queue was last seen to be empty. */
  private long most = 1;

  /** Stacks that were taken since then. */
  private int taken;

  /**
   * Notes what the carriers carry; called at each sample.
   *
   * @param inPool queued threads, as the pool counts them
   * @param now by {@link System#nanoTime}
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

  /**
   * How many queued threads are in the queue for the second time, before JDK 27 ({@code
   * VirtualThread.tryGetStackTrace}).
   */
  public int queuedTwice() {
    return stacks.size();
  }

  /**
   * The stack of a thread, whatever it does; null where it could run, and too many would be queued
   * for the second time.
   */
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

  /** Whether it is one that could run and has no carrier. */
  public static boolean couldRun(JvmThreads threads, Thread thread) {
    return threads.virtual().isOne(thread)
        && threads.virtual().activity(thread) == Activity.RUNNABLE;
  }
}
