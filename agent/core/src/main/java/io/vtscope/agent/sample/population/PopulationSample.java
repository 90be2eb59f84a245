package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.Sample;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.agent.sample.deadlock.Deadlocks;
import io.vtscope.agent.sample.lock.WaitGroups;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The sample of all virtual threads: counts them now and then, and looks at some. */
public final class PopulationSample implements Sample {
  private static final long SHORTEST_PAUSE = TimeUnit.SECONDS.toNanos(1);

  /** Until the next look at the carriers, with which a count is taken. */
  private static final long LATER = TimeUnit.MILLISECONDS.toNanos(50);

  /** What a scan costs, measured: two milliseconds of stacks, and so much for each thread. */
  private static final long COST = TimeUnit.MILLISECONDS.toNanos(2);

  private static final long COST_PER_THREAD = 300;

  /** By cost, and not by the clock: on a busy machine a scan takes long and costs no more. */
  private static final int PAUSE_FACTOR = 100;

  /** While a viewer watches, a million threads are to be counted every few seconds. */
  private static final int PAUSE_FACTOR_WATCHED = 10;

  /**
   * Scans of the first half minute. From then on only one of three is made, while no queue is seen
   * and no viewer watches.
   */
  private static final int FIRST = 30;

  private static final int ONE_OF = 3;

  /** Thread-locals change seldom. */
  private static final long WEIGHTS_PAUSE = TimeUnit.SECONDS.toNanos(10);

  /** But so many times more threads than were last weighed have another sum. */
  private static final double MANY_MORE = 1.25;

  /** Of fewer that waited it says little: most have no carrier yet, or just begin. */
  private static final int HARDLY_ANY = 10;

  /** With fewer threads, what they keep does not matter. */
  private static final int FEW = 50;

  private final JvmThreads.Lazy lazy;
  private final Instrumentation instrumentation;
  private final BooleanSupplier watched;
  private final int pauseFactor;
  private final QueuedStacks stacks = new QueuedStacks();
  private @Nullable Parts parts;
  private long lastScan;
  private long pause = SHORTEST_PAUSE;
  private long weightsDue = Long.MIN_VALUE;
  private long weighed;
  private long countedAt;
  private long runnable = -1;

  /** As the last look at the carriers saw them. */
  private List<Thread> waitForClasses = List.of();

  /** Since the last count. */
  private int leftOut;

  /** Whether something is to be looked at again soon: what the last count saw, or carriers. */
  private boolean hurried;

  /**
   * @param attached whether a viewer has brought the agent
   * @param watched whether a viewer follows
   */
  public PopulationSample(
      JvmThreads.Lazy lazy,
      Instrumentation instrumentation,
      boolean attached,
      BooleanSupplier watched) {
    this.lazy = lazy;
    this.pauseFactor = attached ? PAUSE_FACTOR_WATCHED : PAUSE_FACTOR;
    this.watched = watched;
    this.instrumentation = instrumentation;
  }

  private static final class Parts {
    final WaitGroups groups;
    final Deadlocks deadlocks;
    final LostWakeups lostWakeups;
    final ThreadLocalWeights weights;

    Parts(JvmThreads threads, QueuedStacks stacks, Instrumentation instrumentation)
        throws ReflectiveOperationException {
      groups = new WaitGroups(threads, stacks);
      deadlocks = new Deadlocks(threads);
      lostWakeups = new LostWakeups(threads);
      weights = new ThreadLocalWeights(instrumentation);
    }
  }

  @Override
  public void take() throws ReflectiveOperationException {
    if (isCalm() && ++leftOut < ONE_OF) {
      return;
    }
    Population population = scan(false);
    long cost = population == null ? 0 : COST + COST_PER_THREAD * population.total();
    pause = Math.max(SHORTEST_PAUSE, pauseFactor * cost - SHORTEST_PAUSE / 2);
  }

  /** Now and then a little later: a program that acts each second would always look the same. */
  @Override
  public long next(long interval) {
    return ThreadLocalRandom.current().nextBoolean() ? pause : pause + LATER;
  }

  private boolean isCalm() {
    boolean isOften = pause == SHORTEST_PAUSE;
    return isOften && lastScan >= FIRST && !hurried && !watched.getAsBoolean();
  }

  /** Has the next count made as soon as it may be: all carriers are held. */
  public void hurry() {
    hurried = true;
  }

  /** Told who keeps a carrier and seems to wait for a class to be initialised. */
  public void waitForClasses(List<Thread> mounted) {
    waitForClasses = mounted;
  }

  /** Looks, between two counts, whether some that waited for a lock still do. */
  public void lookAgain() throws ReflectiveOperationException {
    if (parts != null) {
      parts.groups.lookAgain(System.nanoTime());
    }
  }

  /** Takes stacks of threads that could run, for all samples. */
  public QueuedStacks stacks() {
    return stacks;
  }

  /**
   * How many virtual threads could run and had no carrier in the last count.
   *
   * @param time by {@link System#nanoTime}; {@link Long#MAX_VALUE} where none was made since then
   */
  public long runnableSince(long time) {
    return runnable < 0 || countedAt - time < 0 ? Long.MAX_VALUE : runnable;
  }

  /**
   * Counts and looks once.
   *
   * @param complete whether rare events are to be written too
   * @return null where the application has not used virtual threads
   */
  public @Nullable Population scan(boolean complete) throws ReflectiveOperationException {
    JvmThreads threads = lazy.orNull();
    if (threads == null) {
      return null;
    }
    if (parts == null) {
      parts = new Parts(threads, stacks, instrumentation);
    }
    leftOut = 0;
    long start = System.nanoTime();
    Population population = Population.of(threads, ++lastScan, parts.groups.seeksOwners());
    parts.groups.write(population, start);
    boolean unsure = parts.deadlocks.look(population, waitForClasses, complete);
    if (unsure && complete) {
      Population again = Population.of(threads, lastScan, false);
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
    hurried = unsure || parts.groups.isCrowded() || !population.missedWakeup().isEmpty();
    countedAt = start;
    runnable = population.waitForCarrier();
    return population;
  }
}
