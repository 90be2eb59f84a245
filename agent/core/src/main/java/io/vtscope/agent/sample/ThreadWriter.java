package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.probe.ThreadEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes threads as they are at this moment, and those that they wait for. */
final class ThreadWriter {
  /** Of carriers in one snapshot; with more, more would say no more. */
  private static final int MOST = 64;

  private final JvmThreads threads;
  private final QueuedStacks stacks;
  private long last;

  ThreadWriter(JvmThreads threads, QueuedStacks stacks) {
    this.threads = threads;
    this.stacks = stacks;
  }

  /** A number that no other stall, snapshot or dump has. */
  long newSnapshot() {
    return ++last;
  }

  /** Writes what carriers carry, who has what those wait for, and who would get it next. */
  void carried(long snapshot, @Nullable Carrier[] carriers) throws ReflectiveOperationException {
    List<Thread> carried = new ArrayList<>();
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.mounted != null && carried.size() < MOST) {
        carried.add(carrier.mounted);
      }
    }
    WaitChain chain = new WaitChain(threads, WaitChain.monitorOwners(threads, carried));
    Set<Thread> written = Collections.newSetFromMap(new IdentityHashMap<>());
    written.addAll(carried);
    for (Carrier carrier : carriers) {
      Thread thread = carrier == null ? null : carrier.mounted;
      if (carrier != null && thread != null && carried.contains(thread)) {
        write(snapshot, "CARRIED", thread, carrier, chain);
      }
    }
    for (Thread thread : carried) {
      Object lock = WaitChain.waitsFor(threads, thread);
      Thread owner = lock == null ? null : chain.owner(lock);
      if (owner != null && written.add(owner)) {
        write(snapshot, "OWNER", owner, null, chain);
      }
      Thread next = threads.locks().next(lock);
      if (next != null && written.add(next)) {
        write(snapshot, "NEXT", next, null, chain);
      }
    }
  }

  void queued(long snapshot, Thread thread) throws ReflectiveOperationException {
    write(snapshot, "QUEUED", thread, null, new WaitChain(threads, Collections.emptyMap()));
  }

  private void write(
      long snapshot, String role, Thread thread, @Nullable Carrier carrier, WaitChain chain)
      throws ReflectiveOperationException {
    // One that could run has still in its field what it was waiting for.
    boolean couldRun = QueuedStacks.couldRun(threads, thread);
    Object lock = couldRun ? null : WaitChain.waitsFor(threads, thread);
    Initialisers.Initialised init = carrier == null ? null : carrier.initialised;
    Thread owner = init != null ? init.by() : lock == null ? null : chain.owner(lock);
    ThreadEvent event = new ThreadEvent();
    event.snapshot = snapshot;
    event.role = role;
    event.threadId = thread.threadId();
    event.threadName = thread.getName();
    event.virtual = thread.isVirtual();
    String state = state(thread);
    event.state = state;
    event.carrier = carrier == null ? null : carrier.thread.getName();
    event.waitsFor = init != null ? init.what() : lock == null ? null : Locks.name(lock);
    event.owner = owner == null ? null : JvmThreads.name(owner);
    event.stack = state.equals("STARTED") ? null : stacks.of(threads, thread);
    event.commit();
  }

  /** Of one that is mounted and not parked, the carrier knows what it does. */
  private String state(Thread thread) throws IllegalAccessException {
    String state = threads.virtual().state(thread);
    Thread carrier = threads.virtual().isOne(thread) ? threads.virtual().carrier(thread) : null;
    return carrier != null && state.equals("RUNNING") ? ThreadMethods.state(carrier).name() : state;
  }
}
