package io.vtscope.observation;

import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.ledger.Aggregator;
import io.vtscope.state.CarrierState;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Observations for tests. Times are milliseconds, frames "a.b.Type.method:17". */
public final class Seen {
  private static final long START = 1_800_000_000_000L;

  private Seen() {}

  public static HoldObservation.Pins pin(long at, long millis, Stack stack) {
    return HoldObservation.Pins.of(at(at), nanos(millis), 0, 0, stack, null, null);
  }

  public static HoldObservation.Pins pinOf(long thread, long at, long millis, Stack stack) {
    return HoldObservation.Pins.of(at(at), nanos(millis), thread, 0, stack, null, null);
  }

  public static HoldObservation.Pins pin(
      long at, long millis, String reason, String operation, Stack stack) {
    return HoldObservation.Pins.of(at(at), nanos(millis), 0, at % 4 + 1, stack, reason, operation);
  }

  /** Compensates for the innermost frame's call. */
  public static SchedulerObservation.CarrierStart compensation(long at, String... frames) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "java.lang.Thread.start:1",
                "java.util.concurrent.ForkJoinPool.createWorker:1",
                "java.util.concurrent.ForkJoinPool.tryCompensate:1",
                "java.util.concurrent.ForkJoinPool.beginCompensatedBlock:1",
                "jdk.internal.misc.Blocker.begin:1"));
    all.addAll(List.of(frames));
    return new SchedulerObservation.CarrierStart(at(at), stack(all.toArray(String[]::new)));
  }

  public static SchedulerObservation.CarrierStart carrierForWork(long at) {
    return new SchedulerObservation.CarrierStart(
        at(at),
        stack(
            "java.lang.Thread.start:1",
            "java.util.concurrent.ForkJoinPool.createWorker:1",
            "java.util.concurrent.ForkJoinPool.signalWork:1"));
  }

  public static SchedulerObservation.SchedulerState scheduler(
      long at, int parallelism, int pool, int mounted, long queued) {
    return new SchedulerObservation.SchedulerState(at(at), parallelism, 256, pool, mounted, queued);
  }

  public static JvmObservation.TargetInfo agent(String jdkVersion) {
    return agent(jdkVersion, true);
  }

  public static JvmObservation.TargetInfo agent(String jdkVersion, boolean executors) {
    return new JvmObservation.TargetInfo(
        at(0),
        4711,
        0,
        "app.Main",
        new Jdk(jdkVersion, "Eclipse Adoptium", null, "Linux-amd64"),
        new AgentInfo("0.1.0", nanos(1), 128, 2, 0, executors, List.of()));
  }

  public static RecordingObservation.Setting enabled(String event) {
    return setting(event, "enabled", "true");
  }

  public static RecordingObservation.Setting setting(String event, String name, String value) {
    return new RecordingObservation.Setting(at(0), event, name, value);
  }

  public static RecordingObservation.Recorded recorded(long from, long to) {
    return new RecordingObservation.Recorded(at(from), at(to));
  }

  /** No lock means that the frame holds none. */
  public static CodeObservation.FrameFact holds(String frame, String... locks) {
    return fact(frame, List.of(locks), null, null, null);
  }

  public static CodeObservation.FrameFact enters(String frame, String lock) {
    return fact(frame, List.of(), lock, null, null);
  }

  public static CodeObservation.FrameFact needs(String frame, String type) {
    return fact(frame, List.of(), null, type, null);
  }

  public static CodeObservation.FrameFact notKnown(String frame, String why) {
    return fact(frame, List.of(), null, null, why);
  }

  public static CodeObservation.FrameFact spinning(String frame) {
    return fact(frame, List.of(), null, null, null, true);
  }

  private static CodeObservation.FrameFact fact(
      String frame,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown) {
    return fact(frame, held, enters, needs, notKnown, false);
  }

  private static CodeObservation.FrameFact fact(
      String frame,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown,
      boolean spins) {
    Frame of = frame(frame);
    return new CodeObservation.FrameFact(
        new CodeObservation.CodePlace(
            of.type(),
            of.method(),
            of.descriptor(),
            of.bytecodeIndex(),
            of.descriptor().isEmpty() ? of.line() : 0),
        held,
        enters,
        needs,
        notKnown,
        spins,
        false,
        null,
        null,
        Basis.AGENT);
  }

  /** A Semaphore, acquired and released in the method. */
  public static CodeObservation.FrameFact guards(String frame) {
    return guards(frame, 0);
  }

  /**
   * The same.
   *
   * @param to line of the release; 0 if unknown
   */
  public static CodeObservation.FrameFact guards(String frame, int to) {
    Frame of = frame(frame);
    return new CodeObservation.FrameFact(
        new CodeObservation.CodePlace(of.type(), of.method(), "", -1, of.line()),
        List.of(),
        null,
        null,
        null,
        false,
        true,
        to,
        null,
        Basis.AGENT);
  }

  public static CodeObservation.ClassOrigin origin(String type, String artifact, String version) {
    return new CodeObservation.ClassOrigin(
        type, new Artifact(artifact, version, artifact + "-" + version + ".jar"));
  }

  public static HoldObservation.MonitorEnter contended(
      long at, long millis, long owner, Stack stack) {
    return contended(at, millis, owner, null, stack);
  }

  /** Previously owned by a platform thread. */
  public static HoldObservation.MonitorEnter contended(
      long at, long millis, long owner, @Nullable String platformOwner, Stack stack) {
    return new HoldObservation.MonitorEnter(
        at(at), nanos(millis), 0, stack, "java.lang.Object", owner, platformOwner);
  }

  public static HoldObservation.FileIo fileIo(long at, long millis, Stack stack) {
    return fileIoOf(0, at, millis, stack);
  }

  public static HoldObservation.FileIo fileIoOf(long thread, long at, long millis, Stack stack) {
    return new HoldObservation.FileIo(at(at), nanos(millis), thread, stack);
  }

  /** A share for one second, 0 to 1. */
  public static JvmObservation.CarrierCpu busy(long at, double share) {
    return new JvmObservation.CarrierCpu(at(at), share);
  }

  /** A share for one second, 0 to 1. */
  public static JvmObservation.MachineLoad machine(long at, double share) {
    return new JvmObservation.MachineLoad(at(at), share, 0);
  }

  /** A share for one second, 0 to 1. */
  public static JvmObservation.AgentCpu ownCost(long at, double share) {
    return new JvmObservation.AgentCpu(at(at), share);
  }

  public static HoldObservation.NativeSample inNative(long at, long thread, Stack stack) {
    return new HoldObservation.NativeSample(at(at), thread, stack);
  }

  /** Needs a scheduler sample of the same time. */
  public static CarrierState.CarrierSample carriers(
      long at, int running, int pinned, int blocked, int compensated, int idle) {
    return new CarrierState.CarrierSample(
        at(at), running, pinned, blocked, compensated, idle, -1, 0, 0, -1);
  }

  /** Adds a completed probe with its wait. */
  public static CarrierState.CarrierSample trial(CarrierState.CarrierSample of, long millis) {
    return with(of, nanos(millis), of.pending(), of.late());
  }

  /** Adds a pending probe with its wait so far. */
  public static CarrierState.CarrierSample pending(CarrierState.CarrierSample of, long millis) {
    return with(of, of.delay(), nanos(millis), of.late());
  }

  /** Adds lateness of the sampler. */
  public static CarrierState.CarrierSample late(CarrierState.CarrierSample of, long millis) {
    return with(of, of.delay(), of.pending(), nanos(millis));
  }

  private static CarrierState.CarrierSample with(
      CarrierState.CarrierSample of, long delay, long pending, long late) {
    return new CarrierState.CarrierSample(
        of.at(),
        of.running(),
        of.pinned(),
        of.blocked(),
        of.compensated(),
        of.idle(),
        delay,
        pending,
        late,
        of.threadsMade());
  }

  /** Adds the number of threads started since the last sample. */
  public static CarrierState.CarrierSample made(CarrierState.CarrierSample of, long threads) {
    return new CarrierState.CarrierSample(
        of.at(),
        of.running(),
        of.pinned(),
        of.blocked(),
        of.compensated(),
        of.idle(),
        of.delay(),
        of.pending(),
        of.late(),
        threads);
  }

  /**
   * An ongoing hold of a carrier.
   *
   * @param cpu CPU time in milliseconds
   */
  public static CarrierState.CarrierHeld held(
      CarrierState.HeldKind kind, long hold, long at, long millis, long cpu, Stack stack) {
    return new CarrierState.CarrierHeld(
        at(at),
        hold,
        "ForkJoinPool-1-worker-" + (hold % 4 + 1),
        thread(hold, "req-" + hold),
        kind,
        nanos(millis),
        nanos(cpu),
        false,
        null,
        stack);
  }

  /** A running thread, chosen at random. */
  public static CarrierState.RunningSample running(long at, Stack stack) {
    return running(at, stack, 0, 0);
  }

  /**
   * The same with a second look.
   *
   * @param lookedAgain carriers sampled again after 50 ms while threads were queued
   * @param stayed those with an unchanged thread
   */
  public static CarrierState.RunningSample running(
      long at, Stack stack, int lookedAgain, int stayed) {
    return new CarrierState.RunningSample(
        at(at), thread(at, ""), stack, lookedAgain, stayed, lookedAgain * nanos(50));
  }

  /** The same hold, ended, without stack and CPU time. */
  public static CarrierState.CarrierHeld ended(CarrierState.CarrierHeld of) {
    return new CarrierState.CarrierHeld(
        of.at(),
        of.hold(),
        of.carrier(),
        of.thread(),
        of.kind(),
        of.nanos(),
        -1,
        true,
        null,
        Stack.NONE);
  }

  /** All four carriers stall; their threads are in snapshot 1. */
  public static StallState.Stall stall(
      long stall, long at, long millis, boolean ended, StallState.StallProof proof) {
    boolean proved = proof != StallState.StallProof.WAITS_FOR_OTHERS;
    return new StallState.Stall(
        at(at),
        stall,
        nanos(millis),
        ended,
        4,
        36,
        new StallState.StallReason(
            proof,
            proved ? "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f" : null,
            null,
            proved ? "\"req-9\" #9" : null),
        1);
  }

  public static StallState.Stall nobodyQueued(StallState.Stall of) {
    return with(of, 0, of.snapshot());
  }

  /** The same without thread details. */
  public static StallState.Stall unseen(StallState.Stall of) {
    return with(of, of.queued(), 0);
  }

  public static StallState.Stall stallOf(int carriers, StallState.Stall of) {
    return with(of, carriers, of.queued(), of.snapshot());
  }

  private static StallState.Stall with(StallState.Stall of, long queued, long snapshot) {
    return with(of, of.carriers(), queued, snapshot);
  }

  private static StallState.Stall with(
      StallState.Stall of, int carriers, long queued, long snapshot) {
    return new StallState.Stall(
        of.at(),
        of.stall(),
        of.nanos(),
        of.ended(),
        carriers,
        queued,
        new StallState.StallReason(
            of.reason().proof(), of.reason().lock(), of.reason().owner(), of.reason().next()),
        snapshot);
  }

  /** A pinned thread in snapshot 1. */
  public static StallState.ThreadState carried(long at, int worker, String lock, Stack stack) {
    return new StallState.ThreadState(
        at(at),
        1,
        StallState.Role.CARRIED,
        thread(worker, "req-" + worker),
        "PINNED",
        "ForkJoinPool-1-worker-" + worker,
        lock,
        null,
        stack);
  }

  /** A thread in another state that waits for another carried thread. */
  public static StallState.ThreadState waiting(
      StallState.ThreadState thread, String state, @Nullable String owner) {
    return new StallState.ThreadState(
        thread.at(),
        thread.snapshot(),
        thread.role(),
        thread.thread(),
        state,
        thread.carrier(),
        owner == null ? null : thread.waitsFor(),
        owner,
        thread.stack());
  }

  private static ThreadName thread(long id, String name) {
    return new ThreadName(id, name, true);
  }

  /** The n-th count, after n seconds; waiting threads are parked. */
  public static PopulationState.Population counted(
      long n, long running, long waiting, int sampled) {
    return counted(n, running, waiting, 0, sampled);
  }

  public static PopulationState.Population countedAtMonitors(
      long n, long running, long waiting, int sampled) {
    return counted(n, running, 0, waiting, sampled);
  }

  /** The same with separate samples of parked threads and monitor waiters. */
  public static PopulationState.Population countedApart(
      long n, long parked, int sampledParked, long blocked, int sampledBlocked) {
    PopulationState.Population all = counted(n, 0, parked, blocked, sampledParked + sampledBlocked);
    return new PopulationState.Population(
        all.at(),
        n,
        all.total(),
        new PopulationState.States(0, 0, 0, parked, 0, blocked, 0),
        all.sampled(),
        sampledBlocked,
        all.took(),
        true,
        0);
  }

  /** The n-th count, all on a custom scheduler. */
  public static PopulationState.Population countedElsewhere(long n, long running) {
    return counted(n, running, 0, 0, 0, running);
  }

  private static PopulationState.Population counted(
      long n, long running, long parked, long blocked, int sampled) {
    return counted(n, running, parked, blocked, sampled, 0);
  }

  private static PopulationState.Population counted(
      long n, long running, long parked, long blocked, int sampled, long elsewhere) {
    return new PopulationState.Population(
        at(n * 1000),
        n,
        running + parked + blocked,
        new PopulationState.States(running, 0, 0, parked, 0, blocked, 0),
        sampled,
        -1,
        nanos(2),
        true,
        elsewhere);
  }

  /** Sampled threads of the n-th count with one stack. */
  public static PopulationState.WaitGroup waiting(long n, int count, long oldest, Stack stack) {
    return waitingFor(0, n, count, oldest, stack);
  }

  /** The same, for several objects. */
  public static PopulationState.WaitGroup waitingFor(
      int objects, long n, int count, long oldest, Stack stack) {
    return new PopulationState.WaitGroup(
        at(n * 1000), n, count, nanos(oldest), "PARKED", null, objects, stack);
  }

  /** The same for one object, with previous waiters that ended. */
  public static PopulationState.WaitGroup endingAfter(
      int ended, long n, int count, long oldest, Stack stack) {
    return new PopulationState.WaitGroup(
        at(n * 1000), n, count, nanos(oldest), "PARKED", null, 1, ended, -1, stack);
  }

  /** The same for several objects, with previous waiters that progressed. */
  public static PopulationState.WaitGroup goingOn(
      int gone, int objects, long n, int count, long oldest, Stack stack) {
    return new PopulationState.WaitGroup(
        at(n * 1000), n, count, nanos(oldest), "PARKED", null, objects, 0, gone, stack);
  }

  /** The same in a given state. */
  public static PopulationState.WaitGroup goingOnIn(
      String state, long n, int count, long oldest, Stack stack) {
    return new PopulationState.WaitGroup(
        at(n * 1000), n, count, nanos(oldest), state, null, count, 0, 0, stack);
  }

  /** The same, each for an object of the class. */
  public static PopulationState.WaitGroup waitingForOneOf(
      String type, long n, int count, Stack stack) {
    return new PopulationState.WaitGroup(at(n * 1000), n, count, 0, "PARKED", type, 1, stack);
  }

  /** The same at monitors of the class; null if unknown. */
  public static PopulationState.WaitGroup entering(
      @Nullable String type, long n, int count, Stack stack) {
    return new PopulationState.WaitGroup(at(n * 1000), n, count, 0, "BLOCKED", type, 0, stack);
  }

  public static PopulationState.WaitGroup inObjectWait(long n, int count, Stack stack) {
    return new PopulationState.WaitGroup(at(n * 1000), n, count, 0, "WAIT", null, 0, stack);
  }

  /** An unfinished static initialiser awaited by virtual threads. */
  public static LockState.Initialiser initialising(long at, String type, long thread, Stack stack) {
    return new LockState.Initialiser(
        at(at), type, new ThreadName(thread, "t" + thread, false), 1, stack);
  }

  /** Sampled threads of the n-th count queued for an owned lock. */
  public static LockState.LockQueue queueing(
      long n, int count, long oldest, String lock, Stack owner, Stack stack) {
    return new LockState.LockQueue(
        at(n * 1000),
        n,
        false,
        lock,
        new LockState.Waiters(count, nanos(oldest), stack, null),
        "\"owner\" #7",
        "TIMED_PARKED",
        owner,
        null,
        null);
  }

  public static LockState.LockQueue ownerEnded(LockState.LockQueue of) {
    return owned(of, of.owner(), "TERMINATED", Stack.NONE);
  }

  public static LockState.LockQueue ownedBy(long thread, String state, LockState.LockQueue of) {
    return owned(of, "\"owner\" #" + thread, state, of.ownerStack());
  }

  private static LockState.LockQueue owned(
      LockState.LockQueue of, @Nullable String owner, String state, Stack stack) {
    return new LockState.LockQueue(
        of.at(), of.scan(), of.monitor(), of.lock(), of.waiters(), owner, state, stack, null, null);
  }

  /** The same with a reader instead of an owner. */
  public static LockState.LockQueue read(
      LockState.LockQueue of, LockState.@Nullable Reader reader) {
    return new LockState.LockQueue(
        of.at(),
        of.scan(),
        of.monitor(),
        of.lock(),
        of.waiters(),
        null,
        null,
        reader != null ? of.ownerStack() : Stack.NONE,
        null,
        reader);
  }

  /** The same for a monitor, without known waiting times. */
  public static LockState.LockQueue queueingAtMonitor(
      long n, int count, String monitor, Stack owner, Stack stack) {
    LockState.LockQueue queue = queueing(n, count, 0, monitor, owner, stack);
    return new LockState.LockQueue(
        queue.at(),
        queue.scan(),
        true,
        monitor,
        new LockState.Waiters(count, 0, stack, null),
        queue.owner(),
        queue.ownerState(),
        owner,
        null,
        null);
  }

  /** The same with turns in 300 ms, in which all looks found an owner. */
  public static LockState.LockQueue turning(int turns, LockState.LockQueue of) {
    return new LockState.LockQueue(
        of.at(),
        of.scan(),
        of.monitor(),
        of.lock(),
        new LockState.Waiters(
            of.waiters().count(),
            of.waiters().oldest(),
            of.waiters().stack(),
            new LockState.Turns(turns, nanos(300), 2, 2)),
        of.owner(),
        of.ownerState(),
        of.ownerStack(),
        of.enteredIn(),
        of.reader());
  }

  /** The same with the owner's method that entered the monitor. */
  public static LockState.LockQueue enteredIn(String method, LockState.LockQueue of) {
    return new LockState.LockQueue(
        of.at(),
        of.scan(),
        of.monitor(),
        of.lock(),
        of.waiters(),
        of.owner(),
        of.ownerState(),
        of.ownerStack(),
        method,
        null);
  }

  public static LockState.Deadlocked deadlocked(
      long at, long circle, long thread, String lock, long owner, Stack stack) {
    LockState.WaitedFor kind =
        lock.startsWith("the end of")
            ? LockState.WaitedFor.END
            : lock.endsWith("<clinit>") ? LockState.WaitedFor.CLASS : LockState.WaitedFor.LOCK;
    return new LockState.Deadlocked(
        at(at), circle, named(thread), kind, lock, "\"t" + owner + "\" #" + owner, stack);
  }

  public static LockState.LostWakeup lost(long thread, String state, long millis) {
    return new LockState.LostWakeup(
        at(9000), named(thread), state, nanos(millis), stack("app.Db.query:7"));
  }

  /** Thread-local values of the n-th count's sampled threads. */
  public static PopulationState.ThreadLocalValues threadLocals(
      long n, String type, int sampled, int count, long bytes, long heap) {
    return new PopulationState.ThreadLocalValues(
        at(n * 1000), n, type, sampled, count, bytes, heap, null, null, false);
  }

  /** The same values, with their thread-local and its field. */
  public static PopulationState.ThreadLocalValues identified(
      String local, @Nullable String field, PopulationState.ThreadLocalValues values) {
    return new PopulationState.ThreadLocalValues(
        values.at(),
        values.scan(),
        values.type(),
        values.sampled(),
        values.count(),
        values.bytes(),
        values.heap(),
        local,
        field,
        values.inherited());
  }

  public static PopulationState.ResourcePool pool(
      long at, String name, String type, int active, int maximum, int waiting) {
    return new PopulationState.ResourcePool(at(at), name, type, active, 0, maximum, waiting, null);
  }

  /** The same pool, with loans that ended in the last second. */
  public static PopulationState.ResourcePool lent(
      PopulationState.ResourcePool pool, long count, long eachMillis, long p99Millis) {
    return new PopulationState.ResourcePool(
        pool.at(),
        pool.name(),
        pool.type(),
        pool.active(),
        pool.idle(),
        pool.maximum(),
        pool.waiting(),
        new PopulationState.Loans(count, count * nanos(eachMillis), nanos(p99Millis)));
  }

  /** Sampled threads that wait for a pool, which their stack does not show. */
  public static PopulationState.PoolHolders awaiting(
      PopulationState.ResourcePool of, int count, Stack stack) {
    return new PopulationState.PoolHolders(
        of.at(), of.name(), of.type(), of.active(), count, count, 0, stack, true);
  }

  /** Sampled holders of a pool; ended ones without a stack. */
  public static PopulationState.PoolHolders holders(
      PopulationState.ResourcePool of, int known, int count, long millis, Stack stack) {
    return new PopulationState.PoolHolders(
        of.at(), of.name(), of.type(), of.active(), known, count, nanos(millis), stack, false);
  }

  /** A platform thread pool with an abort policy, created at the start. */
  public static ExecutorState.Executor executor(
      long executor,
      String type,
      @Nullable String thread,
      int core,
      int maximum,
      int capacity,
      Stack made) {
    return new ExecutorState.Executor(
        at(0),
        at(0),
        executor,
        type,
        ExecutorState.ExecutorKind.THREAD_POOL,
        thread,
        null,
        false,
        new ExecutorState.Bounds(
            core,
            maximum,
            capacity,
            "java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.ThreadPoolExecutor$AbortPolicy"),
        made);
  }

  public static ExecutorState.Executor ofVirtualThreads(ExecutorState.Executor of) {
    return with(of, true, of.bounds().queue(), of.bounds().rejection());
  }

  public static ExecutorState.Executor handling(ExecutorState.Executor of, String rejection) {
    return with(of, of.virtual(), of.bounds().queue(), rejection);
  }

  public static ExecutorState.Executor scheduled(ExecutorState.Executor of) {
    String queue = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue";
    return queueing(of, queue);
  }

  public static ExecutorState.Executor queueing(ExecutorState.Executor of, String queue) {
    return with(of, of.virtual(), queue, of.bounds().rejection());
  }

  private static ExecutorState.Executor with(
      ExecutorState.Executor of,
      boolean virtual,
      @Nullable String queue,
      @Nullable String rejection) {
    return new ExecutorState.Executor(
        of.at(),
        of.since(),
        of.executor(),
        of.type(),
        of.kind(),
        of.name(),
        of.givenName(),
        virtual,
        new ExecutorState.Bounds(
            of.bounds().core(), of.bounds().maximum(), of.bounds().capacity(), queue, rejection),
        of.stack());
  }

  public static ExecutorState.Executor named(ExecutorState.Executor of, String bean) {
    return new ExecutorState.Executor(
        of.at(),
        of.since(),
        of.executor(),
        of.type(),
        of.kind(),
        of.name(),
        bean,
        of.virtual(),
        new ExecutorState.Bounds(
            of.bounds().core(),
            of.bounds().maximum(),
            of.bounds().capacity(),
            of.bounds().queue(),
            of.bounds().rejection()),
        of.stack());
  }

  public static ExecutorState.Executor perTask(long executor) {
    return new ExecutorState.Executor(
        at(0),
        at(0),
        executor,
        "java.util.concurrent.ThreadPerTaskExecutor",
        ExecutorState.ExecutorKind.PER_TASK,
        null,
        null,
        true,
        new ExecutorState.Bounds(-1, -1, -1, null, null),
        new Stack(java.util.List.of(), false));
  }

  /** The same executor or method, reported again later. */
  public static ExecutorState.Executor again(ExecutorState.Executor of, long millis) {
    return new ExecutorState.Executor(
        at(millis),
        of.since(),
        of.executor(),
        of.type(),
        of.kind(),
        of.name(),
        of.givenName(),
        of.virtual(),
        new ExecutorState.Bounds(
            of.bounds().core(),
            of.bounds().maximum(),
            of.bounds().capacity(),
            of.bounds().queue(),
            of.bounds().rejection()),
        of.stack());
  }

  /** The same executor or method, reported again later. */
  public static ExecutorState.AsyncMethod again(ExecutorState.AsyncMethod of, long millis) {
    return new ExecutorState.AsyncMethod(
        at(millis),
        of.since(),
        of.type(),
        of.method(),
        of.calls(),
        of.looked(),
        of.onCaller(),
        of.how(),
        of.stack());
  }

  public static ExecutorState.Executor eventLoop(long executor, String thread) {
    return new ExecutorState.Executor(
        at(0),
        at(0),
        executor,
        "io.netty.channel.nio.NioEventLoop",
        ExecutorState.ExecutorKind.EVENT_LOOP,
        thread,
        null,
        false,
        new ExecutorState.Bounds(1, 1, -1, null, null),
        new Stack(java.util.List.of(), false));
  }

  /** An executor's totals up to second n, with a thread per running task. */
  public static ExecutorState.ExecutorLoad load(
      long executor, long n, long submitted, int active, long queued, long waitMillis) {
    long begun = Math.max(0, submitted - queued);
    ExecutorState.Times waits =
        waitMillis < 0
            ? new ExecutorState.Times(0, -1, -1, -1)
            : new ExecutorState.Times(
                10, nanos(waitMillis) / 2, nanos(waitMillis), nanos(waitMillis) * 2);
    return new ExecutorState.ExecutorLoad(
        at(n * 1000),
        executor,
        new ExecutorState.Tasks(submitted, begun, Math.max(0, begun - active), 0, 0, 0),
        new ExecutorState.Activity(active, active, queued),
        new ExecutorState.TaskTimes(
            -1, -1, -1, waits, new ExecutorState.Times(10, nanos(90), nanos(100), nanos(110))),
        ExecutorState.Outside.NOT_KNOWN,
        ExecutorState.Refused.NOT_FOLLOWED,
        ExecutorState.AllWait.NONE,
        Stack.NONE);
  }

  /** Threads with this stack, of eight sampled in second n. */
  public static ExecutorState.ExecutorThreads standing(
      long executor, long n, int threads, Stack stack) {
    return new ExecutorState.ExecutorThreads(
        at(n * 1000), executor, 8, threads, stack, null, null, Stack.NONE);
  }

  /** The same threads, waiting for a lock. */
  public static ExecutorState.ExecutorThreads behind(
      ExecutorState.ExecutorThreads of, String lock, @Nullable String owner, Stack ownerStack) {
    return new ExecutorState.ExecutorThreads(
        of.at(), of.executor(), of.looked(), of.count(), of.stack(), lock, owner, ownerStack);
  }

  /** The same with the mean wait derived from queue length. */
  public static ExecutorState.ExecutorLoad waitingOnAverage(
      ExecutorState.ExecutorLoad of, long millis) {
    return told(of, nanos(millis), of.tasks().byOwn(), of.outside(), of.refused());
  }

  /** The same with the total queue time of all tasks. */
  public static ExecutorState.ExecutorLoad inQueue(ExecutorState.ExecutorLoad of, long millis) {
    return queued(of, nanos(millis), of.times().overdue());
  }

  /** The same for a scheduler with an overdue first task. */
  public static ExecutorState.ExecutorLoad overdue(ExecutorState.ExecutorLoad of, long millis) {
    return queued(of, of.times().queueTime(), nanos(millis));
  }

  private static ExecutorState.ExecutorLoad queued(
      ExecutorState.ExecutorLoad of, long queueTime, long overdue) {
    return new ExecutorState.ExecutorLoad(
        of.at(),
        of.executor(),
        new ExecutorState.Tasks(
            of.tasks().submitted(),
            of.tasks().started(),
            of.tasks().completed(),
            of.tasks().failed(),
            of.tasks().rejected(),
            of.tasks().byOwn()),
        new ExecutorState.Activity(of.now().active(), of.now().threads(), of.now().queued()),
        new ExecutorState.TaskTimes(
            of.times().meanWait(), queueTime, overdue, of.times().waits(), of.times().runs()),
        of.outside(),
        of.refused(),
        of.allWait(),
        of.rejecting());
  }

  public static ExecutorState.ExecutorLoad givenByOwn(ExecutorState.ExecutorLoad of, long tasks) {
    return told(of, of.times().meanWait(), tasks, of.outside(), of.refused());
  }

  /** The same for a fork-join pool with external submissions, some still queued. */
  public static ExecutorState.ExecutorLoad fromOutside(
      ExecutorState.ExecutorLoad of, long given, long queued) {
    return told(
        of, of.times().meanWait(), -1, new ExecutorState.Outside(given, queued), of.refused());
  }

  /** The same with tracked rejected tasks, some accepted later. */
  public static ExecutorState.ExecutorLoad takenLater(
      ExecutorState.ExecutorLoad of, long followed, long taken) {
    return told(
        of,
        of.times().meanWait(),
        of.tasks().byOwn(),
        of.outside(),
        new ExecutorState.Refused(-1, followed, taken));
  }

  public static ExecutorState.ExecutorLoad afterShutdown(
      ExecutorState.ExecutorLoad of, long afterShutdown) {
    ExecutorState.Refused refused =
        new ExecutorState.Refused(afterShutdown, of.refused().followed(), of.refused().taken());
    return told(of, of.times().meanWait(), of.tasks().byOwn(), of.outside(), refused);
  }

  public static ExecutorState.ExecutorLoad waitingForItself(
      ExecutorState.ExecutorLoad of, long millis, Stack stack) {
    return allWaiting(of, ExecutorState.Awaited.OWN_TASKS, millis, stack);
  }

  public static ExecutorState.ExecutorLoad allWaiting(
      ExecutorState.ExecutorLoad of, ExecutorState.Awaited awaited, long millis, Stack stack) {
    return new ExecutorState.ExecutorLoad(
        of.at(),
        of.executor(),
        new ExecutorState.Tasks(
            of.tasks().submitted(),
            of.tasks().started(),
            of.tasks().completed(),
            of.tasks().failed(),
            of.tasks().rejected(),
            of.tasks().byOwn()),
        new ExecutorState.Activity(of.now().active(), of.now().threads(), of.now().queued()),
        new ExecutorState.TaskTimes(
            of.times().meanWait(),
            of.times().queueTime(),
            of.times().overdue(),
            of.times().waits(),
            of.times().runs()),
        of.outside(),
        of.refused(),
        new ExecutorState.AllWait(of.now().threads(), awaited, nanos(millis), stack),
        of.rejecting());
  }

  private static ExecutorState.ExecutorLoad told(
      ExecutorState.ExecutorLoad of,
      long meanWait,
      long byOwn,
      ExecutorState.Outside outside,
      ExecutorState.Refused refused) {
    return new ExecutorState.ExecutorLoad(
        of.at(),
        of.executor(),
        new ExecutorState.Tasks(
            of.tasks().submitted(),
            of.tasks().started(),
            of.tasks().completed(),
            of.tasks().failed(),
            of.tasks().rejected(),
            byOwn),
        new ExecutorState.Activity(of.now().active(), of.now().threads(), of.now().queued()),
        new ExecutorState.TaskTimes(
            meanWait,
            of.times().queueTime(),
            of.times().overdue(),
            of.times().waits(),
            of.times().runs()),
        outside,
        refused,
        of.allWait(),
        of.rejecting());
  }

  public static ExecutorState.Executor joinPool(
      long executor, String thread, int parallelism, Stack made) {
    return new ExecutorState.Executor(
        at(0),
        at(0),
        executor,
        "java.util.concurrent.ForkJoinPool",
        ExecutorState.ExecutorKind.FORK_JOIN,
        thread,
        null,
        false,
        new ExecutorState.Bounds(parallelism, parallelism, -1, null, null),
        made);
  }

  /** An {@code @Async} method: calls, sampled calls, and those run by their callers. */
  public static ExecutorState.AsyncMethod async(
      ExecutorState.CalledHow how, long calls, long looked, long onCaller, Stack stack) {
    return new ExecutorState.AsyncMethod(
        at(5000), at(0), "app.Mailer", "send", calls, looked, onCaller, how, stack);
  }

  public static ExecutorState.ExecutorLoad refusing(
      ExecutorState.ExecutorLoad of, long rejected, Stack stack) {
    return new ExecutorState.ExecutorLoad(
        of.at(),
        of.executor(),
        new ExecutorState.Tasks(
            of.tasks().submitted(),
            of.tasks().started(),
            of.tasks().completed() - Math.min(of.tasks().completed(), rejected),
            of.tasks().failed(),
            rejected,
            of.tasks().byOwn()),
        new ExecutorState.Activity(of.now().active(), of.now().threads(), of.now().queued()),
        new ExecutorState.TaskTimes(
            of.times().meanWait(),
            of.times().queueTime(),
            of.times().overdue(),
            of.times().waits(),
            of.times().runs()),
        of.outside(),
        of.refused(),
        of.allWait(),
        stack);
  }

  /** A dumped thread; the awaited object has no owner. */
  public static StallState.ThreadState state(
      long snapshot,
      StallState.Role role,
      long thread,
      String state,
      @Nullable String carrier,
      @Nullable String waitsFor,
      Stack stack) {
    return new StallState.ThreadState(
        at(5000), snapshot, role, named(thread), state, carrier, waitsFor, null, stack);
  }

  public static StallState.Stall stalled(
      long stall, long millis, long queued, StallState.StallProof proof, String lock) {
    return new StallState.Stall(
        at(5000),
        stall,
        nanos(millis),
        false,
        2,
        queued,
        new StallState.StallReason(proof, lock, null, "\"t9\" #9"),
        3);
  }

  public static StallState.DumpDone dumped(
      String request, long snapshot, long scan, long stall, long queued) {
    return new StallState.DumpDone(at(5000), request, snapshot, scan, stall, queued);
  }

  public static ThreadName named(long id) {
    return new ThreadName(id, "t" + id, true);
  }

  /** A stack with twenty library frames below this frame. */
  public static Stack deep(String frame) {
    return stack(
        Stream.concat(
                IntStream.rangeClosed(1, 20).mapToObj(i -> "lib.Reader.read" + i + ":1"),
                Stream.of(frame))
            .toArray(String[]::new));
  }

  /** Frames outside java and jdk are the application's; "!" marks native ones. */
  public static Stack stack(String... frames) {
    List<Frame> all = new ArrayList<>();
    for (String frame : frames) {
      all.add(frame(frame));
    }
    return new Stack(all, false);
  }

  private static Frame frame(String text) {
    boolean isNative = text.startsWith("!");
    String name = isNative ? text.substring(1) : text;
    int colon = name.lastIndexOf(':');
    int line = colon < 0 ? 0 : Integer.parseInt(name.substring(colon + 1));
    String method = colon < 0 ? name : name.substring(0, colon);
    int dot = method.lastIndexOf('.');
    String type = method.substring(0, dot);
    boolean isJdk =
        type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.nio.");
    String module = isJdk ? "java.base" : "";
    String descriptor =
        method.endsWith(".loadClass") ? "(Ljava/lang/String;)Ljava/lang/Class;" : "()V";
    return new Frame(
        type,
        module,
        method.substring(dot + 1),
        descriptor,
        line,
        isNative ? -1 : 0,
        isNative,
        type.contains("$$Lambda"));
  }

  /** Passes an observation or a sampled state on. */
  public static void tell(Record seen, Aggregator aggregator) {
    aggregator.accept(observed(seen));
  }

  /** An observation, made of a sampled state if necessary. */
  public static Observation observed(Record seen) {
    return seen instanceof State state ? new StateObservation(state) : (Observation) seen;
  }

  /** The sampled state if it is one, else the observation. */
  public static Object plain(Observation observation) {
    return observation instanceof StateObservation(State state) ? state : observation;
  }

  public static long at(long millis) {
    return nanos(START + millis);
  }

  public static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
