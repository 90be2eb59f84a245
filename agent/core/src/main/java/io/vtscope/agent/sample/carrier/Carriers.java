package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All carriers in the last sample, with counts by state. */
@SuppressWarnings("EnumOrdinal") // avoids allocation
public final class Carriers {
  private final JvmThreads threads;
  private final Holds holds;
  private final NativeSamples natives;
  private @Nullable Carrier[] carriers = {};
  private final int[] counts = new int[CarrierState.values().length];

  /** Index of the first carrier to sample, so that each carrier gets its stack taken. */
  private int first;

  private long lastQueued;

  /**
   * @param natives notified about possible native code
   */
  public Carriers(JvmThreads threads, NativeSamples natives) {
    this.threads = threads;
    this.holds = new Holds(threads);
    this.natives = natives;
  }

  /**
   * Samples all carriers.
   *
   * @param chunks number of chunks begun
   */
  public void look(int chunks, long now) throws ReflectiveOperationException {
    CarrierPool pool = threads.pool();
    Object[] places = pool.places();
    if (carriers.length < places.length) {
      carriers = Arrays.copyOf(carriers, places.length);
    }
    boolean saturated = isFull(lastQueued);
    Arrays.fill(counts, 0);
    holds.begin(saturated, chunks);
    int next = first;
    for (int n = 0; n < carriers.length; n++) {
      int i = (first + n) % carriers.length;
      Thread thread = i < places.length ? pool.carrier(places[i]) : null;
      Carrier carrier = carriers[i];
      if (carrier != null && carrier.thread != thread) {
        holds.ends(carrier, now);
        carrier = null;
        carriers[i] = null;
      }
      if (thread != null) {
        if (carrier == null) {
          carrier = new Carrier(thread, now);
          carriers[i] = carrier;
        }
        look(carrier, places[i], now);
        if (carrier.isNative) {
          natives.suspect(now);
        }
        counts[carrier.state.ordinal()]++;
      }
      next = holds.isFull() ? next : i + 1;
    }
    first = next;
  }

  private void look(Carrier carrier, Object place, long now) throws ReflectiveOperationException {
    Thread mounted = mounted(threads, carrier);
    int taken = threads.pool().taken(place);
    if (!carrier.still(mounted, taken)) {
      holds.ends(carrier, now);
    }
    carrier.carries(mounted, taken, state(carrier.thread, mounted), now);
    carrier.isInWait =
        carrier.state == CarrierState.COMPENSATED
            && CarrierState.of(ThreadMethods.state(carrier.thread)) == CarrierState.BLOCKED;
    holds.look(carrier, now);
  }

  /** Null if none. */
  public static @Nullable Thread mounted(JvmThreads threads, Carrier carrier)
      throws ReflectiveOperationException {
    Thread running = threads.pool().mounted(carrier.thread);
    return threads.virtual().isOne(running) ? running : null;
  }

  private CarrierState state(Thread carrier, @Nullable Thread mounted)
      throws ReflectiveOperationException {
    if (mounted == null) {
      // Idle carriers are parked; others are switching threads.
      return ThreadMethods.state(carrier) == Thread.State.RUNNABLE
          ? CarrierState.RUNNING
          : CarrierState.IDLE;
    }
    if (threads.virtual().activity(mounted) == Activity.PINNED) {
      return CarrierState.PINNED;
    }
    return threads.pool().compensates(carrier)
        ? CarrierState.COMPENSATED
        : CarrierState.of(ThreadMethods.state(carrier));
  }

  /** Detects an unmount between two samples. */
  void lookAgain(Carrier carrier, Object place, long now) throws ReflectiveOperationException {
    Thread mounted = mounted(threads, carrier);
    int taken = threads.pool().taken(place);
    if (!carrier.hasLetGo && !carrier.still(mounted, taken)) {
      holds.ends(carrier, now);
      carrier.letsGo(mounted, taken, now);
    }
  }

  /** Has null elements. */
  public @Nullable Carrier[] all() {
    return carriers;
  }

  int count(CarrierState state) {
    return counts[state.ordinal()];
  }

  public boolean areAnyBusy() {
    int present = 0; // streams are slow until compiled
    for (int count : counts) {
      present += count;
    }
    return count(CarrierState.IDLE) < present;
  }

  /** Whether virtual threads are queued and no carrier is idle. */
  public boolean isFull(long queued) {
    return queued > 0 && count(CarrierState.IDLE) == 0;
  }

  public void noteQueued(long queued) {
    lastQueued = queued;
  }

  /** Carriers that seem to run without processor time. */
  int standing() {
    int standing = 0;
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.state == CarrierState.RUNNING && carrier.stands) {
        standing++;
      }
    }
    return standing;
  }

  /** Virtual threads that wait for class initialisation. */
  public List<Thread> waitForClasses(long now) {
    List<Thread> waiting = List.of();
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.mounted != null && carrier.standsForClass(now)) {
        waiting = waiting.isEmpty() ? new ArrayList<>() : waiting;
        waiting.add(carrier.mounted);
      }
    }
    return waiting;
  }
}
