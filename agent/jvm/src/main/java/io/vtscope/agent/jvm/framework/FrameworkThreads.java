package io.vtscope.agent.jvm.framework;

import io.vtscope.agent.jvm.AwaitedTasks;
import java.util.List;

/** The threads and queued tasks of a framework's pool. */
public record FrameworkThreads(Object pool, FrameworkPool how) implements AwaitedTasks.Pool {
  @Override
  public List<Thread> threads() {
    return how.all(pool);
  }

  @Override
  public List<Object> tasks() {
    return how.tasks(pool);
  }

  @Override
  public boolean canHaveMore() {
    return how.threads(pool) < how.maximum(pool);
  }

  @Override
  public boolean isDelayed() {
    return false;
  }
}
