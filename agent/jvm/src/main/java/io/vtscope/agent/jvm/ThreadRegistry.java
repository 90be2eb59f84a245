package io.vtscope.agent.jvm;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All threads known to {@code jdk.internal.vm.ThreadContainers}. The JDK's {@code children} and
 * {@code threads} walk all containers for each container: too slow with an executor per request.
 */
public final class ThreadRegistry {
  private final Object root;

  /** Containers without an owner, and some with one. */
  private final Set<WeakReference<?>> registered;

  /** The root's virtual threads; null if not tracked. */
  private final @Nullable Set<Thread> untied;

  @SuppressWarnings("unchecked")
  ThreadRegistry() throws ReflectiveOperationException {
    root = Objects.requireNonNull(JdkMember.ROOT_CONTAINER.call(null));
    registered = (Set<WeakReference<?>>) Objects.requireNonNull(JdkMember.CONTAINERS.get());
    untied = JdkMember.ROOT_THREADS.isOf(root) ? (Set<Thread>) JdkMember.ROOT_THREADS.get() : null;
  }

  public interface Visitor extends Consumer<Thread> {
    /** Starts a container. Its virtual threads follow; platform threads follow the root. */
    void container(Object container, boolean isRoot);
  }

  /** Whether threads without an executor are known too. */
  public static boolean knowsAll() {
    String tracks = System.getProperty("jdk.trackAllThreads");
    return tracks == null || tracks.isEmpty() || Boolean.parseBoolean(tracks);
  }

  /** Visits all threads, unordered. May miss threads that start or end. */
  public void visit(Visitor visitor) throws ReflectiveOperationException {
    Deque<Object> owned = new ArrayDeque<>();
    visitor.container(root, true);
    for (Thread thread : PlatformThreads.all()) {
      visit(thread, visitor, owned);
    }
    if (untied != null) {
      for (Thread thread : untied) {
        visit(thread, visitor, owned);
      }
    }
    for (WeakReference<?> reference : registered) {
      Object found = reference.get();
      if (found != null) {
        visit(found, visitor, owned);
      }
    }
    for (Object next = owned.poll(); next != null; next = owned.poll()) {
      visit(next, visitor, owned);
    }
  }

  @SuppressWarnings("unchecked")
  private void visit(Object of, Visitor visitor, Deque<Object> owned)
      throws ReflectiveOperationException {
    visitor.container(of, false);
    if (JdkMember.SHARED_THREADS.isOf(of)) {
      Set<Thread> made = (Set<Thread>) JdkMember.SHARED_THREADS.get(of);
      if (made != null) {
        for (Thread thread : made) {
          visit(thread, visitor, owned);
        }
      }
      return;
    }
    try (Stream<Thread> made =
        (Stream<Thread>) Objects.requireNonNull(JdkMember.CONTAINER_THREADS.call(of))) {
      for (Object thread : made.toArray()) {
        if (((Thread) thread).isVirtual()) {
          visit((Thread) thread, visitor, owned);
        }
      }
    }
  }

  /** Open scopes have threads too. */
  private void visit(Thread thread, Visitor visitor, Deque<Object> owned) {
    visitor.accept(thread);
    for (Object scope = JdkMember.THREAD_SCOPES.get(thread);
        scope != null;
        scope = JdkMember.SCOPE_BEFORE.get(scope)) {
      if (JdkMember.CONTAINER_THREADS.isOf(scope)) {
        owned.add(scope);
      }
    }
  }
}
