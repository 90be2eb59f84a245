package io.vtscope.agent.sample.stall;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.agent.sample.carrier.Carrier;
import io.vtscope.agent.sample.carrier.Carriers;
import io.vtscope.agent.sample.carrier.Initialisers;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.agent.sample.lock.WaitChain;
import io.vtscope.probe.ThreadEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the current state of threads, and of those they wait for. */
public final class ThreadWriter {
  /** Carriers per snapshot. */
  private static final int MOST = 64;

  /** Retries if the carrier switches threads. */
  private static final int TRIES = 3;

  /** States of a thread about to unmount. */
  private static final Set<String> LETS_GO =
      Set.of("PARKING", "TIMED_PARKING", "YIELDING", "BLOCKING", "WAITING", "TIMED_WAITING");

  private final JvmThreads threads;
  private final QueuedStacks stacks;
  private long last;

  ThreadWriter(JvmThreads threads, QueuedStacks stacks) {
    this.threads = threads;
    this.stacks = stacks;
  }

  public long newSnapshot() {
    return ++last;
  }

  /** Writes the mounted threads, and the current and next owners of their locks. */
  public void carried(long snapshot, @Nullable Carrier[] carriers)
      throws ReflectiveOperationException {
    List<Carrier> busy = new ArrayList<>();
    List<Thread> carried = new ArrayList<>();
    for (Carrier carrier : carriers) {
      Thread thread = carrier == null ? null : Carriers.mounted(threads, carrier);
      if (carrier != null && thread != null && busy.size() < MOST) {
        busy.add(carrier);
        carried.add(thread);
      }
    }
    WaitChain chain = new WaitChain(threads, WaitChain.monitorOwners(threads, carried));
    for (int i = 0; i < busy.size(); i++) {
      writeCarried(snapshot, busy.get(i), carried.get(i), chain);
    }
    Set<Thread> written = Collections.newSetFromMap(new IdentityHashMap<>());
    written.addAll(carried);
    for (Thread thread : carried) {
      Object lock = WaitChain.waitsFor(threads, thread);
      Thread owner = lock == null ? null : chain.owner(lock);
      if (owner != null && written.add(owner)) {
        event(snapshot, "OWNER", owner, null, chain).commit();
      }
      Thread next = threads.locks().next(lock);
      if (next != null && written.add(next)) {
        event(snapshot, "NEXT", next, null, chain).commit();
      }
    }
  }

  /**
   * Writes a mounted thread. If it unmounts meanwhile, it would seem to wait mounted, so this
   * retries. The last try writes it as running.
   */
  private void writeCarried(long snapshot, Carrier carrier, Thread first, WaitChain chain)
      throws ReflectiveOperationException {
    Thread thread = first;
    for (int tries = 1; thread != null; tries++) {
      ThreadEvent event = event(snapshot, "CARRIED", thread, carrier, chain);
      Thread still = Carriers.mounted(threads, carrier);
      boolean stays = isSame(still, thread) && !LETS_GO.contains(threads.virtual().state(thread));
      if (!stays && tries == TRIES) {
        event.state = Thread.State.RUNNABLE.name();
        event.waitsFor = null;
        event.owner = null;
        event.stack = null;
      }
      if (stays || tries == TRIES) {
        event.commit();
        return;
      }
      thread = still;
    }
  }

  @SuppressWarnings("ReferenceEquality") // compared by identity
  private static boolean isSame(@Nullable Thread one, Thread other) {
    return one == other;
  }

  public void queued(long snapshot, Thread thread) throws ReflectiveOperationException {
    event(snapshot, "QUEUED", thread, null, new WaitChain(threads, Collections.emptyMap()))
        .commit();
  }

  private ThreadEvent event(
      long snapshot, String role, Thread thread, @Nullable Carrier carrier, WaitChain chain)
      throws ReflectiveOperationException {
    // A runnable thread's blocker field is stale.
    boolean couldRun = QueuedStacks.couldRun(threads, thread);
    Object lock = couldRun ? null : WaitChain.waitsFor(threads, thread);
    Initialisers.Initialised init =
        carrier == null || !isSame(carrier.mounted(), thread) ? null : carrier.initialised();
    Thread owner = init != null ? init.by() : lock == null ? null : chain.owner(lock);
    ThreadEvent event = new ThreadEvent();
    event.snapshot = snapshot;
    event.role = role;
    event.threadId = thread.threadId();
    event.threadName = thread.getName();
    event.virtual = thread.isVirtual();
    String state = state(thread);
    event.state = state;
    event.carrier = carrier == null ? null : carrier.thread().getName();
    event.waitsFor = init != null ? init.what() : lock == null ? null : Locks.name(lock);
    event.owner = owner == null ? null : JvmThreads.name(owner);
    event.stack = state.equals("STARTED") ? null : stacks.of(threads, thread);
    return event;
  }

  /** The carrier knows the state of a running thread. */
  private String state(Thread thread) throws IllegalAccessException {
    String state = threads.virtual().state(thread);
    Thread carrier = threads.virtual().isOne(thread) ? threads.virtual().carrier(thread) : null;
    return carrier != null && state.equals("RUNNING") ? ThreadMethods.state(carrier).name() : state;
  }
}
