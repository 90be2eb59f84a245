package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.StackTraces;
import org.jspecify.annotations.Nullable;

/** Stacks of callers. Application threads record them, the writer takes them. */
final class CallerStacks {
  /** Nanoseconds between two recorded rejection stacks. */
  private static final long REJECTION_PAUSE = 1_000_000_000;

  private volatile @Nullable String rejected;
  private volatile long rejectedAt;

  /** Set by the sampler, cleared by the next submitter. */
  private volatile boolean wantsSubmitter;

  private volatile @Nullable String submitter;

  void rejected(StackTraces stacks) {
    long now = System.nanoTime();
    if (rejected == null || now - rejectedAt > REJECTION_PAUSE) {
      rejectedAt = now;
      rejected = stacks.ofCaller();
    }
  }

  void wantSubmitter(boolean areQueued) {
    wantsSubmitter = areQueued && submitter == null;
  }

  void submitted(StackTraces stacks) {
    if (wantsSubmitter) {
      wantsSubmitter = false;
      submitter = stacks.ofCaller();
    }
  }

  @Nullable String takeRejected() {
    String stack = rejected;
    rejected = null;
    return stack;
  }

  @Nullable String takeSubmitter() {
    String stack = submitter;
    submitter = null;
    return stack;
  }
}
