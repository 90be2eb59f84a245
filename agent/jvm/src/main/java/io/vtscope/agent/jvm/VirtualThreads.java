package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The private state of {@code java.lang.VirtualThread}. */
public final class VirtualThreads {
  /** Before JDK 27: another thread is taking the stack. */
  private static final int SUSPENDED = 1 << 8;

  private static final int MOST_STATES = 128;

  /** With a free carrier, a timed-out thread wakes within a millisecond. */
  private static final long OVERDUE = TimeUnit.MILLISECONDS.toNanos(20);

  private final @Nullable Object defaultScheduler = JdkMember.SCHEDULER.get();
  private final String[] names = new String[MOST_STATES];
  private final Activity[] activities = new Activity[MOST_STATES];

  /** Creates the scheduler: call this only after the application has used virtual threads. */
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

  public boolean isOne(@Nullable Object thread) {
    return JdkMember.THREAD_STATE.isOf(thread);
  }

  public Activity activity(Thread thread) {
    return activities[code(thread)];
  }

  /**
   * The pending timeout, new for each wait. Null without a limit, and on JDK 21, which does not
   * store it.
   */
  public @Nullable Object timeout(Thread thread) {
    return activity(thread) == Activity.TIMED ? JdkMember.THREAD_TIMER.get(thread) : null;
  }

  /**
   * Whether a timed wait should have ended. From JDK 25 on a scheduler task ends it, which may lack
   * a carrier. Unknown on JDK 21.
   */
  private boolean isOverdue(Thread thread) {
    return timeout(thread) instanceof Delayed wakes
        && wakes.getDelay(TimeUnit.NANOSECONDS) < -OVERDUE;
  }

  /** Whether the thread could run but has no carrier. */
  public boolean couldRun(Thread thread) {
    return switch (activity(thread)) {
      case RUNNABLE -> true;
      case TIMED -> isOverdue(thread);
      default -> false;
    };
  }

  /**
   * Words in the last stack chunk while unmounted. Threads waiting at the same place mostly have
   * equal sizes.
   */
  public int stackSize(Thread thread) {
    Object continuation = JdkMember.THREAD_CONTINUATION.get(thread);
    Object chunk = continuation == null ? null : JdkMember.CONTINUATION_CHUNK.get(continuation);
    return chunk == null
        ? 0
        : JdkMember.CHUNK_SIZE.getInt(chunk) - JdkMember.CHUNK_TOP.getInt(chunk);
  }

  /**
   * What joining threads wait for: a latch, or from JDK 27 on the thread's monitor. Null if no
   * thread has joined it.
   */
  public @Nullable Object end(Thread thread) {
    if (JdkMember.THREAD_JOINED.isThere()) {
      return JdkMember.THREAD_JOINED.getBoolean(thread) ? thread : null;
    }
    Object latch = JdkMember.THREAD_END.get(thread);
    return latch == null ? null : JdkMember.LATCH_SYNC.get(latch);
  }

  /** The state's name in the JDK source. */
  public String state(Thread thread) {
    return isOne(thread) ? names[code(thread)] : ThreadMethods.state(thread).name();
  }

  /** The carrier; null if unmounted. */
  public @Nullable Thread carrier(Thread thread) {
    return JdkMember.THREAD_CARRIER.getThread(thread);
  }

  /** Whether a custom scheduler mounts the thread, on carriers that are not sampled. */
  @SuppressWarnings("ReferenceEquality") // compared by identity
  public boolean isScheduledElsewhere(Thread thread) {
    return JdkMember.THREAD_SCHEDULER.get(thread) != defaultScheduler;
  }

  /** Whether taking a runnable thread's stack queues it again. */
  public static boolean areQueuedForStacks() {
    return JdkMember.THREAD_STACK.isThere();
  }

  /** Whether the thread was woken but still waits. */
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
