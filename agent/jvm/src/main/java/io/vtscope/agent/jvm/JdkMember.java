package io.vtscope.agent.jvm;

import static io.vtscope.agent.jvm.Capability.COMPENSATION;
import static io.vtscope.agent.jvm.Capability.ENDS;
import static io.vtscope.agent.jvm.Capability.EXECUTORS;
import static io.vtscope.agent.jvm.Capability.LOCKS;
import static io.vtscope.agent.jvm.Capability.MONITORS;
import static io.vtscope.agent.jvm.Capability.NETWORK;
import static io.vtscope.agent.jvm.Capability.PLATFORM_LOCKS;
import static io.vtscope.agent.jvm.Capability.PROCESSOR_TIME;
import static io.vtscope.agent.jvm.Capability.STACK_SIZES;
import static io.vtscope.agent.jvm.Capability.TASKS;
import static io.vtscope.agent.jvm.Capability.THREADS;
import static io.vtscope.agent.jvm.Capability.THREAD_LOCALS;
import static io.vtscope.agent.jvm.Capability.TIMERS;
import static io.vtscope.agent.jvm.Capability.WAKEUPS;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The private JDK members that the agent reads. Without versions a row applies to JDK 21 and newer.
 *
 * <p>A member's type is checked at its first use: reading another type as a reference would crash
 * the JVM. A missing member reads as null or 0, and its {@link Capability} is off.
 */
@SuppressWarnings("ImmutableEnumChecker") // cached
enum JdkMember {
  THREAD_STATE(In.VIRTUAL_THREAD, "state", "int", THREADS),
  THREAD_CARRIER(In.VIRTUAL_THREAD, "carrierThread", "Thread", THREADS),
  THREAD_SCHEDULER(In.VIRTUAL_THREAD, "scheduler", "Executor", THREADS),
  SCHEDULER(In.VIRTUAL_THREAD, "DEFAULT_SCHEDULER", "ForkJoinPool", THREADS),
  THREAD_CONTINUATION(In.VIRTUAL_THREAD, "cont", "Continuation", STACK_SIZES),
  THREAD_TIMER(In.VIRTUAL_THREAD, "timeoutTask", "Future", 24, 0, TIMERS),
  THREAD_UNPARKED(In.VIRTUAL_THREAD, "parkPermit", "boolean", WAKEUPS),
  THREAD_UNBLOCKED(In.VIRTUAL_THREAD, "blockPermit", "boolean", 24, 0, WAKEUPS),
  THREAD_END(In.VIRTUAL_THREAD, "termination", "CountDownLatch", 21, 26, ENDS),
  THREAD_JOINED(In.VIRTUAL_THREAD, "notifyAllAfterTerminate", "boolean", 27, 0, ENDS),
  THREAD_STACK(In.VIRTUAL_THREAD, "tryGetStackTrace()", "StackTraceElement[]", 21, 26, THREADS),
  MOUNTED_THREAD(
      "java.lang.VirtualThread$VThreadContinuation$1", "val$vthread", "VirtualThread", THREADS),

  ALL_THREADS(In.THREAD, "getAllThreads()", "Thread[]", THREADS, EXECUTORS),
  RUNNING_CONTINUATION(In.THREAD, "cont", "Continuation", THREADS),
  THREAD_CONTAINER(In.THREAD, "container", "ThreadContainer", ENDS),
  THREAD_SCOPES(In.THREAD, "headStackableScopes", "StackableScope", THREADS, ENDS),
  THREAD_HOLDER(In.THREAD, "holder", "FieldHolder", ENDS, EXECUTORS),
  THREAD_TASK("java.lang.Thread$FieldHolder", "task", "Runnable", ENDS, EXECUTORS),
  LOCALS(In.THREAD, "threadLocals", "ThreadLocalMap", THREAD_LOCALS, LOCKS),
  LOCALS_INHERITED(In.THREAD, "inheritableThreadLocals", "ThreadLocalMap", THREAD_LOCALS),
  LOCALS_TABLE(In.LOCALS_MAP, "table", "Entry[]", THREAD_LOCALS, LOCKS),
  LOCAL_VALUE(In.LOCALS_MAP + "$Entry", "value", "Object", THREAD_LOCALS, LOCKS),
  LOCAL_HASH("java.lang.ThreadLocal", "threadLocalHashCode", "int", LOCKS),
  LOCAL_SUPPLIER(
      "java.lang.ThreadLocal$SuppliedThreadLocal", "supplier", "Supplier", THREAD_LOCALS),
  LOOKUP("java.lang.invoke.MethodHandles$Lookup", "IMPL_LOOKUP", "Lookup", THREAD_LOCALS),
  LOADED_CLASS("java.lang.ClassLoader", "findLoadedClass0(String)", "Class", THREAD_LOCALS),
  NEXT_THREAD("java.lang.Thread$ThreadIdentifiers", "NEXT_TID_OFFSET", "long", THREADS),
  BUILDER_NAME("java.lang.ThreadBuilders$BaseThreadBuilder", "name", "String", EXECUTORS),
  BUFFER_OWNER("java.nio.DirectByteBuffer", "att", "Object", THREAD_LOCALS),
  BUFFER_FILE("java.nio.MappedByteBuffer", "fd", "FileDescriptor", THREAD_LOCALS),

  CONTINUATION_TASK(In.CONTINUATION, "target", "Runnable", THREADS),
  CONTINUATION_CHUNK(In.CONTINUATION, "tail", "StackChunk", STACK_SIZES),
  CHUNK_SIZE(In.VM + "StackChunk", "size", "int", STACK_SIZES),
  CHUNK_TOP(In.VM + "StackChunk", "sp", "int", STACK_SIZES),
  CARRIER_BLOCKING(In.CARRIER, "blocking", "boolean", 21, 21, COMPENSATION),
  CARRIER_COMPENSATING(In.CARRIER, "compensating", "int", 22, 0, COMPENSATION),
  CONTAINERS(In.CONTAINERS, "CONTAINER_REGISTRY", "Set", THREADS),
  ROOT_CONTAINER(In.CONTAINERS, "root()", "ThreadContainer", THREADS),
  ROOT_THREADS(In.CONTAINERS + "$RootContainer$TrackingRootContainer", "VTHREADS", "Set", THREADS),
  CONTAINER_THREADS(In.VM + "ThreadContainer", "threads()", "Stream", THREADS),
  SHARED_THREADS(In.VM + "SharedThreadContainer", "virtualThreads", "Set", THREADS),
  SCOPE_BEFORE(In.VM + "StackableScope", "previous", "StackableScope", THREADS),
  SCOPE_OWNER(In.VM + "StackableScope", "owner", "Thread", ENDS),
  SCOPE_THREADS("jdk.internal.misc.ThreadFlock$ThreadContainerImpl", "flock", "ThreadFlock", ENDS),
  SNAPSHOT(In.SNAPSHOT, "of(Thread)", "ThreadSnapshot", 25, 0, MONITORS),
  SNAPSHOT_STATE(In.SNAPSHOT, "threadState()", "State", 25, 0, MONITORS),
  SNAPSHOT_ENTERING(In.SNAPSHOT, "blockedOn()", "Object", 25, 0, MONITORS),
  SNAPSHOT_WAITING(In.SNAPSHOT, "waitingOn()", "Object", 25, 0, MONITORS),
  SNAPSHOT_STACK(In.SNAPSHOT, "stackTrace", "StackTraceElement[]", 25, 0, MONITORS),
  SNAPSHOT_LOCKS(In.SNAPSHOT, "locks", "ThreadLock[]", 25, 0, MONITORS),
  SNAPSHOT_LOCK(In.SNAPSHOT + "$ThreadLock", "obj", "Object", 25, 0, MONITORS),
  SNAPSHOT_DEPTH(In.SNAPSHOT + "$ThreadLock", "depth", "int", 25, 0, MONITORS),
  TOTAL_CPU(In.MANAGEMENT, "getThreadTotalCpuTime0(long)", "long", PROCESSOR_TIME),
  THREAD_INFO(In.MANAGEMENT, "getThreadInfo1(long[],int,ThreadInfo[])", "void", PLATFORM_LOCKS),

  POLLER_WAITS(In.POLLER, "map", "Map", NETWORK),
  READ_POLLERS(In.POLLER, "READ_POLLERS", "Poller[]", 21, 21, NETWORK),
  POLLERS(In.POLLER, "POLLERS", "Pollers", 22, 26, NETWORK),
  POLLERS_READ(In.POLLER + "$Pollers", "readPollers", "Poller[]", 22, 26, NETWORK),
  POLLER_GROUP(In.POLLER, "POLLER_GROUP", "PollerGroup", 27, 0, NETWORK),
  VIRTUAL_READ(In.POLLER + "$VThreadsPollerGroup", "readPollers", "Poller[]", 27, 0, NETWORK),
  SYSTEM_READ(In.POLLER + "$SystemThreadsPollerGroup", "readPollers", "Poller[]", 27, 0, NETWORK),

  LOCK_OWNER(In.LOCKS + "AbstractOwnableSynchronizer", "exclusiveOwnerThread", "Thread", LOCKS),
  LOCK_STATE(In.SYNCHRONIZER, "state", "int", LOCKS, EXECUTORS),
  LOCK_HEAD(In.SYNCHRONIZER, "head", "Node", LOCKS),
  LOCK_TAIL(In.SYNCHRONIZER, "tail", "Node", LOCKS),
  LOCK_PREVIOUS(In.SYNCHRONIZER + "$Node", "prev", "Node", LOCKS),
  LOCK_NEXT(In.SYNCHRONIZER + "$Node", "next", "Node", LOCKS),
  LOCK_WAITER(In.SYNCHRONIZER + "$Node", "waiter", "Thread", LOCKS),
  NODE_STATUS(In.SYNCHRONIZER + "$Node", "status", "int", EXECUTORS),
  CONDITION_FIRST(
      In.SYNCHRONIZER + "$ConditionObject", "firstWaiter", "ConditionNode", LOCKS, EXECUTORS),
  CONDITION_NEXT(
      In.SYNCHRONIZER + "$ConditionNode", "nextWaiter", "ConditionNode", LOCKS, EXECUTORS),
  LONG_STATE(In.LONG_SYNCHRONIZER, "state", "long", LOCKS),
  LONG_HEAD(In.LONG_SYNCHRONIZER, "head", "Node", LOCKS),
  LONG_TAIL(In.LONG_SYNCHRONIZER, "tail", "Node", LOCKS),
  LONG_PREVIOUS(In.LONG_SYNCHRONIZER + "$Node", "prev", "Node", LOCKS),
  LONG_NEXT(In.LONG_SYNCHRONIZER + "$Node", "next", "Node", LOCKS),
  LONG_WAITER(In.LONG_SYNCHRONIZER + "$Node", "waiter", "Thread", LOCKS),
  STAMPED_HEAD(In.STAMPED, "head", "Node", LOCKS),
  STAMPED_TAIL(In.STAMPED, "tail", "Node", LOCKS),
  STAMPED_PREVIOUS(In.STAMPED + "$Node", "prev", "Node", LOCKS),
  STAMPED_NEXT(In.STAMPED + "$Node", "next", "Node", LOCKS),
  STAMPED_WAITER(In.STAMPED + "$Node", "waiter", "Thread", LOCKS),
  STAMPED_READERS(In.STAMPED + "$ReaderNode", "cowaiters", "ReaderNode", LOCKS),
  FIRST_READER(In.READ_WRITE, "firstReader", "Thread", LOCKS),
  READ_HOLDS(In.READ_WRITE, "readHolds", "ThreadLocalHoldCounter", LOCKS),
  READ_COUNT(In.READ_WRITE + "$HoldCounter", "count", "int", LOCKS),
  TRANSFER_HEAD(In.CONCURRENT + "LinkedTransferQueue", "head", "DualNode", LOCKS),
  TRANSFER_NEXT(In.TRANSFER_NODE, "next", "DualNode", LOCKS),
  TRANSFER_WAITER(In.TRANSFER_NODE, "waiter", "Thread", LOCKS),
  REENTRANT_SYNC(In.LOCKS + "ReentrantLock", "sync", "Sync", EXECUTORS),

  LATCH_SYNC(In.CONCURRENT + "CountDownLatch", "sync", "Sync", ENDS, TASKS),
  BARRIER_CONDITION(In.CONCURRENT + "CyclicBarrier", "trip", "Condition", TASKS),
  PHASER_OF(In.CONCURRENT + "Phaser$QNode", "phaser", "Phaser", TASKS),
  PER_TASK_END(
      In.CONCURRENT + "ThreadPerTaskExecutor", "terminationSignal", "CountDownLatch", ENDS),
  FUTURE_RUNNER(In.FUTURE, "runner", "Thread", ENDS, TASKS),
  FUTURE_STATE(In.FUTURE, "state", "int", EXECUTORS),
  FUTURE_TASK(In.FUTURE, "callable", "Callable", EXECUTORS, TASKS),
  ADAPTED(In.CONCURRENT + "Executors$RunnableAdapter", "task", "Runnable", EXECUTORS, TASKS),
  STAGE_STACK(In.STAGE, "stack", "Completion", TASKS),
  STAGE_NEXT(In.STAGE + "$Completion", "next", "Completion", TASKS),
  STAGE_COMPLETES(In.STAGE + "$UniCompletion", "dep", "CompletableFuture", TASKS),
  STAGE_FIRST(In.STAGE + "$CoCompletion", "base", "BiCompletion", TASKS),
  SUPPLY_COMPLETES(In.STAGE + "$AsyncSupply", "dep", "CompletableFuture", TASKS),
  SUPPLY_TASK(In.STAGE + "$AsyncSupply", "fn", "Supplier", EXECUTORS, TASKS),
  RUN_COMPLETES(In.STAGE + "$AsyncRun", "dep", "CompletableFuture", TASKS),
  RUN_TASK(In.STAGE + "$AsyncRun", "fn", "Runnable", EXECUTORS, TASKS),
  JOIN_EXECUTED(In.JOIN_TASK + "$RunnableExecuteAction", "runnable", "Runnable", EXECUTORS, TASKS),
  JOIN_RUNNABLE(In.JOIN_TASK + "$AdaptedRunnable", "runnable", "Runnable", EXECUTORS, TASKS),
  JOIN_ACTION(In.JOIN_TASK + "$AdaptedRunnableAction", "runnable", "Runnable", EXECUTORS, TASKS),
  JOIN_CALLABLE(In.JOIN_TASK + "$AdaptedCallable", "callable", "Callable", EXECUTORS, TASKS),
  JOIN_INTERRUPTIBLE(
      In.JOIN_TASK + "$AdaptedInterruptibleCallable", "callable", "Callable", EXECUTORS, TASKS),
  JOIN_WAITERS(In.JOIN_TASK, "aux", "Aux", EXECUTORS),
  JOIN_WAITER(In.JOIN_TASK + "$Aux", "thread", "Thread", EXECUTORS),
  JOIN_WHOLE(In.CONCURRENT + "CountedCompleter", "completer", "CountedCompleter", EXECUTORS),
  WORKER_POOL(In.CONCURRENT + "ForkJoinWorkerThread", "pool", "ForkJoinPool", EXECUTORS),
  COMMON_POOL(In.JOIN_POOL, "common", "ForkJoinPool", EXECUTORS),
  JOIN_FACTORY(In.JOIN_POOL, "factory", "ForkJoinWorkerThreadFactory", EXECUTORS),
  JOIN_PARALLELISM(In.JOIN_POOL, "parallelism", "int", EXECUTORS),
  JOIN_CONTROL(In.JOIN_POOL, "ctl", "long", EXECUTORS),
  JOIN_STOLEN(In.JOIN_POOL, "stealCount", "long", EXECUTORS),
  JOIN_QUEUES(In.JOIN_POOL, "queues", "WorkQueue[]", THREADS, EXECUTORS),
  QUEUE_OWNER(In.JOIN_POOL + "$WorkQueue", "owner", "ForkJoinWorkerThread", THREADS, EXECUTORS),
  QUEUE_STOLEN(In.JOIN_POOL + "$WorkQueue", "nsteals", "int", THREADS, EXECUTORS),
  QUEUE_BASE(In.JOIN_POOL + "$WorkQueue", "base", "int", THREADS, EXECUTORS),
  QUEUE_TOP(In.JOIN_POOL + "$WorkQueue", "top", "int", THREADS, EXECUTORS),
  QUEUE_TASKS(In.JOIN_POOL + "$WorkQueue", "array", "ForkJoinTask[]", EXECUTORS),

  POOL_CONTROL(In.POOL, "ctl", "AtomicInteger", EXECUTORS),
  POOL_LOCK(In.POOL, "mainLock", "ReentrantLock", EXECUTORS),
  POOL_WORKERS(In.POOL, "workers", "HashSet", EXECUTORS),
  POOL_COMPLETED(In.POOL, "completedTaskCount", "long", EXECUTORS),
  POOL_CORE(In.POOL, "corePoolSize", "int", EXECUTORS),
  POOL_MAXIMUM(In.POOL, "maximumPoolSize", "int", EXECUTORS),
  POOL_QUEUE(In.POOL, "workQueue", "BlockingQueue", EXECUTORS),
  POOL_HANDLER(In.POOL, "handler", "RejectedExecutionHandler", EXECUTORS),
  POOL_END(In.POOL, "termination", "Condition", ENDS),
  WORKER_OWNER(In.POOL + "$Worker", "this$0", "ThreadPoolExecutor", ENDS, EXECUTORS),
  WORKER_THREAD(In.POOL + "$Worker", "thread", "Thread", EXECUTORS),
  WORKER_COMPLETED(In.POOL + "$Worker", "completedTasks", "long", EXECUTORS),
  SET_MAP("java.util.HashSet", "map", "HashMap", EXECUTORS),
  MAP_TABLE("java.util.HashMap", "table", "Node[]", EXECUTORS),
  MAP_KEY("java.util.HashMap$Node", "key", "Object", EXECUTORS),
  MAP_NEXT("java.util.HashMap$Node", "next", "Node", EXECUTORS),
  ARRAY_COUNT(In.CONCURRENT + "ArrayBlockingQueue", "count", "int", EXECUTORS),
  ARRAY_ITEMS(In.CONCURRENT + "ArrayBlockingQueue", "items", "Object[]", EXECUTORS),
  LINKED_COUNT(In.LINKED, "count", "AtomicInteger", EXECUTORS),
  LINKED_CAPACITY(In.LINKED, "capacity", "int", EXECUTORS),
  LINKED_HEAD(In.LINKED, "head", "Node", EXECUTORS),
  LINKED_ITEM(In.LINKED + "$Node", "item", "Object", EXECUTORS),
  LINKED_NEXT(In.LINKED + "$Node", "next", "Node", EXECUTORS),
  DEQUE_COUNT(In.DEQUE, "count", "int", EXECUTORS),
  DEQUE_CAPACITY(In.DEQUE, "capacity", "int", EXECUTORS),
  DEQUE_FIRST(In.DEQUE, "first", "Node", EXECUTORS),
  DEQUE_ITEM(In.DEQUE + "$Node", "item", "Object", EXECUTORS),
  DEQUE_NEXT(In.DEQUE + "$Node", "next", "Node", EXECUTORS),
  PRIORITY_COUNT(In.CONCURRENT + "PriorityBlockingQueue", "size", "int", EXECUTORS),
  PRIORITY_ITEMS(In.CONCURRENT + "PriorityBlockingQueue", "queue", "Object[]", EXECUTORS),
  DELAYED_COUNT(In.SCHEDULED + "$DelayedWorkQueue", "size", "int", EXECUTORS),
  DELAYED_ITEMS(
      In.SCHEDULED + "$DelayedWorkQueue", "queue", "RunnableScheduledFuture[]", EXECUTORS),
  SCHEDULED_TIME(In.SCHEDULED + "$ScheduledFutureTask", "time", "long", EXECUTORS);

  private static final class In {
    static final int JDK = Runtime.version().feature();
    static final String THREAD = "java.lang.Thread";
    static final String VIRTUAL_THREAD = "java.lang.VirtualThread";
    static final String LOCALS_MAP = "java.lang.ThreadLocal$ThreadLocalMap";
    static final String VM = "jdk.internal.vm.";
    static final String CONTINUATION = VM + "Continuation";
    static final String CONTAINERS = VM + "ThreadContainers";
    static final String SNAPSHOT = VM + "ThreadSnapshot";
    static final String CARRIER = "jdk.internal.misc.CarrierThread";
    static final String POLLER = "sun.nio.ch.Poller";
    static final String MANAGEMENT = "sun.management.ThreadImpl";
    static final String CONCURRENT = "java.util.concurrent.";
    static final String LOCKS = CONCURRENT + "locks.";
    static final String SYNCHRONIZER = LOCKS + "AbstractQueuedSynchronizer";
    static final String LONG_SYNCHRONIZER = LOCKS + "AbstractQueuedLongSynchronizer";
    static final String STAMPED = LOCKS + "StampedLock";
    static final String READ_WRITE = LOCKS + "ReentrantReadWriteLock$Sync";
    static final String TRANSFER_NODE = CONCURRENT + "LinkedTransferQueue$DualNode";
    static final String FUTURE = CONCURRENT + "FutureTask";
    static final String STAGE = CONCURRENT + "CompletableFuture";
    static final String JOIN_POOL = CONCURRENT + "ForkJoinPool";
    static final String JOIN_TASK = CONCURRENT + "ForkJoinTask";
    static final String POOL = CONCURRENT + "ThreadPoolExecutor";
    static final String SCHEDULED = CONCURRENT + "ScheduledThreadPoolExecutor";
    static final String LINKED = CONCURRENT + "LinkedBlockingQueue";
    static final String DEQUE = CONCURRENT + "LinkedBlockingDeque";
  }

  private static final int OLDEST = 21;

  private record Missing() {}

  private final String in;
  private final String name;
  private final String type;
  private final boolean isExpected;
  private final List<Capability> uses;

  /** A {@link PrivateField}, or a reflective object for a method or static field. */
  private @Nullable Object found;

  JdkMember(String in, String name, String type, Capability... uses) {
    this(in, name, type, OLDEST, 0, uses);
  }

  /**
   * @param name a field, or a method with parameter types
   * @param type the field or return type, without its package
   * @param since the first JDK with the member
   * @param until the last JDK with it; 0 if the newest has it
   */
  JdkMember(String in, String name, String type, int since, int until, Capability... uses) {
    this.in = in;
    this.name = name;
    this.type = type;
    boolean isInRuntime = !in.equals(In.MANAGEMENT) || ManagementLibrary.isInRuntime();
    this.isExpected = since <= In.JDK && (until == 0 || In.JDK <= until) && isInRuntime;
    this.uses = List.of(uses);
  }

  static List<JdkMember> missing(Capability use) {
    List<JdkMember> missing = new ArrayList<>();
    for (JdkMember member : values()) {
      if (member.isExpected && member.uses.contains(use) && !member.isThere()) {
        missing.add(member);
      }
    }
    return List.copyOf(missing);
  }

  boolean isExpected() {
    return isExpected;
  }

  boolean isThere() {
    return !(found() instanceof Missing);
  }

  private Object found() {
    Object known = found;
    if (known == null) {
      known = find();
      found = known; // benign race
    }
    return known;
  }

  private Object find() {
    try {
      Class<?> owner = Class.forName(in, false, null);
      return name.endsWith(")") ? method(owner) : field(owner);
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return new Missing();
    }
  }

  private Object field(Class<?> owner) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    if (!isOfType(field.getType(), type)) {
      return new Missing();
    }
    return Modifier.isStatic(field.getModifiers()) ? open(field) : PrivateField.of(field);
  }

  private Object method(Class<?> owner) {
    for (Method method : owner.getDeclaredMethods()) {
      if (isNamed(method) && isOfType(method.getReturnType(), type)) {
        return open(method);
      }
    }
    return new Missing();
  }

  private boolean isNamed(Method method) {
    int bracket = name.indexOf('(');
    String inside = name.substring(bracket + 1, name.length() - 1);
    String[] wanted = inside.isEmpty() ? new String[0] : inside.split(",", -1);
    Class<?>[] parameters = method.getParameterTypes();
    boolean fits =
        parameters.length == wanted.length && method.getName().equals(name.substring(0, bracket));
    for (int i = 0; fits && i < wanted.length; i++) {
      fits = isOfType(parameters[i], wanted[i]);
    }
    return fits;
  }

  /** {@code getSimpleName} would be slower. */
  private static boolean isOfType(Class<?> type, String wanted) {
    String whole = type.getTypeName();
    int before = whole.length() - wanted.length() - 1;
    return whole.endsWith(wanted) && (before < 0 || ".$".indexOf(whole.charAt(before)) >= 0);
  }

  private static Object open(AccessibleObject member) {
    member.setAccessible(true);
    return member;
  }

  boolean isOf(@Nullable Object object) {
    Object known = found();
    return known instanceof PrivateField field
        ? field.isOf(object)
        : known instanceof Member member && member.getDeclaringClass().isInstance(object);
  }

  /** The field in a copy of the JDK class. */
  PrivateField in(Class<?> copy) throws NoSuchFieldException {
    if (!copy.getName().startsWith(in)) {
      return PrivateField.of(copy, name);
    }
    if (found() instanceof PrivateField own) {
      return own;
    }
    throw new NoSuchFieldException(toString());
  }

  @Nullable Object get(@Nullable Object object) {
    return found() instanceof PrivateField field ? field.get(object) : null;
  }

  @Nullable Thread getThread(@Nullable Object object) {
    return (Thread) get(object);
  }

  int getInt(@Nullable Object object) {
    return found() instanceof PrivateField field ? field.getInt(object) : 0;
  }

  long getLong(@Nullable Object object) {
    return found() instanceof PrivateField field ? field.getLong(object) : 0;
  }

  boolean getBoolean(@Nullable Object object) {
    return found() instanceof PrivateField field && field.getBoolean(object);
  }

  /** A static field; initialises its class. */
  @Nullable Object get() throws IllegalAccessException {
    return found() instanceof Field field ? field.get(null) : null;
  }

  /** Calls a method; {@code object} is null for static methods. */
  @Nullable Object call(@Nullable Object object, @Nullable Object... arguments)
      throws ReflectiveOperationException {
    return found() instanceof Method method ? method.invoke(object, arguments) : null;
  }

  @Override
  public String toString() {
    return in + "." + name;
  }
}
