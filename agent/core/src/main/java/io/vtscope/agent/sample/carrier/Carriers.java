package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All carriers as the last sample saw them, and how many were in each state. */
@SuppressWarnings("EnumOrdinal") // nothing is allocated
public final class Carriers {
  private final JvmThreads threads;
  private final Holds holds;
  private final NativeSamples natives;
  private @Nullable Carrier[] carriers = {};
  private final int[] counts = new int[CarrierState.values().length];

  /** Of the places: that one comes first whose stack was not taken for many others'. */
  private int first;

  private long lastQueued;

  /**
   * @param natives told which carriers may be in native code
   */
  public Carriers(JvmThreads threads, NativeSamples natives) {
    this.threads = threads;
    this.holds = new Holds(threads);
    this.natives = natives;
  }

  /**
   * Takes a sample.
   *
   * @param chunks that have begun
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

  /** The virtual thread that a carrier carries at this moment; null where none. */
  public static @Nullable Thread mounted(JvmThreads threads, Carrier carrier)
      throws ReflectiveOperationException {
    Thread running = threads.pool().mounted(carrier.thread);
    return threads.virtual().isOne(running) ? running : null;
  }

  private CarrierState state(Thread carrier, @Nullable Thread mounted)
      throws ReflectiveOperationException {
    if (mounted == null) {
      // One that has nothing to do is parked; else it is between one virtual thread and the next.
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

  /** Looks at a carrier once more: whether it has let go of the thread that it carried. */
  void lookAgain(Carrier carrier, Object place, long now) throws ReflectiveOperationException {
    Thread mounted = mounted(threads, carrier);
    int taken = threads.pool().taken(place);
    if (!carrier.hasLetGo && !carrier.still(mounted, taken)) {
      holds.ends(carrier, now);
      carrier.letsGo(mounted, taken, now);
    }
  }

  /** As they were last seen; null in places without one. */
  public @Nullable Carrier[] all() {
    return carriers;
  }

  int count(CarrierState state) {
    return counts[state.ordinal()];
  }

  /** Whether some are not idle. */
  public boolean areAnyBusy() {
    int present = 0; // a stream takes what is hardly ever compiled longer than all the rest
    for (int count : counts) {
      present += count;
    }
    return count(CarrierState.IDLE) < present;
  }

  /**
   * Whether virtual threads are queued and no carrier is idle.
   *
   * @param queued virtual threads that are
   */
  public boolean isFull(long queued) {
    return queued > 0 && count(CarrierState.IDLE) == 0;
  }

  /** Notes for the next sample how many virtual threads were queued in this one. */
  public void noteQueued(long queued) {
    lastQueued = queued;
  }

  /** Those that seem to run and take no processor time. */
  int standing() {
    int standing = 0;
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.state == CarrierState.RUNNING && carrier.stands) {
        standing++;
      }
    }
    return standing;
  }

  /** Those that stand where a class is needed that another thread initialises. */
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
