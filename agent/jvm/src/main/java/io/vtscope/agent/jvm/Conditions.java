package io.vtscope.agent.jvm;

import org.jspecify.annotations.Nullable;

/** Counts a condition's waiters without its lock; approximate. */
public final class Conditions {
  /** A concurrent change can turn the list into a cycle. */
  private static final int MOST = 10_000_000;

  /** {@code AbstractQueuedSynchronizer.COND}. */
  private static final int WAITS = 2;

  private Conditions() {}

  /** The number of waiters; -1 for other objects. */
  public static int waiting(@Nullable Object condition) {
    if (!JdkMember.CONDITION_FIRST.isOf(condition)) {
      return -1;
    }
    int waiting = 0;
    Object node = JdkMember.CONDITION_FIRST.get(condition);
    for (int i = 0; node != null && i < MOST; i++) {
      if ((JdkMember.NODE_STATUS.getInt(node) & WAITS) != 0) {
        waiting++;
      }
      node = JdkMember.CONDITION_NEXT.get(node);
    }
    return waiting;
  }
}
