package io.vtscope.finding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about virtual threads as such. */
public sealed interface ThreadFacts extends Facts {
  /**
   * The scheduler rejected virtual threads.
   *
   * @param message of one of the exceptions; null if it had none
   * @param subject tells places apart
   */
  record SubmitFailed(long count, Step step, @Nullable String message, String subject)
      implements ThreadFacts {
    /** What a rejected thread was about to do. */
    public enum Step {
      START,
      CONTINUE,
      UNKNOWN
    }

    /** What a lost thread had to do is never done. */
    @Override
    public double heldUp() {
      return 1;
    }
  }

  /**
   * Virtual threads stay asleep after they were woken, which only a bug of the JDK can cause.
   *
   * @param threads how many
   * @param state in which they stay
   * @param bug the known bug; null if none fits
   * @param names of some of the threads
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
   * A carrier stayed idle while virtual threads waited for one.
   *
   * @param queued the most that waited at once
   * @param lasts whether it had not ended when the recording ended
   * @param monitorsPin whether the JDK is older than 24, where a pinned carrier may be the cause
   */
  record IdleCarrier(long waitedNanos, long queued, boolean lasts, boolean monitorsPin)
      implements ThreadFacts {
    @Override
    public String subject() {
      return "idle-carrier";
    }
  }

  /**
   * Thread-locals take much memory, as each virtual thread has its own value.
   *
   * @param bytes of the values of all virtual threads, an estimate
   * @param maximumHeapBytes -1 if unknown
   * @param types the classes of the heaviest values
   * @param typeBytes what the values of each class take
   * @param besideHeap whether some are direct buffers, which are not in the heap
   * @param hasScopedValues whether ScopedValue is final in this JDK
   */
  record ThreadLocals(
      long bytes,
      long maximumHeapBytes,
      long virtualThreads,
      long sampledThreads,
      List<String> types,
      List<Long> typeBytes,
      boolean besideHeap,
      boolean hasScopedValues)
      implements ThreadFacts {}
}
