package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.Sample;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.agent.sample.deadlock.Deadlocks;
import io.vtscope.agent.sample.lock.WaitGroups;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The periodic scan of all virtual threads. */
public final class PopulationSample implements Sample {
  private static final long HALF_A_SECOND = TimeUnit.MILLISECONDS.toNanos(500);

  /** Extra pause added at random, nanoseconds. */
  private static final long LATER = TimeUnit.MILLISECONDS.toNanos(50);

  /** Estimated cost of a scan, nanoseconds. */
  private static final long COST = TimeUnit.MILLISECONDS.toNanos(2);

  private static final long COST_PER_THREAD = 300;

  /** Pause as a multiple of the estimated cost; elapsed time is misleading on a busy machine. */
  private static final int PAUSE_FACTOR = 100;

  /** With an attached viewer. */
  private static final int PAUSE_FACTOR_WATCHED = 10;

  /** Scans left out one after the other while no virtual thread runs. */
  private static final int MOST_LEFT_OUT = 10;

  private static final long WEIGHTS_PAUSE = TimeUnit.SECONDS.toNanos(10);

  /** To search the fields of thread-locals, nanoseconds; a thousand classes in ten steps. */
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(1);

  /** With an attached viewer. */
  private static final long STEP_WATCHED = TimeUnit.MILLISECONDS.toNanos(5);

  /** Growth of the thread count that triggers a new weighing. */
  private static final double MANY_MORE = 1.25;

  /** A smaller sample says little. */
  private static final int HARDLY_ANY = 10;

  /** Fewer threads do not matter. */
  private static final int FEW = 50;

  private final JvmThreads.Lazy lazy;
  private final Instrumentation instrumentation;
  private final Calm calm;
  private final Runnable meanwhile;
  private final int pauseFactor;
  private final long step;
  private final QueuedStacks stacks = new QueuedStacks();
  private @Nullable Parts parts;
  private long lastScan;
  private long pause;
  private long weightsDue = Long.MIN_VALUE;
  private long weighed;
  private long countedAt;
  private long runnable = -1;

  private List<Thread> waitForClasses = List.of();

  /** {@link CarrierPool#steals} at the last scan. */
  private long steals = -1;

  /** Whether two scans saw the same: only then may some be left out. */
  private boolean isConfirmed;

  private int leftOut;

  /** Whether each scan counts: only several show whether waiters go on. */
  private boolean isNeeded;

  /**
   * @param attached whether a viewer loaded the agent
   * @param calm ended by a line of threads or a suspected deadlock
   * @param meanwhile called during a long count
   */
  public PopulationSample(
      JvmThreads.Lazy lazy,
      Instrumentation instrumentation,
      boolean attached,
      Calm calm,
      Runnable meanwhile) {
    this.lazy = lazy;
    this.pauseFactor = attached ? PAUSE_FACTOR_WATCHED : PAUSE_FACTOR;
    this.step = attached ? STEP_WATCHED : STEP;
    this.calm = calm;
    this.meanwhile = meanwhile;
    this.instrumentation = instrumentation;
  }

  private static final class Parts {
    final WaitGroups groups;
    final Deadlocks deadlocks;
    final LostWakeups lostWakeups;
    final ThreadLocalWeights weights;

    Parts(JvmThreads threads, QueuedStacks stacks, Instrumentation instrumentation, long step)
        throws ReflectiveOperationException {
      groups = new WaitGroups(threads, stacks);
      deadlocks = new Deadlocks(threads, instrumentation);
      lostWakeups = new LostWakeups(threads);
      weights = new ThreadLocalWeights(instrumentation, step);
    }
  }

  @Override
  public void take() throws ReflectiveOperationException {
    if (isConfirmed && isUnchanged() && leftOut++ < MOST_LEFT_OUT) {
      return;
    }
    Population population = scan(false);
    long cost = population == null ? 0 : COST + COST_PER_THREAD * population.total();
    pause = pauseFactor * cost - HALF_A_SECOND;
  }

  /** Without a run of a virtual thread, all still wait where they waited. */
  private boolean isUnchanged() throws ReflectiveOperationException {
    JvmThreads threads = lazy.orNull();
    return threads != null && calm.holds() && !isNeeded && threads.pool().steals() == steals;
  }

  /** Randomly longer, because programs may act every second. */
  @Override
  public long next(long interval) {
    long next = Math.max(interval, pause);
    return ThreadLocalRandom.current().nextBoolean() ? next : next + LATER;
  }

  /** Mounted threads that seem to wait for class initialisation. */
  public void waitForClasses(List<Thread> mounted) {
    waitForClasses = mounted;
  }

  /** Rechecks lock waiters. */
  public void lookAgain() throws ReflectiveOperationException {
    if (parts != null) {
      parts.groups.lookAgain(System.nanoTime());
    }
  }

  /** Searches the fields of heavy thread-locals, and weighs these again if it found some. */
  public void searchFields() {
    if (parts != null && parts.weights.searchFields()) {
      weightsDue = System.nanoTime();
      isConfirmed = false;
    }
  }

  /** Shared by all samples. */
  public QueuedStacks stacks() {
    return stacks;
  }

  /**
   * Runnable unmounted virtual threads in the last scan; {@link Long#MAX_VALUE} if that was
   * earlier.
   *
   * @param time by {@link System#nanoTime}
   */
  public long runnableSince(long time) {
    return runnable < 0 || countedAt - time < 0 ? Long.MAX_VALUE : runnable;
  }

  /**
   * Scans once.
   *
   * @param complete whether to write rare events
   * @return null without virtual threads
   */
  public @Nullable Population scan(boolean complete) throws ReflectiveOperationException {
    JvmThreads threads = lazy.orNull();
    if (threads == null) {
      return null;
    }
    if (parts == null) {
      parts = new Parts(threads, stacks, instrumentation, step);
    }
    leftOut = 0;
    long stealsNow = threads.pool().steals();
    isConfirmed = stealsNow == steals;
    steals = stealsNow;
    long start = System.nanoTime();
    Population population =
        Population.of(threads, ++lastScan, parts.groups.seeksOwners(), meanwhile);
    parts.groups.write(population, start);
    boolean unsure = parts.deadlocks.look(population, waitForClasses, complete);
    if (unsure && complete) {
      Population again = Population.of(threads, lastScan, false, meanwhile);
      parts.deadlocks.look(again, waitForClasses, true);
    }
    parts.lostWakeups.look(population, start);
    boolean weigh =
        weightsDue == Long.MIN_VALUE
            || start - weightsDue >= 0
            || population.total() >= weighed * MANY_MORE;
    if (complete || (weigh && population.total() >= FEW)) {
      boolean tells = population.sample().size() >= HARDLY_ANY;
      weightsDue = start + (tells ? WEIGHTS_PAUSE : 0);
      weighed = population.total();
      parts.weights.write(population);
    }
    population.write(System.nanoTime() - start);
    boolean doWait = unsure || parts.groups.isCrowded() || !population.missedWakeup().isEmpty();
    if (doWait) {
      calm.end();
    }
    isNeeded = doWait || population.hasOtherSchedulers();
    countedAt = start;
    runnable = population.waitForCarrier();
    return population;
  }
}
