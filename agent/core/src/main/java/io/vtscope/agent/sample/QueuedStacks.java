package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Stacks of threads, those that could run among them: to take the stack of one of these, the JDK
 * queues it once more, so that the queue would grow with each look. Theirs are kept while every
 * carrier stays with whom it carries: none of them has run meanwhile.
 */
final class QueuedStacks {
  private final IdentityHashMap<Thread, String> stacks = new IdentityHashMap<>();
  private long since;

  /** Is told what the carriers carry, again and again. */
  void looked(@Nullable Carrier[] carriers) {
    if (!stacks.isEmpty() && !stoodStill(carriers)) {
      stacks.clear();
    }
  }

  private boolean stoodStill(@Nullable Carrier[] carriers) {
    for (Carrier carrier : carriers) {
      if (carrier != null && (carrier.mounted == null || carrier.since - since > 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * How many of those that are queued are there for the second time: {@code
   * VirtualThread.tryGetStackTrace} of 21 to 26.
   */
  int queuedTwice() {
    return stacks.size();
  }

  /** The stack of a thread, whatever it does. */
  String of(JvmThreads threads, Thread thread) {
    if (!couldRun(threads, thread)) {
      return threads.stacks().of(thread);
    }
    if (stacks.isEmpty()) {
      since = System.nanoTime();
    }
    String known = stacks.get(thread);
    if (known == null) {
      known = threads.stacks().of(thread);
      stacks.put(thread, known);
    }
    return known;
  }

  /** Whether it is one that could run and has no carrier. */
  static boolean couldRun(JvmThreads threads, Thread thread) {
    return threads.virtual().isOne(thread)
        && threads.virtual().activity(thread) == Activity.RUNNABLE;
  }
}
