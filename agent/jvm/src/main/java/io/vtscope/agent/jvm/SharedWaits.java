package io.vtscope.agent.jvm;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether queued tasks refer to objects that threads wait for. Such tasks would probably end
 * the wait. Not thread-safe.
 */
public final class SharedWaits {
  /** The tasks in a long queue are usually alike. */
  private static final int MOST_TASKS = 100;

  private static final int MOST_OBJECTS = 50;

  private static final int MOST_IN_CHAIN = 1_000;

  private final OwnFields fields;

  public SharedWaits(long sizeOfClass) {
    fields = new OwnFields(OwnFields.Kind.OBJECTS, sizeOfClass);
  }

  /** Whether the tasks together refer to every blocker. */
  public boolean isShared(List<Object> tasks, Collection<Object> blockers) {
    Set<Object> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Object blocker : blockers) {
      wanted.add(
          JdkMember.PHASER_OF.isOf(blocker)
              ? orItself(JdkMember.PHASER_OF.get(blocker), blocker)
              : blocker);
    }
    fields.begin();
    for (Object task : tasks.subList(0, Math.min(MOST_TASKS, tasks.size()))) {
      forgetWithin(WrappedTasks.unwrapped(task), wanted);
      if (wanted.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static Object orItself(@Nullable Object found, Object otherwise) {
    return found == null ? otherwise : found;
  }

  private void forgetWithin(Object task, Set<Object> wanted) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    ArrayDeque<Object> further = new ArrayDeque<>();
    seen.add(task);
    further.add(task);
    for (Object one = further.poll(); one != null; one = further.poll()) {
      forget(one, wanted);
      if (!isOfJdk(one)) {
        fields.visit(
            one,
            found -> {
              if (seen.size() < MOST_OBJECTS && seen.add(found)) {
                further.add(found);
              }
            });
      }
    }
  }

  /** Excludes references inside JDK objects. */
  private static boolean isOfJdk(Object object) {
    return object.getClass().getClassLoader() == null;
  }

  private void forget(Object object, Set<Object> wanted) {
    wanted.remove(object);
    if (object instanceof CountDownLatch) {
      wanted.remove(JdkMember.LATCH_SYNC.get(object));
    } else if (object instanceof CyclicBarrier) {
      wanted.remove(JdkMember.BARRIER_CONDITION.get(object));
    } else if (object instanceof CompletableFuture) {
      Object waiter = JdkMember.STAGE_STACK.get(object); // includes waiting threads' blockers
      for (int i = 0; waiter != null && i < MOST_IN_CHAIN; i++) {
        wanted.remove(waiter);
        waiter = JdkMember.STAGE_NEXT.get(waiter);
      }
    }
  }
}
