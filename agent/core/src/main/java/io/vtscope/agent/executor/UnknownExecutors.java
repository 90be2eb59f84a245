package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.agent.jvm.PlatformThreads;
import io.vtscope.agent.jvm.ThreadExecutors;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Finds unknown classes of executors, which the agent does not observe. Platform threads outside
 * observed pools run such a class, or one nested in it, as their task. Wrappers own no thread.
 */
final class UnknownExecutors {
  /** Maximum reported classes. */
  private static final int MOST = 10;

  /** Maximum remembered classes of tasks. */
  private static final int MOST_SEEN = 1_000;

  /** Nanoseconds between two searches. */
  private static final long PAUSE = 10_000_000_000L;

  /** Pools that are no {@link Executor}. */
  private static final Set<String> OTHERS = Set.of("org.quartz.simpl.SimpleThreadPool");

  private final Instrumentation instrumentation;
  private final AwaitedReader pools;

  /** Names, because classes would keep their loaders alive. */
  private final Set<String> seen = new HashSet<>();

  private final Set<String> known = new TreeSet<>();
  private long lookedAt = System.nanoTime() - PAUSE;

  UnknownExecutors(Instrumentation instrumentation, AwaitedReader pools) {
    this.instrumentation = instrumentation;
    this.pools = pools;
  }

  /**
   * Searches at intervals. Not thread-safe.
   *
   * @param last whether to search in any case
   * @param again whether to return known classes too
   */
  Collection<String> next(boolean last, boolean again) throws ReflectiveOperationException {
    Set<String> before = again ? Set.of() : Set.copyOf(known);
    long now = System.nanoTime();
    if (known.size() < MOST && (last || now - lookedAt >= PAUSE)) {
      lookedAt = now;
      known.addAll(owners().values());
    }
    Set<String> next = new TreeSet<>(known);
    next.removeAll(before);
    return next;
  }

  /** The threads of unknown executors, with their executor's class. */
  private IdentityHashMap<Thread, String> owners() throws ReflectiveOperationException {
    IdentityHashMap<Thread, Class<?>> unseen = new IdentityHashMap<>();
    for (Thread thread : PlatformThreads.all()) {
      Class<?> type = ThreadExecutors.task(thread).getClass();
      if (type.getClassLoader() != null && !seen.contains(type.getName())) {
        unseen.put(thread, type);
      }
    }
    IdentityHashMap<Thread, String> owners = new IdentityHashMap<>();
    if (!unseen.isEmpty()) {
      Map<String, Class<?>> executors = executors(unseen.values());
      unseen.forEach((thread, type) -> {
        String owner = owner(type, executors);
        if (owner != null) {
          owners.put(thread, owner);
        }
        if (seen.size() < MOST_SEEN) {
          seen.add(type.getName());
        }
      });
    }
    if (!owners.isEmpty()) {
      for (AwaitedTasks.Pool pool : pools.pools()) {
        pool.threads().forEach(owners::remove);
      }
    }
    return owners;
  }

  /** Looks among loaded classes: asking a class for its host may run a class loader. */
  private Map<String, Class<?>> executors(Collection<Class<?>> types) {
    Set<String> hosts = new HashSet<>(OTHERS);
    types.forEach(type -> hosts.addAll(hosts(type)));
    Map<String, Class<?>> executors = new HashMap<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (hosts.contains(type.getName()) && isUnknown(type)) {
        executors.put(type.getName(), type);
      }
    }
    return executors;
  }

  private static boolean isUnknown(Class<?> type) {
    return OTHERS.contains(type.getName())
        || (Executor.class.isAssignableFrom(type) && !Woven.knows(type));
  }

  @SuppressWarnings("ReferenceEquality") // loaders may be equal
  private static @Nullable String owner(Class<?> type, Map<String, Class<?>> executors) {
    for (String host : hosts(type)) {
      Class<?> executor = executors.get(host);
      if (executor != null && executor.getClassLoader() == type.getClassLoader()) {
        return host;
      }
    }
    return null;
  }

  /** The class and its enclosing classes by name, innermost first. */
  private static List<String> hosts(Class<?> type) {
    List<String> hosts = new ArrayList<>();
    String name = type.getName();
    hosts.add(name);
    for (int end = name.lastIndexOf('$'); end > 0; end = name.lastIndexOf('$', end - 1)) {
      hosts.add(name.substring(0, end));
    }
    return hosts;
  }
}
