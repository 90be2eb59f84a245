package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.VirtualThreads;
import java.util.IdentityHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stacks of threads, those that could run among them: to take the stack of one of these, the JDK
 * queues it once more. While carriers go on, whom its second turn finds queued again has that in
 * place of one of its own, so that as many stay in the queue until it is empty, and whoever comes
 * waits for all of them. So few are taken then. While every carrier stays with whom it carries,
 * stacks are kept: none of these threads has run meanwhile.
 */
final class QueuedStacks {
  /** Carriers that have stayed as they are for so long stand still. */
  private static final long STILL = TimeUnit.MILLISECONDS.toNanos(500);

  /** While they do: the twenty of a dump, and some of who has what the carriers wait for. */
  private static final int MOST = 30;

  /**
   * Of those that are queued, while carriers go on: nobody notices a wait that is a tenth longer.
   */
  private static final int ONE_OF = 10;

  private final IdentityHashMap<Thread, String> stacks = new IdentityHashMap<>();
  private long since;

  /** Stacks that may be taken since the queue was last seen to be empty. */
  private long most = 1;

  /** Stacks that were taken since then. */
  private int taken;

  /**
   * Is told what the carriers carry, again and again.
   *
   * @param inPool as the pool counts those that are queued
   * @param now by {@link System#nanoTime}
   */
  void looked(@Nullable Carrier[] carriers, long inPool, long now) {
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
   * How many of those that are queued are there for the second time, before JDK 27 ({@code
   * VirtualThread.tryGetStackTrace}).
   */
  int queuedTwice() {
    return stacks.size();
  }

  /**
   * The stack of a thread, whatever it does; null where it could run, and too many would be queued
   * for the second time.
   */
  @Nullable String of(JvmThreads threads, Thread thread) {
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
  static boolean couldRun(JvmThreads threads, Thread thread) {
    return threads.virtual().isOne(thread)
        && threads.virtual().activity(thread) == Activity.RUNNABLE;
  }
}
