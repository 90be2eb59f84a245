package io.vtscope.agent.sample.carrier;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.jvm.ProcessorTime;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.probe.CarrierHeldEvent;
import io.vtscope.probe.Timespans;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Writes holds: carriers that one virtual thread keeps for long. */
final class Holds {
  /** Samples after which a hold is long in a saturated pool. */
  private static final int LONG_WHILE_OTHERS_WAIT = 2;

  /** Samples after which processor time is read. */
  private static final int SUSPECT = 2;

  /** Samples during which events are frequent. */
  private static final int OFTEN = 50;

  private static final long SELDOM = TimeUnit.SECONDS.toNanos(10);

  /** Per sample; the rest follows. */
  private static final int MOST_STACKS = 8;

  private final JvmThreads threads;
  private final Initialisers initialisers;
  private @Nullable ProcessorTime processorTime;
  private boolean processorTimeAsked;
  private long lastHold;
  private boolean othersWait;
  private int stacks;
  private int chunk;

  Holds(JvmThreads threads) {
    this.threads = threads;
    this.initialisers = new Initialisers(threads);
  }

  /**
   * Begins a sample.
   *
   * @param saturated whether virtual threads were queued and no carrier idle
   * @param chunks number of chunks begun; each repeats lasting holds
   */
  void begin(boolean saturated, int chunks) {
    stacks = 0;
    chunk = chunks;
    othersWait = saturated;
  }

  void ends(Carrier carrier, long now) throws ReflectiveOperationException {
    if (carrier.hold != 0) {
      write(carrier, now, true);
    }
  }

  void look(Carrier carrier, long now) throws ReflectiveOperationException {
    if (carrier.mounted == null) {
      return;
    }
    boolean runs = carrier.state == CarrierState.RUNNING;
    if (runs && carrier.cpuAtStart < 0 && (othersWait || carrier.ticks >= SUSPECT)) {
      carrier.cpuAtStart = cpu(carrier.thread);
      carrier.cpuStartedAt = now;
      carrier.cpuNow = carrier.cpuAtStart;
    } else if (runs && carrier.cpuAtStart >= 0) {
      carrier.cpuNow = cpu(carrier.thread);
    }
    if (isDue(carrier, now) && !isFull()) {
      stacks++;
      carrier.due = next(carrier.ticks);
      if (carrier.hold == 0) {
        carrier.hold = ++lastHold;
      }
      carrier.saidAt = now;
      carrier.saidIn = chunk;
      write(carrier, now, false);
    }
  }

  boolean isFull() {
    return stacks >= MOST_STACKS;
  }

  private boolean isDue(Carrier carrier, long now) {
    if (othersWait && carrier.ticks == LONG_WHILE_OTHERS_WAIT) {
      return true;
    }
    boolean isYoung = carrier.ticks <= OFTEN || carrier.hold == 0;
    return isYoung ? carrier.ticks >= carrier.due : isDueAgain(carrier, now);
  }

  private boolean isDueAgain(Carrier carrier, long now) {
    return carrier.saidIn != chunk || now - carrier.saidAt >= SELDOM;
  }

  private static int next(int ticks) {
    return (ticks / Carrier.LONG + 1) * Carrier.LONG;
  }

  private long cpu(Thread carrier) {
    if (!processorTimeAsked) {
      processorTimeAsked = true;
      processorTime = ProcessorTime.orNull();
    }
    return processorTime == null ? -1 : processorTime.of(carrier);
  }

  private void write(Carrier carrier, long now, boolean ended) throws ReflectiveOperationException {
    Thread mounted = carrier.mounted;
    if (mounted == null) {
      return;
    }
    // From the last sample with this thread; later time may belong to another.
    long cpu = carrier.cpuAtStart < 0 ? -1 : carrier.cpuNow - carrier.cpuAtStart;
    String stack = ended ? null : threads.stacks().of(mounted);
    if (stack != null) {
      boolean stands =
          cpu >= 0
              && carrier.state == CarrierState.RUNNING
              && cpu < Carrier.NO_TIME * (now - carrier.cpuStartedAt);
      boolean inNative = StackTraces.startsNative(stack);
      boolean mayInitialise = !inNative || StackTraces.startsInitialising(stack);
      carrier.stands = stands;
      carrier.initialised = stands && mayInitialise ? initialisers.look(now, mounted) : null;
      carrier.isNative = stands && inNative && carrier.initialised == null;
    }
    CarrierHeldEvent event = new CarrierHeldEvent();
    event.hold = carrier.hold;
    event.carrier = carrier.thread.getName();
    event.threadId = mounted.threadId();
    event.threadName = mounted.getName();
    event.kind = carrier.didMost();
    event.lasted = now - carrier.since;
    event.cpuTime = Timespans.of(cpu);
    event.ended = ended;
    event.stack = stack;
    if (!ended) {
      event.waitsFor = waitsFor(carrier, mounted);
    }
    event.commit();
  }

  private @Nullable String waitsFor(Carrier carrier, Thread mounted)
      throws ReflectiveOperationException {
    if (carrier.initialised != null) {
      return carrier.initialised.what();
    }
    Object blocker = threads.locks().blocker(mounted);
    Monitors monitors = threads.monitors();
    if (blocker == null && monitors != null && carrier.state == CarrierState.BLOCKED) {
      blocker = monitors.of(mounted).entering();
    }
    return blocker == null ? null : Locks.name(blocker);
  }
}
