package io.vtscope.probe;

/**
 * Names of events and fields. Compile-time constants, so that viewers do not need the agent's
 * classes.
 */
public final class EventNames {
  public static final String AGENT = "vtscope.Agent";
  public static final String VERSION = "version";
  public static final String PID = "pid";
  public static final String PROCESS_START = "processStart";
  public static final String MAIN_CLASS = "mainClass";
  public static final String JDK_VERSION = "jdkVersion";
  public static final String JDK_VENDOR = "jdkVendor";
  public static final String JDK_VENDOR_VERSION = "jdkVendorVersion";
  public static final String PLATFORM = "platform";
  public static final String PIN_THRESHOLD = "pinThreshold";
  public static final String STACK_DEPTH = "stackDepth";
  public static final String PROCESSORS = "processors";
  public static final String UNRECORDED = "unrecorded";
  public static final String NOT_READ = "notRead";
  public static final String EXECUTORS = "executors";
  public static final String TRACES_PINS = "tracesPins";

  public static final String SCHEDULER = "vtscope.Scheduler";
  public static final String PARALLELISM = "parallelism";
  public static final String MAX_POOL_SIZE = "maxPoolSize";
  public static final String POOL_SIZE = "poolSize";
  public static final String MOUNTED = "mounted";
  public static final String QUEUED = "queued";
  public static final String RUNNING = "running";
  public static final String PINNED = "pinned";
  public static final String BLOCKED = "blocked";
  public static final String COMPENSATED = "compensated";
  public static final String IDLE = "idle";
  public static final String DELAY = "delay";
  public static final String PENDING = "pending";
  public static final String LATE = "late";
  public static final String THREADS_MADE = "threadsMade";

  public static final String CARRIER_HELD = "vtscope.CarrierHeld";
  public static final String HOLD = "hold";
  public static final String CARRIER = "carrier";
  public static final String THREAD_ID = "threadId";
  public static final String THREAD_NAME = "threadName";
  public static final String KIND = "kind";
  public static final String LASTED = "lasted";
  public static final String CPU_TIME = "cpuTime";
  public static final String ENDED = "ended";
  public static final String WAITS_FOR = "waitsFor";
  public static final String STACK = "stack";

  public static final String RUNNING_SAMPLE = "vtscope.RunningSample";
  public static final String LOOKED_AGAIN = "lookedAgain";
  public static final String STAYED = "stayed";
  public static final String APART = "apart";

  public static final String STALL = "vtscope.Stall";
  public static final String STALL_ID = "stall";
  public static final String CARRIERS = "carriers";
  public static final String PROOF = "proof";
  public static final String LOCK = "lock";
  public static final String OWNER = "owner";
  public static final String NEXT = "next";

  public static final String THREAD = "vtscope.Thread";
  public static final String SNAPSHOT = "snapshot";
  public static final String ROLE = "role";
  public static final String VIRTUAL = "virtual";
  public static final String STATE = "state";

  public static final String DEADLOCK = "vtscope.Deadlock";
  public static final String DEADLOCK_ID = "deadlock";

  public static final String INITIALISER = "vtscope.Initialiser";
  public static final String WAITERS = "waiters";

  public static final String POPULATION = "vtscope.Population";
  public static final String SCAN = "scan";
  public static final String TOTAL = "total";
  public static final String RUNNABLE = "runnable";
  public static final String PARKED = "parked";
  public static final String TIMED = "timed";
  public static final String WAITING = "waiting";
  public static final String SAMPLED = "sampled";
  public static final String SAMPLED_BLOCKED = "sampledBlocked";
  public static final String TOOK = "took";
  public static final String TRACKED = "tracked";
  public static final String ELSEWHERE = "elsewhere";

  public static final String WAIT_GROUP = "vtscope.WaitGroup";
  public static final String COUNT = "count";
  public static final String OLDEST = "oldest";
  public static final String OBJECTS = "objects";
  public static final String ENDED_SINCE = "endedSince";
  public static final String GONE_ON_SINCE = "goneOnSince";

  public static final String LOCK_QUEUE = "vtscope.LockQueue";
  public static final String OWNER_STACK = "ownerStack";
  public static final String ENTERED_IN = "enteredIn";
  public static final String READER = "reader";
  public static final String READER_STATE = "readerState";
  public static final String READER_WAITS = "readerWaits";
  public static final String TURNS = "turns";
  public static final String TURNS_TIME = "turnsTime";
  public static final String LOOKS = "looks";
  public static final String LOOKS_OWNED = "looksOwned";

  public static final String THREAD_LOCAL = "vtscope.ThreadLocal";
  public static final String FIELD = "field";
  public static final String LOCAL = "local";
  public static final String INHERITED = "inherited";
  public static final String VALUE = "value";
  public static final String BYTES = "bytes";
  public static final String HEAP = "heap";

  public static final String LOST_WAKEUP = "vtscope.LostWakeup";

  public static final String RESOURCE_POOL = "vtscope.ResourcePool";
  public static final String NAME = "name";
  public static final String TOLD_FOR = "toldFor";
  public static final String GIVEN_NAME = "givenName";
  public static final String TYPE = "type";
  public static final String ACTIVE = "active";
  public static final String MAXIMUM = "maximum";
  public static final String LOANS = "loans";
  public static final String LOAN_TIME = "loanTime";
  public static final String LOAN_P99 = "loanP99";

  public static final String POOL_HOLDERS = "vtscope.PoolHolders";
  public static final String KNOWN = "known";
  public static final String LONGEST = "longest";
  public static final String WAITS = "waits";

  public static final String CONTAINER = "vtscope.ThreadContainer";
  public static final String THREADS = "threads";

  public static final String EXECUTOR = "vtscope.Executor";
  public static final String EXECUTOR_ID = "executor";
  public static final String CORE = "core";
  public static final String CAPACITY = "capacity";
  public static final String QUEUE = "queue";
  public static final String REJECTION = "rejection";

  public static final String EXECUTORS_LEFT_OUT = "vtscope.ExecutorsLeftOut";
  public static final String EXECUTOR_THREADS = "vtscope.ExecutorThreads";
  public static final String ASYNC_METHOD = "vtscope.AsyncMethod";
  public static final String CALLS = "calls";
  public static final String LOOKED = "looked";
  public static final String ON_CALLER = "onCaller";
  public static final String HOW = "how";

  public static final String EXECUTOR_LOAD = "vtscope.ExecutorLoad";
  public static final String SUBMITTED = "submitted";
  public static final String STARTED = "started";
  public static final String COMPLETED = "completed";
  public static final String FAILED = "failed";
  public static final String REJECTED = "rejected";
  public static final String SUBMITTED_BY_OWN = "submittedByOwn";
  public static final String SUBMITTING_STACK = "submittingStack";
  public static final String GIVEN_FROM_OUTSIDE = "givenFromOutside";
  public static final String QUEUED_FROM_OUTSIDE = "queuedFromOutside";
  public static final String ALL_WAIT = "allWait";
  public static final String ALL_WAIT_FOR = "allWaitFor";
  public static final String ALL_WAIT_LASTED = "allWaitLasted";
  public static final String ALL_WAIT_STACK = "allWaitStack";
  public static final String REJECTED_AFTER_SHUTDOWN = "rejectedAfterShutdown";
  public static final String REFUSED_FOLLOWED = "refusedFollowed";
  public static final String REFUSED_TAKEN = "refusedTaken";
  public static final String MEAN_WAIT = "meanWait";
  public static final String QUEUE_TIME = "queueTime";
  public static final String OVERDUE = "overdue";
  public static final String WAIT_COUNT = "waitCount";
  public static final String WAIT_P50 = "waitP50";
  public static final String WAIT_P99 = "waitP99";
  public static final String WAIT_MAX = "waitMax";
  public static final String RUN_P50 = "runP50";
  public static final String RUN_P99 = "runP99";
  public static final String RUN_MAX = "runMax";

  public static final String DUMP = "vtscope.Dump";
  public static final String REQUEST = "request";

  /** A file in the repository by which viewers request a dump. */
  public static final String DUMP_REQUEST = "vtscope-dump-request";

  /**
   * A file in the repository that viewers with an open screen touch. The agent then flushes events
   * immediately; the JVM does so once per second.
   */
  public static final String WATCHED = "vtscope-watched";

  public static final String FRAME = "vtscope.Frame";
  public static final String CLASS = "className";
  public static final String METHOD = "methodName";
  public static final String DESCRIPTOR = "descriptor";
  public static final String BYTECODE_INDEX = "bytecodeIndex";
  public static final String LINE = "line";
  public static final String HELD = "held";
  public static final String ENTERS = "enters";
  public static final String NEEDS = "needs";
  public static final String NOT_KNOWN = "notKnown";
  public static final String SPINS = "spins";
  public static final String GUARDS = "guards";
  public static final String GUARDS_TO = "guardsTo";
  public static final String AWAITS = "awaits";

  /** Separates held monitors. */
  public static final String SEPARATOR = ", ";

  public static final String ORIGIN = "vtscope.Origin";
  public static final String ARTIFACT = "artifact";
  public static final String ARTIFACT_VERSION = "artifactVersion";
  public static final String FILE = "file";

  /** The agent's thread, for example in {@code jdk.ThreadCPULoad}. */
  public static final String SAMPLER = "vtscope-sampler";

  private EventNames() {}
}
