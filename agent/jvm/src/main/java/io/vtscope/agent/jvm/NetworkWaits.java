package io.vtscope.agent.jvm;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that read from the network. Each wait puts the file descriptor into the map of a
 * {@code sun.nio.ch.Poller}. Not thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
public final class NetworkWaits {
  /** Maximum entries; visiting more would take too long. */
  private static final int MOST = 100_000;

  private static final String POLLER = "sun.nio.ch.Poller";

  private static final List<JdkMember> READ_IN_GROUP =
      List.of(JdkMember.POLLERS_READ, JdkMember.VIRTUAL_READ, JdkMember.SYSTEM_READ);

  private final IdentityHashMap<Thread, Object> places = new IdentityHashMap<>();
  private boolean isUsed;

  /** Finds the present waits of some threads. */
  public void look(Collection<Thread> some) throws ReflectiveOperationException {
    forget();
    if (some.isEmpty() || !isUsed() || !ThisJdk.has(Capability.NETWORK)) {
      return;
    }
    Set<Thread> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    wanted.addAll(some);
    int left = MOST;
    for (Object poller : pollers()) {
      Map<?, ?> waits = poller == null ? null : (Map<?, ?>) JdkMember.POLLER_WAITS.get(poller);
      left -= waits == null ? 0 : waits.size();
      if (waits != null && left >= 0) {
        look(waits, wanted);
      }
    }
  }

  private void look(Map<?, ?> waits, Set<Thread> wanted) {
    for (Map.Entry<?, ?> wait : waits.entrySet()) {
      if (wanted.isEmpty()) {
        return;
      }
      if (wait.getValue() instanceof Thread thread
          && wanted.remove(thread)
          && isNew(wait.getKey())) {
        places.put(thread, wait.getKey());
      }
    }
  }

  /** Whether each wait boxes the descriptor anew; small numbers are cached. */
  private static boolean isNew(Object descriptor) {
    return descriptor instanceof Integer number && Integer.valueOf(number.intValue()) != descriptor;
  }

  /** Lets ended threads be collected. */
  public void forget() {
    places.clear();
  }

  /** An object that exists only during this wait; null if unknown. */
  public @Nullable Object place(Thread thread) {
    return places.get(thread);
  }

  /** Reading the class's fields earlier would start the JDK's pollers. */
  private boolean isUsed() throws ClassNotFoundException {
    isUsed = isUsed || !Unsafe.getUnsafe().shouldBeInitialized(Class.forName(POLLER, false, null));
    return isUsed;
  }

  private static @Nullable Object[] pollers() throws IllegalAccessException {
    Object array = JdkMember.READ_POLLERS.get();
    for (JdkMember read : READ_IN_GROUP) {
      Object group = array == null ? group() : null;
      array = read.isOf(group) ? read.get(group) : array;
    }
    return array == null ? new Object[0] : (Object[]) array;
  }

  private static @Nullable Object group() throws IllegalAccessException {
    Object group = JdkMember.POLLERS.get();
    return group == null ? JdkMember.POLLER_GROUP.get() : group;
  }
}
