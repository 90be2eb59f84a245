package io.vtscope.finding;

import io.vtscope.ledger.carrier.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about virtual threads. Null and -1 mean unknown or none. */
public sealed interface ThreadFacts extends Facts {
  /**
   * The scheduler rejected virtual threads.
   *
   * @param message an example
   */
  record SubmitFailed(long count, Failure.Step step, @Nullable String message, String subject)
      implements ThreadFacts {
    /** A rejected thread's work is lost. */
    @Override
    public double heldUp() {
      return 1;
    }
  }

  /**
   * Virtual threads that do not wake: a JDK bug.
   *
   * @param bug the matching bug
   * @param names examples
   */
  record MissedWakeups(
      long threads, String state, long longestNanos, @Nullable String bug, List<String> names)
      implements ThreadFacts {
    @Override
    public String subject() {
      return state;
    }
  }

  /**
   * A carrier stayed idle while virtual threads waited.
   *
   * @param queued the longest carrier queue
   * @param monitorsPin whether pins by monitors may be the cause, before JDK 24
   */
  record IdleCarrier(long waitedNanos, long queued, boolean lasts, boolean monitorsPin)
      implements ThreadFacts {
    @Override
    public String subject() {
      return "idle-carrier";
    }
  }

  /**
   * Thread-local values use much memory: each virtual thread has its own.
   *
   * @param bytes estimate for all virtual threads
   * @param besideHeap whether some are direct buffers
   * @param inherited whether some are of inheritable thread-locals
   */
  record ThreadLocals(
      long bytes,
      long maximumHeapBytes,
      long virtualThreads,
      long sampledThreads,
      LocalTypes heaviest,
      boolean besideHeap,
      boolean inherited,
      boolean hasScopedValues)
      implements ThreadFacts {}

  /**
   * The thread-locals with the largest values.
   *
   * @param types of the values
   * @param typeBytes estimate for all virtual threads
   * @param typeThreads estimated number with such a value
   * @param fields of the thread-locals; "" if unknown
   */
  record LocalTypes(
      List<String> types, List<Long> typeBytes, List<Long> typeThreads, List<String> fields) {}
}
