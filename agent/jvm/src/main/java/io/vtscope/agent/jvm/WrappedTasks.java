package io.vtscope.agent.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** What the application gave, where the JDK has made a task of its own of it. */
public final class WrappedTasks {
  private final PrivateField callable = PrivateField.of(FutureTask.class, "callable");
  private final Class<?> adapter;
  private final PrivateField adapted;
  private final Class<?> supply;
  private final PrivateField supplier;
  private final Class<?> run;
  private final PrivateField runnable;

  /** What a fork-join pool makes of a Runnable or a Callable, JDK 21 to 26. */
  private final Map<Class<?>, PrivateField> joined = new HashMap<>();

  public WrappedTasks() throws ReflectiveOperationException {
    adapter = Private.type("java.util.concurrent.Executors$RunnableAdapter");
    adapted = PrivateField.of(adapter, "task");
    supply = Private.type("java.util.concurrent.CompletableFuture$AsyncSupply");
    supplier = PrivateField.of(supply, "fn");
    run = Private.type("java.util.concurrent.CompletableFuture$AsyncRun");
    runnable = PrivateField.of(run, "fn");
    join("RunnableExecuteAction", "runnable");
    join("AdaptedRunnable", "runnable");
    join("AdaptedRunnableAction", "runnable");
    join("AdaptedCallable", "callable");
    join("AdaptedInterruptibleCallable", "callable");
  }

  private void join(String type, String field) throws ReflectiveOperationException {
    Class<?> made = Private.type("java.util.concurrent.ForkJoinTask$" + type);
    joined.put(made, PrivateField.of(made, field));
  }

  /** The task itself where the JDK has not made it, or has let go of what it was made of. */
  public Object unwrapped(Object task) {
    Object within = task instanceof FutureTask ? callable.get(task) : of(task);
    Object given = adapter.isInstance(within) ? adapted.get(within) : within;
    return given == null ? task : given;
  }

  private @Nullable Object of(Object task) {
    if (supply.isInstance(task)) {
      return supplier.get(task);
    }
    if (run.isInstance(task)) {
      return runnable.get(task);
    }
    PrivateField given = joined.get(task.getClass());
    return given == null ? null : given.get(task);
  }
}
