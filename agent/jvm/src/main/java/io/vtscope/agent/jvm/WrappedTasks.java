package io.vtscope.agent.jvm;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the application's task inside a JDK task. */
public final class WrappedTasks {
  private static final List<JdkMember> GIVEN =
      List.of(
          JdkMember.FUTURE_TASK,
          JdkMember.SUPPLY_TASK,
          JdkMember.RUN_TASK,
          JdkMember.JOIN_EXECUTED,
          JdkMember.JOIN_RUNNABLE,
          JdkMember.JOIN_ACTION,
          JdkMember.JOIN_CALLABLE,
          JdkMember.JOIN_INTERRUPTIBLE);

  private WrappedTasks() {}

  /** Returns the task itself if it wraps nothing, or no longer does. */
  public static Object unwrapped(Object task) {
    Object within = within(task);
    Object given = JdkMember.ADAPTED.isOf(within) ? JdkMember.ADAPTED.get(within) : within;
    return given == null ? task : given;
  }

  private static @Nullable Object within(Object task) {
    for (JdkMember given : GIVEN) {
      if (given.isOf(task)) {
        return given.get(task);
      }
    }
    return null;
  }
}
