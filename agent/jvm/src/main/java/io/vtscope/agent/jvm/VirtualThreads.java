package io.vtscope.agent.jvm;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The private state of {@code java.lang.VirtualThread}. */
public final class VirtualThreads {
  /** Set while somebody takes the thread's stack. */
  private static final int SUSPENDED = 1 << 8;

  private static final int MOST_STATES = 128;

  /** A thread whose time is over is woken within a millisecond where there is a carrier for it. */
  private static final long OVERDUE = TimeUnit.MILLISECONDS.toNanos(20);

  /** The names of states, JDK 21 to 26; those that a JDK does not have are left out. */
  private static final Map<String, Activity> ACTIVITIES =
      Map.ofEntries(
          Map.entry("NEW", Activity.RUNNABLE),
          Map.entry("STARTED", Activity.RUNNABLE),
          Map.entry("RUNNABLE", Activity.RUNNABLE),
          Map.entry("UNPARKED", Activity.RUNNABLE),
          Map.entry("YIELDED", Activity.RUNNABLE),
          Map.entry("UNBLOCKED", Activity.RUNNABLE),
          Map.entry("RUNNING", Activity.MOUNTED),
          Map.entry("PARKING", Activity.MOUNTED),
          Map.entry("TIMED_PARKING", Activity.MOUNTED),
          Map.entry("YIELDING", Activity.MOUNTED),
          Map.entry("BLOCKING", Activity.MOUNTED),
          Map.entry("WAITING", Activity.MOUNTED),
          Map.entry("TIMED_WAITING", Activity.MOUNTED),
          Map.entry("PINNED", Activity.PINNED),
          Map.entry("TIMED_PINNED", Activity.PINNED),
          Map.entry("PARKED", Activity.PARKED),
          Map.entry("TIMED_PARKED", Activity.TIMED),
          Map.entry("BLOCKED", Activity.BLOCKED),
          Map.entry("WAIT", Activity.WAITING),
          Map.entry("TIMED_WAIT", Activity.TIMED),
          Map.entry("TERMINATED", Activity.ENDED));

  private final Class<?> type;
  private final PrivateField state;
  private final PrivateField carrierThread;
  private final PrivateField parkPermit;
  private final @Nullable PrivateField blockPermit;
  private final @Nullable PrivateField timeoutTask;
  private final @Nullable PrivateField scheduler;
  private final @Nullable PrivateField termination;
  private final @Nullable PrivateField latch;
  private final @Nullable Object defaultScheduler;
  private final @Nullable PrivateField continuation;
  private final @Nullable PrivateField lastChunk;
  private final @Nullable PrivateField chunkSize;
  private final @Nullable PrivateField chunkTop;
  private final String[] names = new String[MOST_STATES];
  private final Activity[] activities = new Activity[MOST_STATES];

  /**
   * Initialises the class, which makes the scheduler: only once the application has.
   *
   * @throws ReflectiveOperationException where this JDK's virtual threads are made otherwise
   */
  public VirtualThreads() throws ReflectiveOperationException {
    type = Private.type("java.lang.VirtualThread");
    state = PrivateField.of(type, "state");
    carrierThread = PrivateField.of(type, "carrierThread");
    parkPermit = PrivateField.of(type, "parkPermit");
    blockPermit = PrivateField.orNull(type, "blockPermit");
    timeoutTask = PrivateField.orNull(type, "timeoutTask");
    scheduler = PrivateField.orNull(type, "scheduler");
    termination = PrivateField.orNull(type, "termination");
    latch = PrivateField.orNull(CountDownLatch.class, "sync");
    continuation = PrivateField.orNull(type, "cont");
    lastChunk = PrivateField.orNull(Private.type("jdk.internal.vm.Continuation"), "tail");
    Class<?> chunk = Private.type("jdk.internal.vm.StackChunk");
    chunkSize = PrivateField.orNull(chunk, "size");
    chunkTop = PrivateField.orNull(chunk, "sp");
    defaultScheduler = Private.field(type, "DEFAULT_SCHEDULER").get(null);
    Arrays.fill(names, "UNKNOWN");
    Arrays.fill(activities, Activity.MOUNTED);
    for (Map.Entry<String, Activity> entry : ACTIVITIES.entrySet()) {
      int code = Private.constant(type, entry.getKey());
      if (code >= 0 && code < MOST_STATES) {
        names[code] = entry.getKey();
        activities[code] = entry.getValue();
      }
    }
  }

  /** Whether it is one that a scheduler mounts. */
  public boolean isOne(@Nullable Object thread) {
    return type.isInstance(thread);
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
    return timeoutTask == null || activity(thread) != Activity.TIMED
        ? null
        : timeoutTask.get(thread);
  }

  /**
   * Whether the time of one that waits for a time has been over for a while: from JDK 25 on it is
   * woken by a task of the scheduler, which may have no carrier for it. Not known where the JDK
   * does not keep what wakes it.
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
   * How large the stack is that is kept of it while nothing carries it, in words, without what is
   * deep in a large one: mostly the same of all that wait in one place. 0 where none is kept, or
   * this JDK has it elsewhere.
   */
  public int stackSize(Thread thread) {
    if (continuation == null || lastChunk == null || chunkSize == null || chunkTop == null) {
      return 0;
    }
    Object chunk = lastChunk.get(continuation.get(thread));
    return chunk == null ? 0 : chunkSize.getInt(chunk) - chunkTop.getInt(chunk);
  }

  /**
   * What those are parked on who wait for a virtual thread to end ({@code VirtualThread.join});
   * null where nobody has.
   */
  public @Nullable Object end(Thread thread) {
    Object ends = termination == null || latch == null ? null : termination.get(thread);
    return ends == null || latch == null ? null : latch.get(ends);
  }

  /** Its state as the JDK's source calls it. */
  public String state(Thread thread) {
    return isOne(thread) ? names[code(thread)] : ThreadMethods.state(thread).name();
  }

  /** What carries it; null while nothing does. */
  public @Nullable Thread carrier(Thread thread) {
    return (Thread) carrierThread.get(thread);
  }

  /** Whether another scheduler than the JDK's own mounts it, on threads that nobody looks at. */
  @SuppressWarnings("ReferenceEquality") // schedulers are themselves
  public boolean isScheduledElsewhere(Thread thread) {
    return scheduler != null && scheduler.get(thread) != defaultScheduler;
  }

  /** Whether it has been woken, and is as if it had not. */
  public boolean missedItsWakeup(Thread thread) {
    return switch (activity(thread)) {
      case PARKED -> parkPermit.getBoolean(thread);
      case BLOCKED -> blockPermit != null && blockPermit.getBoolean(thread);
      default -> false;
    };
  }

  private int code(Thread thread) {
    return (state.getInt(thread) & ~SUSPENDED) & (MOST_STATES - 1);
  }
}
