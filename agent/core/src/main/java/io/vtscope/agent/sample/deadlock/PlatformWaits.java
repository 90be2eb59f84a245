package io.vtscope.agent.sample.deadlock;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.WaitedLocks;
import io.vtscope.agent.jvm.WaitedLocks.Waited;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Monitors that platform threads wait for. Before JDK 25, only {@code ThreadInfo} reports them; it
 * names the carrier if a virtual thread owns the monitor.
 */
final class PlatformWaits {
  private final JvmThreads threads;
  private final Instrumentation instrumentation;
  private @Nullable WaitedLocks locks;
  private boolean asked;

  PlatformWaits(JvmThreads threads, Instrumentation instrumentation) {
    this.threads = threads;
    this.instrumentation = instrumentation;
  }

  record Wait(Thread thread, Waited monitor, Thread owner) {}

  /**
   * The waits for monitors with an owner among some threads.
   *
   * @param blocked threads that wait to enter a monitor; virtual ones are left out
   * @param among possible owners
   */
  List<Wait> look(List<Thread> blocked, List<Thread> among) {
    List<Thread> platform = blocked.stream().filter(thread -> !thread.isVirtual()).toList();
    if (platform.isEmpty()) {
      return List.of();
    }
    if (!asked) {
      asked = true;
      locks = WaitedLocks.orNull(instrumentation);
    }
    @Nullable Waited[] waited = locks == null ? new Waited[0] : locks.of(platform);
    List<Wait> waits = new ArrayList<>();
    for (int i = 0; i < waited.length; i++) {
      Waited monitor = waited[i];
      Thread owner = monitor == null ? null : owner(monitor.ownerId(), among);
      if (monitor != null && owner != null) {
        waits.add(new Wait(platform.get(i), monitor, owner));
      }
    }
    return waits;
  }

  private @Nullable Thread owner(long id, List<Thread> among) {
    for (Thread thread : among) {
      Thread carrier = threads.virtual().isOne(thread) ? threads.virtual().carrier(thread) : null;
      if (thread.threadId() == id || (carrier != null && carrier.threadId() == id)) {
        return thread;
      }
    }
    return null;
  }
}
