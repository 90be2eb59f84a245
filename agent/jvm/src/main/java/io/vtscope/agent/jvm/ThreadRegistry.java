package io.vtscope.agent.jvm;

import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All threads that the JVM knows: {@code jdk.internal.vm.ThreadContainers}, JDK 21 to 26. Its own
 * {@code children} and {@code threads} go through all containers, and all platform threads, for
 * each container: an application that makes an executor for each request would be stood still for.
 */
public final class ThreadRegistry {
  private final PlatformThreads platform;
  private final Object root;

  /** Those that no thread owns, weakly referred to, and few that one does. */
  private final Set<WeakReference<?>> registered;

  /** Virtual threads of the root; null where the JDK does not track them. */
  private final @Nullable Set<Thread> untied;

  private final Class<?> container;
  private final Method threads;
  private final Class<?> shared;
  private final PrivateField ofShared;
  private final PrivateField scopes;
  private final PrivateField enclosing;

  @SuppressWarnings("unchecked")
  ThreadRegistry(PlatformThreads platform) throws ReflectiveOperationException {
    this.platform = platform;
    Class<?> containers = Private.type("jdk.internal.vm.ThreadContainers");
    root = Private.method(containers, "root").invoke(null);
    registered = (Set<WeakReference<?>>) Private.field(containers, "CONTAINER_REGISTRY").get(null);
    untied = (Set<Thread>) StaticReference.get(root.getClass(), "VTHREADS");
    container = Private.type("jdk.internal.vm.ThreadContainer");
    threads = Private.method(container, "threads");
    shared = Private.type("jdk.internal.vm.SharedThreadContainer");
    ofShared = PrivateField.of(shared, "virtualThreads");
    scopes = PrivateField.of(Thread.class, "headStackableScopes");
    enclosing = PrivateField.of(Private.type("jdk.internal.vm.StackableScope"), "previous");
  }

  /** Gets an executor that makes threads, or the root, and then each of its virtual threads. */
  public interface Visitor extends Consumer<Thread> {
    /** The virtual threads that follow are of this one; platform threads come with the root. */
    void container(Object container, boolean isRoot);
  }

  /** Whether threads that no executor has made are known too. */
  public static boolean knowsAll() {
    String tracks = System.getProperty("jdk.trackAllThreads");
    return tracks == null || tracks.isEmpty() || Boolean.parseBoolean(tracks);
  }

  /** Visits all threads, in no order; those that start or end meanwhile may be left out. */
  public void visit(Visitor visitor) throws ReflectiveOperationException {
    Deque<Object> owned = new ArrayDeque<>();
    visitor.container(root, true);
    for (Thread thread : platform.all()) {
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

  /** The threads of a container; of platform threads that have come with the root none again. */
  @SuppressWarnings("unchecked")
  private void visit(Object of, Visitor visitor, Deque<Object> owned)
      throws ReflectiveOperationException {
    visitor.container(of, false);
    if (shared.isInstance(of)) {
      Set<Thread> made = (Set<Thread>) ofShared.get(of);
      if (made != null) {
        for (Thread thread : made) {
          visit(thread, visitor, owned);
        }
      }
      return;
    }
    try (Stream<Thread> made = (Stream<Thread>) threads.invoke(of)) {
      for (Object thread : made.toArray()) {
        if (((Thread) thread).isVirtual()) {
          visit((Thread) thread, visitor, owned);
        }
      }
    }
  }

  /** What it has opened and not closed yet, a scope of tasks for one, has threads too. */
  private void visit(Thread thread, Visitor visitor, Deque<Object> owned) {
    visitor.accept(thread);
    for (Object scope = scopes.get(thread); scope != null; scope = enclosing.get(scope)) {
      if (container.isInstance(scope)) {
        owned.add(scope);
      }
    }
  }
}
