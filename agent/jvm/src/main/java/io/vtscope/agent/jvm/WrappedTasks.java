package io.vtscope.agent.jvm;

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

  public WrappedTasks() throws ReflectiveOperationException {
    adapter = Private.type("java.util.concurrent.Executors$RunnableAdapter");
    adapted = PrivateField.of(adapter, "task");
    supply = Private.type("java.util.concurrent.CompletableFuture$AsyncSupply");
    supplier = PrivateField.of(supply, "fn");
    run = Private.type("java.util.concurrent.CompletableFuture$AsyncRun");
    runnable = PrivateField.of(run, "fn");
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
    return run.isInstance(task) ? runnable.get(task) : null;
  }
}
