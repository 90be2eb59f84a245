package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.CarrierPool;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.agent.jvm.ThreadNumbers;
import io.vtscope.probe.RunningSampleEvent;
import io.vtscope.probe.SchedulerEvent;
import io.vtscope.probe.Timespans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Looks at every carrier: what it does, whom it carries and for how long. */
@SuppressWarnings({
  "EnumOrdinal",
  "ReferenceEquality"
}) // nothing is allocated; threads are themselves
public final class CarrierSample implements Sample {
  /** Samples between two in which the stack of one that runs is taken. */
  private static final int RUNNING = 5;

  /**
   * Where so many are queued and no carrier is idle, carriers are looked at once more halfway to
   * the next sample: with fewer in the queue who has let go could be back by then.
   */
  private static final int MANY = 4;

  private final JvmThreads.Lazy lazy;
  private final StallWatch.Listener listener;
  private final PopulationSample population;
  private final NativeSamples natives;
  private final long interval;
  private final Trial trial = new Trial();
  private @Nullable Carrier[] carriers = {};
  private final int[] counts = new int[CarrierState.values().length];
  private @Nullable Holds holds;

  /** Written again and again: Flight Recorder sets its time anew with each. */
  private @Nullable SchedulerEvent event;

  private @Nullable StallWatch stallWatch;
  private @Nullable ThreadWriter writer;
  private long lastAt;
  private int samples;

  /** Of the places: that one comes first whose stack was not taken for many others'. */
  private int first;

  private long lastQueued;
  private long lastNumber;

  private final LooksBetween between = new LooksBetween();

  /** Whether the look halfway to the next sample is counted. */
  private boolean halfway;

  /** From the last sample to the next one. */
  private long planned;

  private long next;

  /** Carriers that were looked at halfway since the last sample of one that runs. */
  private int lookedAgain;

  /** Of them, those that were still with the same thread. */
  private int stayed;

  /** From the one look to the other, nanoseconds, added up over these carriers. */
  private long apart;

  /** Counted on Flight Recorder's thread. */
  private volatile int chunks;

  /**
   * @param interval between two samples
   * @param population how many virtual threads could run
   * @param natives told who may be in native code
   */
  public CarrierSample(
      JvmThreads.Lazy lazy,
      Duration interval,
      PopulationSample population,
      NativeSamples natives,
      StallWatch.Listener listener) {
    this.lazy = lazy;
    this.natives = natives;
    this.interval = interval.toNanos();
    this.planned = this.interval;
    this.next = this.interval;
    this.population = population;
    this.listener = listener;
  }

  @Override
  public void take() throws ReflectiveOperationException {
    natives.look(System.nanoTime());
    JvmThreads threads = lazy.orNull();
    if (threads == null) {
      return;
    }
    if (between.pending() && holds != null) {
      lookBetween(threads, holds);
      return;
    }
    if (holds == null || stallWatch == null || writer == null) {
      holds = new Holds(threads);
      writer = new ThreadWriter(threads, population.stacks());
      stallWatch = new StallWatch(threads, writer, population, listener);
      natives.suspect(System.nanoTime()); // nothing is known of them yet
    }
    long now = System.nanoTime();
    long late = lastAt == 0 ? 0 : Math.max(0, now - lastAt - planned);
    lastAt = now;
    look(threads, holds, now);
    long inPool = threads.pool().queued();
    population.stacks().looked(carriers, inPool, now);
    population.waitForClasses(waitForClasses(now));
    long queued = queued(inPool);
    long delay = trial.takeDelay();
    write(threads, queued, delay, trial.pending(now), late);
    lastQueued = queued;
    stallWatch.look(carriers, queued, now);
    if (++samples % RUNNING == 0) {
      writeOneThatRuns(threads, now);
    }
    if (queued > 0 || counts[CarrierState.IDLE.ordinal()] < present()) {
      // While all are idle it would only keep carriers from ending that nobody needs.
      lastNumber += trial.start() ? 1 : 0;
    }
    boolean isFull = queued > 0 && counts[CarrierState.IDLE.ordinal()] == 0;
    halfway = isFull && queued >= MANY;
    planned = isFull ? aboutTheInterval() : interval;
    between.none();
    if (isFull) {
      between.plan(lastAt, planned);
    }
    planNext();
  }

  /** As long as one may have gone and come again, else halfway only; else the next sample. */
  private void planNext() {
    if (between.pending() && !anyInDoubt()) {
      between.onlyHalfway(halfway);
    }
    long now = System.nanoTime();
    next = Math.max(1, between.pending() ? between.next(now) : lastAt + planned - now);
  }

  private boolean anyInDoubt() {
    for (Carrier carrier : carriers) {
      if (isInDoubt(carrier)) {
        return true;
      }
    }
    return false;
  }

  /** Whether whom it carries may go and come again unseen: by chance hardly for half a second. */
  private static boolean isInDoubt(@Nullable Carrier carrier) {
    return carrier != null
        && runs(carrier) != null
        && !carrier.stands
        && !carrier.hasLetGo
        && carrier.ticks < Holds.LONG;
  }

  @Override
  public long next(long given) {
    return next;
  }

  /** Tasks that are as long as the interval would keep step with it. */
  private long aboutTheInterval() {
    return interval * 3 / 4 + ThreadLocalRandom.current().nextLong(interval / 2);
  }

  /**
   * Which of those that ran are with the same thread still: halfway that is counted, as so long at
   * least it runs at a time.
   */
  private void lookBetween(JvmThreads threads, Holds known) throws ReflectiveOperationException {
    long now = System.nanoTime();
    long after = now - lastAt;
    boolean isCounted = halfway && between.isHalfway();
    between.made();
    if (after >= planned) {
      between.none(); // late: it is time for the next sample
      planNext();
      return;
    }
    CarrierPool pool = threads.pool();
    Object[] places = pool.places();
    for (int i = 0; i < Math.min(carriers.length, places.length); i++) {
      Carrier carrier = carriers[i];
      Object place = places[i];
      if (carrier != null
          && (carrier.hasLetGo || runs(carrier) != null)
          && !carrier.stands
          && pool.carrier(place) == carrier.thread) {
        lookAgain(known, carrier, mounted(threads, carrier), pool.taken(place), now);
        if (isCounted) {
          lookedAgain++;
          apart += after;
          stayed += carrier.hasLetGo ? 0 : 1;
        }
      }
    }
    planNext();
  }

  private static void lookAgain(
      Holds known, Carrier carrier, @Nullable Thread mounted, int taken, long now)
      throws ReflectiveOperationException {
    if (!carrier.hasLetGo && !carrier.still(mounted, taken)) {
      known.ends(carrier, now);
      carrier.letsGo(mounted, taken, now);
    }
  }

  /** A chunk has begun: what lasts is to be said in it too. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // Flight Recorder has one thread at a time do it
  public void chunkBegins() {
    chunks++;
  }

  /** Virtual threads that could run and wait for a carrier, without ours. */
  long queued(JvmThreads threads) {
    return queued(threads.pool().queued());
  }

  private long queued(long inPool) {
    int others = population.stacks().queuedTwice() + (trial.isOutstanding() ? 1 : 0);
    return Math.max(0, inPool - others);
  }

  /** Null before the first sample. */
  @Nullable StallWatch stallWatch() {
    return stallWatch;
  }

  /** Null before the first sample. */
  @Nullable ThreadWriter writer() {
    return writer;
  }

  /** As they were last seen; empty places and idle ones too. */
  @Nullable Carrier[] carriers() {
    return carriers;
  }

  private void look(JvmThreads threads, Holds known, long now) throws ReflectiveOperationException {
    CarrierPool pool = threads.pool();
    Object[] places = pool.places();
    if (carriers.length < places.length) {
      carriers = Arrays.copyOf(carriers, places.length);
    }
    boolean saturated = lastQueued > 0 && counts[CarrierState.IDLE.ordinal()] == 0;
    Arrays.fill(counts, 0);
    known.begin(saturated, chunks);
    int next = first;
    for (int n = 0; n < carriers.length; n++) {
      int i = (first + n) % carriers.length;
      Thread thread = i < places.length ? pool.carrier(places[i]) : null;
      Carrier carrier = carriers[i];
      if (carrier != null && carrier.thread != thread) {
        known.ends(carrier, now);
        carrier = null;
        carriers[i] = null;
      }
      if (thread != null) {
        if (carrier == null) {
          carrier = new Carrier(thread, now);
          carriers[i] = carrier;
        }
        look(threads, known, carrier, places[i], now);
        if (carrier.isNative) {
          natives.suspect(now);
        }
        counts[carrier.state.ordinal()]++;
      }
      next = known.isFull() ? next : i + 1;
    }
    first = next;
  }

  private static void look(JvmThreads threads, Holds holds, Carrier carrier, Object place, long now)
      throws ReflectiveOperationException {
    Thread mounted = mounted(threads, carrier);
    int taken = threads.pool().taken(place);
    if (!carrier.still(mounted, taken)) {
      holds.ends(carrier, now);
    }
    carrier.carries(mounted, taken, state(threads, carrier.thread, mounted), now);
    carrier.isInWait =
        carrier.state == CarrierState.COMPENSATED
            && CarrierState.of(ThreadMethods.state(carrier.thread)) == CarrierState.BLOCKED;
    holds.look(carrier, now);
  }

  private static @Nullable Thread mounted(JvmThreads threads, Carrier carrier)
      throws ReflectiveOperationException {
    Thread running = threads.pool().mounted(carrier.thread);
    return threads.virtual().isOne(running) ? running : null;
  }

  private static CarrierState state(JvmThreads threads, Thread carrier, @Nullable Thread mounted)
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

  /** One of those that run, each with the same chance. */
  private void writeOneThatRuns(JvmThreads threads, long now) {
    int running = 0;
    for (Carrier carrier : carriers) {
      running += runs(carrier) == null ? 0 : 1;
    }
    int chosen = running == 0 ? -1 : ThreadLocalRandom.current().nextInt(running);
    for (int i = 0; i < carriers.length && chosen >= 0; i++) {
      Thread runs = runs(carriers[i]);
      if (runs != null && chosen-- == 0) {
        RunningSampleEvent event = new RunningSampleEvent();
        event.threadId = runs.threadId();
        event.threadName = runs.getName();
        event.stack = threads.stacks().of(runs);
        event.lookedAgain = lookedAgain;
        event.stayed = stayed;
        event.apart = apart;
        event.commit();
        natives.ran(event.stack, now);
        lookedAgain = 0;
        stayed = 0;
        apart = 0;
      }
    }
  }

  /** The virtual thread that it carries and that runs; null where there is none. */
  private static @Nullable Thread runs(@Nullable Carrier carrier) {
    return carrier != null && carrier.state == CarrierState.RUNNING ? carrier.mounted : null;
  }

  private int present() {
    int sum = 0; // a stream takes what is hardly ever compiled longer than all the rest
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  /** Those that seem to run and take no processor time. */
  private int standing() {
    int standing = 0;
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.state == CarrierState.RUNNING && carrier.stands) {
        standing++;
      }
    }
    return standing;
  }

  /** Those that stand where a class is needed that another thread initialises. */
  private List<Thread> waitForClasses(long now) {
    List<Thread> waiting = List.of();
    for (Carrier carrier : carriers) {
      if (carrier != null && carrier.mounted != null && carrier.standsForClass(now)) {
        waiting = waiting.isEmpty() ? new ArrayList<>() : waiting;
        waiting.add(carrier.mounted);
      }
    }
    return waiting;
  }

  /** Without ours. */
  private long threadsMade(ThreadNumbers numbers) {
    long number = numbers.next();
    long made = lastNumber == 0 ? -1 : number - lastNumber;
    lastNumber = number;
    return made;
  }

  private void write(JvmThreads threads, long queued, long delay, long pending, long late) {
    CarrierPool pool = threads.pool();
    if (event == null) {
      event = new SchedulerEvent();
    }
    if (event.isEnabled()) {
      int standing = standing();
      event.parallelism = pool.parallelism();
      event.maxPoolSize = pool.maxPoolSize();
      event.poolSize = pool.size();
      event.mounted = pool.active();
      event.queued = queued;
      event.running = counts[CarrierState.RUNNING.ordinal()] - standing;
      event.pinned = counts[CarrierState.PINNED.ordinal()];
      event.blocked = counts[CarrierState.BLOCKED.ordinal()] + standing;
      event.compensated = counts[CarrierState.COMPENSATED.ordinal()];
      event.idle = counts[CarrierState.IDLE.ordinal()];
      event.delay = Timespans.of(delay);
      event.pending = pending;
      event.late = late;
      event.threadsMade = threadsMade(threads.numbers());
      event.commit();
    }
  }
}
