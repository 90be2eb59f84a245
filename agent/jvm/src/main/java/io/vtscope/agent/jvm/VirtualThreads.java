package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The private state of {@code java.lang.VirtualThread}. */
public final class VirtualThreads {
  /** Set before JDK 27 while another thread takes the thread's stack. */
  private static final int SUSPENDED = 1 << 8;

  private static final int MOST_STATES = 128;

  /** A thread whose time is over is woken within a millisecond where there is a carrier for it. */
  private static final long OVERDUE = TimeUnit.MILLISECONDS.toNanos(20);

  private final @Nullable Object defaultScheduler = JdkMember.SCHEDULER.get();
  private final String[] names = new String[MOST_STATES];
  private final Activity[] activities = new Activity[MOST_STATES];

  /** Initialises the class, which makes the scheduler: only once the application has. */
  public VirtualThreads() throws ReflectiveOperationException {
    Arrays.fill(names, "UNKNOWN");
    Arrays.fill(activities, Activity.MOUNTED);
    for (Field field : Class.forName("java.lang.VirtualThread").getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && Activity.isKnown(field.getName())) {
        field.setAccessible(true);
        int code = field.getInt(null) & (MOST_STATES - 1);
        names[code] = field.getName();
        activities[code] = Activity.of(field.getName());
      }
    }
  }

  /** Whether it is one that a scheduler mounts. */
  public boolean isOne(@Nullable Object thread) {
    return JdkMember.THREAD_STATE.isOf(thread);
  }

  /** What it does at this moment. */
  public Activity activity(Thread thread) {
    return activities[code(thread)];
  }

  /**
   * What wakes it when its time is over, another one each time that it waits; null where it waits
   * without a limit, and on JDK 21, which does not keep it.
   */
  public @Nullable Object timeout(Thread thread) {
    return activity(thread) == Activity.TIMED ? JdkMember.THREAD_TIMER.get(thread) : null;
  }

  /**
   * Whether a timed wait has been over for a while. From JDK 25 on a task of the scheduler ends it,
   * for which there may be no carrier. Unknown on JDK 21, which does not keep that task.
   */
  private boolean isOverdue(Thread thread) {
    return timeout(thread) instanceof Delayed wakes
        && wakes.getDelay(TimeUnit.NANOSECONDS) < -OVERDUE;
  }

  /** Whether it could run and has no carrier, woken or with its time over. */
  public boolean couldRun(Thread thread) {
    return switch (activity(thread)) {
      case RUNNABLE -> true;
      case TIMED -> isOverdue(thread); // as soon as the scheduler has a carrier to wake it on
      default -> false;
    };
  }

  /**
   * The size of its last stack chunk while it is unmounted, in words; 0 if it has none. Threads
   * that wait in one place mostly have the same size.
   */
  public int stackSize(Thread thread) {
    Object continuation = JdkMember.THREAD_CONTINUATION.get(thread);
    Object chunk = continuation == null ? null : JdkMember.CONTINUATION_CHUNK.get(continuation);
    return chunk == null
        ? 0
        : JdkMember.CHUNK_SIZE.getInt(chunk) - JdkMember.CHUNK_TOP.getInt(chunk);
  }

  /**
   * What threads that join a virtual thread wait for: its latch, and from JDK 27 on the monitor of
   * the thread itself; null if no thread has joined it.
   */
  public @Nullable Object end(Thread thread) {
    if (JdkMember.THREAD_JOINED.isThere()) {
      return JdkMember.THREAD_JOINED.getBoolean(thread) ? thread : null;
    }
    Object latch = JdkMember.THREAD_END.get(thread);
    return latch == null ? null : JdkMember.LATCH_SYNC.get(latch);
  }

  /** Its state as the JDK's source calls it. */
  public String state(Thread thread) {
    return isOne(thread) ? names[code(thread)] : ThreadMethods.state(thread).name();
  }

  /** What carries it; null while nothing does. */
  public @Nullable Thread carrier(Thread thread) {
    return JdkMember.THREAD_CARRIER.getThread(thread);
  }

  /** Whether another scheduler than the JDK's own mounts it, on threads that nobody looks at. */
  @SuppressWarnings("ReferenceEquality") // schedulers are themselves
  public boolean isScheduledElsewhere(Thread thread) {
    return JdkMember.THREAD_SCHEDULER.get(thread) != defaultScheduler;
  }

  /** Whether to take the stack of a runnable thread queues it once more. */
  public static boolean areQueuedForStacks() {
    return JdkMember.THREAD_STACK.isThere();
  }

  /** Whether it was woken but still waits. */
  public boolean missedItsWakeup(Thread thread) {
    return switch (activity(thread)) {
      case PARKED -> JdkMember.THREAD_UNPARKED.getBoolean(thread);
      case BLOCKED -> JdkMember.THREAD_UNBLOCKED.getBoolean(thread);
      default -> false;
    };
  }

  private int code(Thread thread) {
    return (JdkMember.THREAD_STATE.getInt(thread) & ~SUSPENDED) & (MOST_STATES - 1);
  }
}
