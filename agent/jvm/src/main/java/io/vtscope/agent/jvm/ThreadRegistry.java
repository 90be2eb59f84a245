package io.vtscope.agent.jvm;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All threads that the JVM knows: {@code jdk.internal.vm.ThreadContainers}. */
public final class ThreadRegistry {
  private final Object root;
  private final Method threads;
  private final Method children;

  public ThreadRegistry() throws ReflectiveOperationException {
    Class<?> container = Private.type("jdk.internal.vm.ThreadContainer");
    root = Private.method(Private.type("jdk.internal.vm.ThreadContainers"), "root").invoke(null);
    threads = Private.method(container, "threads");
    children = Private.method(container, "children");
  }

  /** Gets an executor that makes threads, or the root, and then each of its threads. */
  public interface Visitor extends Consumer<Thread> {
    /** The threads that follow are of this one. */
    void container(Object container, boolean isRoot);
  }

  /** Whether threads that no executor has made are known too. */
  public static boolean knowsAll() {
    String tracks = System.getProperty("jdk.trackAllThreads");
    return tracks == null || tracks.isEmpty() || Boolean.parseBoolean(tracks);
  }

  /** Visits all threads, in no order; those that start or end meanwhile may be left out. */
  public void visit(Visitor visitor) throws ReflectiveOperationException {
    visit(root, visitor);
  }

  @SuppressWarnings({"unchecked", "ReferenceEquality"}) // there is one root
  private void visit(Object container, Visitor visitor) throws ReflectiveOperationException {
    visitor.container(container, container == root);
    try (Stream<Thread> all = (Stream<Thread>) threads.invoke(container)) {
      all.forEach(visitor);
    }
    try (Stream<?> all = (Stream<?>) children.invoke(container)) {
      for (Object child : all.toArray()) {
        visit(child, visitor);
      }
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException(e.getTargetException());
    }
  }
}
