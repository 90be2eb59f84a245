package io.vtscope.agent.jvm;

import org.jspecify.annotations.Nullable;

/**
 * How many threads wait for a condition, read without its lock: a thread that comes or goes
 * meanwhile may be counted or not.
 */
public final class Conditions {
  /** No more can be there; a queue that changes under the walk must not lead it in a circle. */
  private static final int MOST = 10_000_000;

  /** {@code AbstractQueuedSynchronizer.COND}: the node still waits. */
  private static final int WAITS = 2;

  private Conditions() {}

  /** -1 where it is no condition of the JDK's locks. */
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
