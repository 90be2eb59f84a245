package io.vtscope.observation;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that was observed. Adding a kind is a compile error until every reader handles it. */
public sealed interface Observation {

  /**
   * Virtual threads held their carriers while they were parked or blocked, each time in the same
   * way.
   *
   * @param reason what the JVM says of why they could not unmount; null before JDK 24
   * @param operation what the JVM says they were doing; null before JDK 24
   * @param times at least one
   */
  record Pins(Stack stack, @Nullable String reason, @Nullable String operation, PinTimes times)
      implements Observation {
    /** A single one. */
    public static Pins of(
        long at,
        long nanos,
        long thread,
        long carrier,
        Stack stack,
        @Nullable String reason,
        @Nullable String operation) {
      return new Pins(stack, reason, operation, PinTimes.of(at, nanos, thread, carrier));
    }
  }

  /**
   * The pins of a part of a recording, added up by the thread that reads it: they come by the
   * million. Made, and taken in again, by whoever gets the observations; it is empty then, and may
   * be filled again.
   */
  non-sealed interface PinSum extends Observation {
    /** Takes in the pins; the same for all. */
    PinTaker taker();

    /** Of the pins, each once. */
    Collection<Stack> stacks();
  }

  /**
   * A virtual thread held its carrier while it waited to enter a monitor (before JDK 24).
   *
   * @param thread as {@link PinTimes#thread}
   * @param monitorClass class of the monitor's object; null where it is not known
   * @param owner the thread that had it, as {@link PinTimes#thread}; 0 where it is not known
   * @param platformOwner the name of that thread; null where it is a virtual one, or not known
   */
  record MonitorEnter(
      long at,
      long nanos,
      long thread,
      Stack stack,
      @Nullable String monitorClass,
      long owner,
      @Nullable String platformOwner)
      implements Observation {}

  /**
   * A virtual thread held its carrier in {@code Object.wait}, or until another had initialised a
   * class (before JDK 24).
   *
   * @param thread as {@link PinTimes#thread}
   * @param monitorClass class of the monitor's object; null where it is not known
   */
  record MonitorWait(long at, long nanos, long thread, Stack stack, @Nullable String monitorClass)
      implements Observation {}

  /**
   * A virtual thread held its carrier while it read, wrote or forced a file.
   *
   * @param thread as {@link PinTimes#thread}
   */
  record FileIo(long at, long nanos, long thread, Stack stack) implements Observation {}

  /**
   * A virtual thread was seen in native code.
   *
   * @param thread as {@link PinTimes#thread}
   * @param longest so much of the time since the JVM saw it there before it can have stayed there,
   *     nanoseconds; {@code Long.MAX_VALUE} where that is not known
   * @param threads how many virtual threads the JVM took one after the other since then, most of
   *     which it had taken before too; 0 where it did not
   * @param round how long the JVM takes to come round all threads that are in native code,
   *     nanoseconds; 0 where that is not known
   */
  record NativeSample(long at, long thread, Stack stack, long longest, int threads, long round)
      implements Observation {}

  /**
   * What the bytecode says of a frame; true at any time.
   *
   * @param type binary name of the class
   * @param descriptor of the method; "" for frames of stacks that the agent has sampled, of which
   *     only the line is known
   * @param line of such a frame; 0 for others
   * @param held monitors as the source names them, the outermost first
   * @param enters the monitor that the frame's instruction enters; null where it enters none
   * @param needs the class that the frame's instruction needs to be initialised; null where it
   *     needs none
   * @param notKnown why the bytecode could not tell; null where it could
   * @param spins whether it waits for something in a loop, by looking at it again and again; false
   *     too where nobody has looked
   * @param guards whether its method acquires a Semaphore for what it does, and releases it itself;
   *     false too where nobody has looked
   */
  record FrameFact(
      String type,
      String method,
      String descriptor,
      int bytecodeIndex,
      int line,
      List<String> held,
      @Nullable String enters,
      @Nullable String needs,
      @Nullable String notKnown,
      boolean spins,
      boolean guards,
      Basis basis)
      implements Observation {}

  /** What a class was published in; true at any time. */
  record ClassOrigin(String type, Artifact artifact) implements Observation {}

  /** A virtual thread could not be handed to the scheduler, which has dropped it. */
  record SubmitFailure(long at, Stack stack, @Nullable String message) implements Observation {}

  /**
   * The pool of carriers got a thread more.
   *
   * @param stack of the thread that started it: says why
   */
  record CarrierStart(long at, Stack stack) implements Observation {}

  /**
   * Who had which carrier, by a thread dump of the JVM's own.
   *
   * @param carriers of the pool, those without a virtual thread too
   */
  record ThreadDump(long at, List<OnCarrier> carriers) implements Observation {}

  /**
   * A carrier in a thread dump.
   *
   * @param thread number of the virtual thread on it; 0 where there was none
   * @param cpuNanos processor time that the carrier had taken since it was started
   * @param awaited class whose initialisation it waits for; null where it waits for none
   * @param stack of the virtual thread; without frames up to JDK 22
   */
  record OnCarrier(
      String carrier, long thread, long cpuNanos, @Nullable String awaited, Stack stack) {}

  /**
   * How many carriers the scheduler keeps busy, by how the JVM was started: the program may have
   * changed it before its first virtual thread.
   *
   * @param isGiven whether it was asked for; else it is a number of processors, and the least of
   *     such numbers it is
   */
  record StartedWith(int carriers, boolean isGiven) implements Observation {}

  /** The pool of carriers lost a thread, after being idle. */
  record CarrierEnd(long at) implements Observation {}

  /**
   * The pool of carriers at one moment.
   *
   * @param maxPoolSize 0 where it is not known
   * @param mounted carriers that the pool counts as active; without those it compensates for
   * @param queued virtual threads that could run and wait for a carrier
   */
  record SchedulerState(
      long at, int parallelism, int maxPoolSize, int poolSize, int mounted, long queued)
      implements Observation {}

  /** What the agent's sampler saw at one moment. */
  sealed interface Sampled extends Observation {
    /** When it was seen. */
    long at();
  }

  /**
   * What each carrier did at one moment, by number of carriers, as the agent's sampler saw it.
   *
   * @param running the virtual thread neither waits nor is parked
   * @param pinned the virtual thread is parked on its carrier
   * @param blocked the virtual thread waits for a monitor, or stays in native code
   * @param compensated blocks in a call for which the pool may start another carrier
   * @param idle carries nothing
   * @param delay from start to run of the trial virtual thread that ran since the last sample; -1
   *     where none did
   * @param pending how long the trial virtual thread that has not run yet has waited; 0 where there
   *     is none
   * @param late how late the sample was: the JVM or the machine had no time for it
   * @param threadsMade threads, virtual and others, that were made since the last sample; -1 where
   *     that is not known
   */
  record CarrierSample(
      long at,
      int running,
      int pinned,
      int blocked,
      int compensated,
      int idle,
      long delay,
      long pending,
      long late,
      long threadsMade)
      implements Sampled {}

  /** What a virtual thread does that keeps its carrier. */
  enum HeldKind {
    RUNNING,
    PINNED,
    BLOCKED,
    COMPENSATED,
    NATIVE,
    UNKNOWN
  }

  /**
   * One virtual thread has kept its carrier over several samples. Said again while it lasts.
   *
   * @param hold number of the hold, the same in all that is said of it
   * @param cpuNanos of the carrier over the part that was measured; -1 where it is not known
   * @param ended whether it has let go
   * @param waitsFor class and identity of what it waits for, "a.b.Lock@1f"; null where nothing or
   *     not known
   */
  record CarrierHeld(
      long at,
      long hold,
      String carrier,
      ThreadName thread,
      HeldKind kind,
      long nanos,
      long cpuNanos,
      boolean ended,
      @Nullable String waitsFor,
      Stack stack)
      implements Sampled {}

  /**
   * A virtual thread that ran at that moment, chosen at random; twice a second.
   *
   * @param lookedAgain carriers that ran while others waited for one, and were looked at again some
   *     50 ms later; since the sample before
   * @param stayed of these, those that were with the same virtual thread still, and with no other
   *     at a look in between
   * @param apart from the one look to the other, nanoseconds, added up over these carriers
   */
  record RunningSample(
      long at, ThreadName thread, Stack stack, long lookedAgain, long stayed, long apart)
      implements Sampled {}

  /**
   * A thread's number and name.
   *
   * @param name empty where it has none
   */
  record ThreadName(long id, String name, boolean virtual) {}

  /** Why a stall cannot end by itself. */
  enum StallProof {
    /** The lock that a carried thread waits for is free, and the next to get it has no carrier. */
    LOCK_FREE,
    /** The owner of the lock could run and has no carrier. */
    OWNER_QUEUED,
    /** The JDK's own virtual thread that waits for the network could run and has no carrier. */
    POLLER_QUEUED,
    /** The carried threads wait for each other. */
    CYCLE,
    /** They wait for other threads; that no platform thread can end it is not proved. */
    WAITS_FOR_OTHERS
  }

  /**
   * All carriers have been held by the same virtual threads, and others could run. Said again while
   * it lasts.
   *
   * @param stall number of the stall, the same in all that is said of it
   * @param lock class and identity of the lock that the proof is about; null where there is none
   * @param owner name and number of the thread that has it; null where it is free or not known
   * @param next the thread that would have to run; null where not known
   * @param snapshot of the {@link ThreadState}s written with it
   */
  record Stall(
      long at,
      long stall,
      long nanos,
      boolean ended,
      int carriers,
      long queued,
      StallProof proof,
      @Nullable String lock,
      @Nullable String owner,
      @Nullable String next,
      long snapshot)
      implements Sampled {}

  /** Why a thread is in a snapshot. */
  enum Role {
    /** Mounted on a carrier. */
    CARRIED,
    /** Likewise, in a call for which the pool may start another carrier. */
    IN_CALL,
    /** Could run and has no carrier. */
    QUEUED,
    /** Has a lock that a carried one waits for. */
    OWNER,
    /** Would get that lock next. */
    NEXT
  }

  /**
   * A thread at one moment, as part of a stall or of a dump.
   *
   * @param state as the JVM calls it
   * @param carrier null where it has none
   * @param waitsFor class and identity; null where nothing or not known
   * @param owner name and number of the thread that has it; null where it is free or not known
   */
  record ThreadState(
      long at,
      long snapshot,
      Role role,
      ThreadName thread,
      String state,
      @Nullable String carrier,
      @Nullable String waitsFor,
      @Nullable String owner,
      Stack stack)
      implements Sampled {}

  /**
   * One thread of a circle in which each waits for what the next has.
   *
   * @param deadlock number of the circle; said again while it lasts
   * @param kind of what it waits for
   * @param lock class and identity; "the end of" a thread where it waits for that; the initialiser,
   *     "app.Config.&lt;clinit&gt;", where it waits for a class
   */
  record Deadlocked(
      long at,
      long deadlock,
      ThreadName thread,
      WaitedFor kind,
      String lock,
      String owner,
      Stack stack)
      implements Sampled {}

  /**
   * A static initialiser that did not end while virtual threads waited for its class.
   *
   * @param type the class; one of those that the thread has begun to initialise
   * @param thread runs it
   * @param waiters of the virtual threads that were looked at, those that seemed to wait for it
   * @param stack of the thread
   */
  record Initialiser(long at, String type, ThreadName thread, int waiters, Stack stack)
      implements Sampled {}

  /** What a thread of a circle waits for. */
  enum WaitedFor {
    LOCK,
    MONITOR,
    /** That is being initialised by another thread. */
    CLASS,
    /** Of another thread. */
    END
  }

  /**
   * All virtual threads at one moment, by what they do.
   *
   * @param sampled of those that wait, chosen at random, stacks were taken
   * @param sampledBlocked of the sampled, those that were chosen among the blocked, and the rest
   *     among all others that wait; -1 where all were chosen among all that wait
   * @param took time that counting took
   * @param tracked whether the JVM knows all of its virtual threads
   * @param elsewhere of all, those that another scheduler mounts than the JDK's own
   */
  record Population(
      long at,
      long scan,
      long total,
      long running,
      long pinned,
      long runnable,
      long parked,
      long timed,
      long blocked,
      long waiting,
      int sampled,
      int sampledBlocked,
      long took,
      boolean tracked,
      long elsewhere)
      implements Sampled {}

  /**
   * Of the sampled threads, those that wait with one stack.
   *
   * @param oldest one of them has waited so long at least; 0 where none was seen before
   * @param waitsFor class of the lock or object that one of them waits for; null where nothing
   * @param objects how many different ones they wait for; 0 where there is none, or an agent wrote
   *     it that did not tell
   * @param endedSince of those that were seen to wait so before and were followed, so many have
   *     ended since the last count; 0 where an agent wrote it that did not tell
   * @param goneOnSince of those that were seen to wait so in the last count, so many do no more; -1
   *     where an agent wrote it that did not tell
   */
  record WaitGroup(
      long at,
      long scan,
      int count,
      long oldest,
      String state,
      @Nullable String waitsFor,
      int objects,
      int endedSince,
      int goneOnSince,
      Stack stack)
      implements Sampled {

    /** None of which is known to have ended, or gone on. */
    public WaitGroup(
        long at,
        long scan,
        int count,
        long oldest,
        String state,
        @Nullable String waitsFor,
        int objects,
        Stack stack) {
      this(at, scan, count, oldest, state, waitsFor, objects, 0, -1, stack);
    }

    /** Whether they wait to enter a monitor, without their carriers. */
    public boolean isAtMonitor() {
      return state.equals("BLOCKED");
    }
  }

  /**
   * Of the sampled threads, those that wait for one lock.
   *
   * @param monitor whether it is a monitor, and not a lock of java.util.concurrent
   * @param lock class and identity
   * @param oldest one of them has waited so long at least; 0 where none was seen before
   * @param owner name and number of the thread that has it; null where nobody has or not known
   * @param ownerState as the JVM calls it; null where not known
   * @param ownerStack where nobody has it alone, that of the reader
   * @param reader null where nobody reads, or it is not known, or the lock has no readers
   */
  record LockQueue(
      long at,
      long scan,
      boolean monitor,
      String lock,
      int count,
      long oldest,
      @Nullable String owner,
      @Nullable String ownerState,
      Stack ownerStack,
      Stack stack,
      @Nullable Reader reader)
      implements Sampled {
    /** Who has it, alone or with other readers; null where nobody has or not known. */
    public @Nullable String holder() {
      return owner == null && reader != null ? reader.name() : owner;
    }

    /** As the JVM calls it; null where not known. */
    public @Nullable String holderState() {
      return owner == null && reader != null ? reader.state() : ownerState;
    }
  }

  /**
   * One that has the read lock of a read-write lock, of maybe many.
   *
   * @param state as the JVM calls it
   * @param waits whether it waits, without a time limit, for the same lock
   */
  record Reader(String name, String state, boolean waits) {}

  /**
   * What sampled virtual threads keep in thread-locals, by class of the value.
   *
   * @param sampled threads that were looked at
   * @param count of them, those that have such a value
   * @param bytes of those values together, with the arrays that they own
   * @param heap the JVM's maximum, in bytes
   */
  record ThreadLocalValues(
      long at, long scan, String type, int sampled, int count, long bytes, long heap)
      implements Sampled {}

  /** A virtual thread that has been woken and stays asleep. */
  record LostWakeup(long at, ThreadName thread, String state, long nanos, Stack stack)
      implements Sampled {}

  /** What a resource pool says of itself; -1 where a number is not known. */
  record ResourcePool(
      long at, String name, String type, int active, int idle, int maximum, int waiting)
      implements Sampled {}

  /** How many virtual threads an executor has that makes a thread per task. */
  record ThreadContainer(long at, long scan, String name, long threads) implements Sampled {}

  /** What makes an executor run tasks. */
  enum ExecutorKind {
    /** Threads that take tasks from a queue. */
    THREAD_POOL,
    /** A thread for each task. */
    PER_TASK,
    FORK_JOIN,
    /** A pool of Jetty's. */
    JETTY,
    /** One thread, with a queue: Netty's. */
    EVENT_LOOP,
    /** A newer agent knows it. */
    UNKNOWN
  }

  /**
   * What an executor is, as the agent has found it; true at any time.
   *
   * @param at when the agent has said so: it says it again in every chunk
   * @param since when it said so first, and counted from; as the former where it does not tell
   * @param executor tells executors apart
   * @param name of the first thread that ran a task; null where none was seen
   * @param givenName of the bean that holds it, or what it calls itself; null where it has none
   * @param virtual whether its threads are virtual
   * @param core threads that it keeps; -1 where there is no such number
   * @param maximum threads that it may have; -1 where there is no such number
   * @param capacity tasks that may wait, 2147483647 for no bound; -1 where not known
   * @param queue class of the queue; null where there is none
   * @param rejection class of what becomes of a task for which there is no room; null where there
   *     is none
   * @param stack where it was made; without frames where it was there before the agent
   */
  record Executor(
      long at,
      long since,
      long executor,
      String type,
      ExecutorKind kind,
      @Nullable String name,
      @Nullable String givenName,
      boolean virtual,
      int core,
      int maximum,
      int capacity,
      @Nullable String queue,
      @Nullable String rejection,
      Stack stack)
      implements Sampled {}

  /**
   * What an executor has done since it is watched, and how long tasks took in the second before.
   *
   * @param submitted tasks given to it since, without those that it had when it was found; -1 where
   *     that is not seen
   * @param started of them, begun; 0 where that is not seen
   * @param completed of them, ended
   * @param failed of them, ended by an exception
   * @param rejected of them, refused
   * @param active tasks that run; -1 where not known
   * @param threads that it has; -1 where not known
   * @param queued tasks that wait; -1 where not known
   * @param meanWait mean time in the queue over the second, by its mean length; -1 where nothing
   *     left it
   * @param queueTime time in the queue of all tasks together since it is watched, nanoseconds; -1
   *     where not known
   * @param overdue how long the task of a scheduler that is due for longest has been, nanoseconds;
   *     0 where none is, -1 where not known
   * @param waits times in the queue
   * @param runs times that tasks ran
   * @param byOwn of those submitted, given by its own threads, as far as it was looked; -1 where it
   *     is not
   * @param outside of a fork-join pool
   * @param refused what became of those refused
   * @param allWait of its threads
   * @param rejecting of a task that was refused in the second; without frames where none was
   */
  record ExecutorLoad(
      long at,
      long executor,
      long submitted,
      long started,
      long completed,
      long failed,
      long rejected,
      long active,
      int threads,
      long queued,
      long meanWait,
      long queueTime,
      long overdue,
      Times waits,
      Times runs,
      long byOwn,
      Outside outside,
      Refused refused,
      AllWait allWait,
      Stack rejecting)
      implements Sampled {}

  /**
   * Tasks that threads of others gave to a fork-join pool; what its threads fork is not among them.
   *
   * @param given since the pool was made; -1 where not known
   * @param queued of them, that wait; a parallel stream is one, where who gave it waits as well; -1
   *     where not known
   */
  record Outside(long given, long queued) {
    public static final Outside NOT_KNOWN = new Outside(-1, -1);
  }

  /** What all threads of a pool wait for. */
  enum Awaited {
    /** A newer agent may know. */
    UNKNOWN,
    /** What tasks in the pool's queue refer to, who may be to end the wait. */
    SHARED,
    /** Tasks that wait for tasks in its queue, or for its threads, in turn. */
    CIRCLE,
    /** Tasks in its own queue, which none of its threads is left to run. */
    OWN_TASKS;

    /** Whether none of these threads can end the wait. */
    public boolean isProved() {
      return this == CIRCLE || this == OWN_TASKS;
    }
  }

  /**
   * All threads of a pool wait, without a time limit, while tasks are in its queue.
   *
   * @param threads that it has; 0 where they do not wait so
   * @param nanos for so long at least
   * @param stack of one of them; without frames where it was told before
   */
  record AllWait(int threads, Awaited awaited, long nanos, Stack stack) {
    public static final AllWait NONE = new AllWait(0, Awaited.UNKNOWN, 0, Stack.NONE);

    /** Whether none of these threads can end the wait. */
    public boolean isProved() {
      return threads > 0 && awaited.isProved();
    }
  }

  /**
   * What became of tasks that were refused.
   *
   * @param afterShutdown of all refused, as somebody had shut the executor down; -1 where that is
   *     not known
   * @param followed refused tasks that were looked for among those given later
   * @param taken of them, given again and not refused then
   */
  record Refused(long afterShutdown, long followed, long taken) {
    public static final Refused NOT_FOLLOWED = new Refused(-1, 0, 0);
  }

  /**
   * How a method that is to run on an executor was called, though it ran on its caller's thread.
   */
  enum CalledHow {
    /** From elsewhere, without a proxy. */
    DIRECT,
    /** From the class itself, which no proxy sees. */
    FROM_ITSELF,
    /** Through a proxy that knows nothing of executors. */
    BY_OTHERS,
    /** Not on its caller's thread; or a newer agent knows. */
    UNKNOWN
  }

  /**
   * Where most threads of an executor stand that all run tasks, while more tasks wait.
   *
   * @param looked threads that were looked at
   * @param count of them, those that wait for one lock, or are in one method
   * @param stack of one of these
   * @param lock that they wait for; null where they wait for none
   * @param owner name of the thread that has it; null where nobody has, or it is not known
   * @param ownerStack where that stands; without frames where it is no thread of the executor's
   */
  record ExecutorThreads(
      long at,
      long executor,
      int looked,
      int count,
      Stack stack,
      @Nullable String lock,
      @Nullable String owner,
      Stack ownerStack)
      implements Sampled {}

  /**
   * Executors that were made and not looked at, as too many were made at once.
   *
   * @param count since the one before
   */
  record ExecutorsLeftOut(long at, long count) implements Sampled {}

  /**
   * A method that is annotated with Spring's {@code @Async}, and where its calls ran.
   *
   * @param type class of the method
   * @param since when it was first told of; as {@code at} where the agent does not tell
   * @param calls since it is watched
   * @param looked of them, looked at
   * @param onCaller of those looked at, run on the thread that called
   * @param how the last of these was called
   * @param stack of the first that ran on its caller's thread; without frames where none did
   */
  record AsyncMethod(
      long at,
      long since,
      String type,
      String method,
      long calls,
      long looked,
      long onCaller,
      CalledHow how,
      Stack stack)
      implements Sampled {}

  /**
   * Times of some of the tasks of a second, in nanoseconds; -1 where none was timed.
   *
   * @param count tasks whose times were taken
   */
  record Times(long count, long p50, long p99, long max) {}

  /**
   * A dump that was asked for is complete.
   *
   * @param snapshot of its threads
   * @param scan of its population
   * @param stall that lasts; 0 where there is none
   */
  record DumpDone(long at, String request, long snapshot, long scan, long stall, long queued)
      implements Sampled {}

  /**
   * Who was observed.
   *
   * @param start when it was started, by the agent the process and else the JVM in it, milliseconds
   *     since the epoch; 0 where it is not known
   * @param jdkVersion as {@code java.vm.version}
   * @param agent what the agent says of itself; null where none was there
   * @param tracesPins whether {@code jdk.tracePinnedThreads} is set
   */
  record TargetInfo(
      long at,
      long pid,
      long start,
      @Nullable String mainClass,
      @Nullable String jdkVersion,
      @Nullable String jdkVendor,
      @Nullable AgentInfo agent,
      boolean tracesPins)
      implements Observation {
    public TargetInfo(
        long at,
        long pid,
        long start,
        @Nullable String mainClass,
        @Nullable String jdkVersion,
        @Nullable String jdkVendor,
        @Nullable AgentInfo agent) {
      this(at, pid, start, mainClass, jdkVersion, jdkVendor, agent, false);
    }
  }

  /**
   * The agent in the target.
   *
   * @param pinThreshold pins shorter than this were not recorded
   * @param stackDepth frames kept of a stack; 0 where it is not known
   * @param processors that the JVM may use; 0 where it is not known
   * @param unrecorded for how long virtual threads ran before they were recorded, nanoseconds
   * @param notRead what the agent cannot read on the target's JDK
   */
  record AgentInfo(
      String version,
      long pinThreshold,
      int stackDepth,
      int processors,
      long unrecorded,
      List<NotRead> notRead) {
    public AgentInfo(
        String version, long pinThreshold, int stackDepth, int processors, long unrecorded) {
      this(version, pinThreshold, stackDepth, processors, unrecorded, List.of());
    }
  }

  /**
   * What the agent cannot read on a JDK.
   *
   * @param member of the JDK that is missing, "java.lang.VirtualThread.state" for example
   * @param what is read from it, in words
   * @param kinds of findings that are not checked without it
   */
  record NotRead(String member, String what, List<String> kinds) {}

  /**
   * How busy a carrier was in the second before.
   *
   * @param share of all processors, 0 to 1
   */
  record CarrierCpu(long at, double share) implements Observation {}

  /**
   * How busy the agent's own thread was in the second before.
   *
   * @param share of all processors, 0 to 1
   */
  record AgentCpu(long at, double share) implements Observation {}

  /**
   * How busy the machine was in the second before, with all that runs on it.
   *
   * @param share of all processors, 0 to 1
   * @param ofTarget what the target had of it
   */
  record MachineLoad(long at, double share, double ofTarget) implements Observation {}

  /**
   * The JVM had stopped all threads for an operation of its own (at a safepoint).
   *
   * @param nanos from when they stood still; how long that took is not in it
   * @param operation what the JVM calls it: "G1CollectForAllocation"; empty where it is not told
   */
  record Stop(long at, long nanos, String operation) implements Observation {}

  /**
   * Garbage was collected.
   *
   * @param stopped for how long all threads stood still for it, nanoseconds
   * @param cause as the JVM calls it: "Allocation Failure", "System.gc()"
   */
  record GarbageCollection(long at, long stopped, String cause) implements Observation {}

  /** Somebody called {@code System.gc()}, and waited until garbage was collected. */
  record SystemGc(long at, long nanos, Stack stack) implements Observation {
    /** What the JVM calls the cause of a collection that was asked for so. */
    public static final String CAUSE = "System.gc()";
  }

  /** A setting of an event that was in force, "enabled" or "threshold" for one. */
  record Setting(long at, String event, String name, String value) implements Observation {}

  /** The JVM dropped what it could not write in time. */
  record Loss(long at, long bytes) implements Observation {}

  /** A stretch of time that was recorded, whatever happened in it. */
  record Recorded(long from, long to) implements Observation {}

  /** A part of the data could not be read; says in the end of a sentence which and why. */
  record Damage(String what) implements Observation {}
}
