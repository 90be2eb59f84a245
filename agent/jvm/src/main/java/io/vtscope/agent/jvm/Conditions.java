package io.vtscope.agent.jvm;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * How many threads wait for a condition, read without its lock: who comes or goes meanwhile may be
 * counted or not.
 */
public final class Conditions {
  /** No more can be there; a queue that changes under the walk must not lead it in a circle. */
  private static final int MOST = 10_000_000;

  /** {@code AbstractQueuedSynchronizer.COND}: the node still waits. */
  private static final int WAITS = 2;

  private final PrivateField first;
  private final PrivateField next;
  private final PrivateField status;

  /** Needs java.util.concurrent.locks to be open to this class. */
  public Conditions() throws ReflectiveOperationException {
    Class<?> node =
        Private.type("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode");
    first = PrivateField.of(AbstractQueuedSynchronizer.ConditionObject.class, "firstWaiter");
    next = PrivateField.of(node, "nextWaiter");
    status =
        PrivateField.of(
            Private.type("java.util.concurrent.locks.AbstractQueuedSynchronizer$Node"), "status");
  }

  /** -1 where it is no condition of the JDK's locks. */
  public int waiting(@Nullable Object condition) {
    if (!(condition instanceof AbstractQueuedSynchronizer.ConditionObject)) {
      return -1;
    }
    int waiting = 0;
    Object node = first.get(condition);
    for (int i = 0; node != null && i < MOST; i++) {
      if ((status.getInt(node) & WAITS) != 0) {
        waiting++;
      }
      node = next.get(node);
    }
    return waiting;
  }
}
