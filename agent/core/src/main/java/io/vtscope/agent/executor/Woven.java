package io.vtscope.agent.executor;

import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Point;
import io.vtscope.agent.weave.Point.Place;
import io.vtscope.agent.weave.WovenClass;
import io.vtscope.code.Relocated;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The hooks of one executor class.
 *
 * @param constructors whether constructors report new executors
 */
record Woven(Kind kind, boolean constructors, List<Point> points) {

  enum Kind {
    /** Includes Tomcat's copy. */
    THREAD_POOL,
    PER_TASK,
    FORK_JOIN,
    JETTY,
    /** Of Quarkus and WildFly. */
    JBOSS,
    /** One thread with a queue: Netty. */
    EVENT_LOOP
  }

  private static final String TASK = "(Ljava/lang/Runnable;)V";

  private static final List<Point> THREAD_POOL_POINTS =
      List.of(
          new Point("execute", TASK, Place.ENTRY, null, Hook.Call.SUBMITTED),
          new Point("reject", TASK, Place.ENTRY, null, Hook.Call.REJECTED),
          new Point("runWorker", null, Place.CALL, "beforeExecute", Hook.Call.STARTED),
          new Point("runWorker", null, Place.CALL, "afterExecute", Hook.Call.ENDED),
          new Point("tryTerminate", null, Place.CALL, "terminated", Hook.Call.TERMINATED));

  /** A scheduled task counts as submitted when it is due. */
  private static final Point SCHEDULED =
      new Point("fetchFromScheduledTaskQueue", null, Place.CALL, "offer", Hook.Call.SUBMITTED);

  /** Its wrapper of a task reports its begin and end. */
  private static final List<Point> JBOSS_POINTS =
      List.of(
          new Point("tryExecute", null, Place.ENTRY, null, Hook.Call.SUBMITTED),
          new Point("rejectException", null, Place.ENTRY, null, Hook.Call.REJECTED),
          new Point("rejectNoThread", null, Place.ENTRY, null, Hook.Call.REJECTED),
          new Point("rejectQueueFull", null, Place.ENTRY, null, Hook.Call.REJECTED),
          new Point("rejectShutdown", null, Place.ENTRY, null, Hook.Call.REJECTED));

  private static final List<String> RUNS_TASKS =
      List.of("runAllTasks", "runAllTasksFrom", "runExistingTasksFrom");

  private static final List<Point> EVENT_LOOP_POINTS = eventLoopPoints();

  private static List<Point> eventLoopPoints() {
    List<Point> points = new ArrayList<>();
    points.add(new Point("addTask", TASK, Place.ENTRY, null, Hook.Call.SUBMITTED));
    points.add(new Point("reject", TASK, Place.ENTRY, null, Hook.Call.REJECTED));
    points.add(SCHEDULED);
    for (String method : RUNS_TASKS) {
      points.add(new Point(method, null, Place.CALL, "safeExecute", Hook.Call.BEGUN));
      points.add(new Point(method, null, Place.AFTER, "safeExecute", Hook.Call.COMPLETED));
    }
    return List.copyOf(points);
  }

  /** By internal name. */
  static final Map<String, Woven> CLASSES =
      Map.ofEntries(
          Map.entry(
              "java/util/concurrent/ThreadPoolExecutor",
              new Woven(Kind.THREAD_POOL, true, THREAD_POOL_POINTS)),
          Map.entry(
              "org/apache/tomcat/util/threads/ThreadPoolExecutor",
              new Woven(Kind.THREAD_POOL, true, THREAD_POOL_POINTS)),
          Map.entry(
              "java/util/concurrent/ScheduledThreadPoolExecutor",
              new Woven(
                  Kind.THREAD_POOL,
                  false,
                  List.of(
                      new Point("delayedExecute", null, Place.ENTRY, null, Hook.Call.SUBMITTED),
                      new Point(
                          "reExecutePeriodic", null, Place.ENTRY, null, Hook.Call.SUBMITTED)))),
          Map.entry(
              "java/util/concurrent/ThreadPerTaskExecutor",
              new Woven(
                  Kind.PER_TASK,
                  true,
                  List.of(
                      new Point(
                          "start",
                          "(Ljava/lang/Thread;)V",
                          Place.RETURN,
                          null,
                          Hook.Call.SUBMITTED),
                      new Point("taskComplete", null, Place.ENTRY, null, Hook.Call.COMPLETED)))),
          Map.entry(
              "java/util/concurrent/ForkJoinPool", new Woven(Kind.FORK_JOIN, true, List.of())),
          Map.entry(
              "org/apache/tomcat/util/threads/VirtualThreadExecutor",
              new Woven(
                  Kind.PER_TASK,
                  true,
                  List.of(new Point("execute", TASK, Place.ENTRY, null, Hook.Call.SUBMITTED)))),
          Map.entry(
              "org/eclipse/jetty/util/thread/QueuedThreadPool",
              new Woven(
                  Kind.JETTY,
                  true,
                  List.of(
                      new Point("execute", TASK, Place.ENTRY, null, Hook.Call.SUBMITTED),
                      new Point("runJob", null, Place.ENTRY, null, Hook.Call.BEGUN),
                      new Point("runJob", null, Place.RETURN, null, Hook.Call.COMPLETED),
                      new Point("execute", TASK, Place.THROW, null, Hook.Call.REJECTED)))),
          Map.entry(
              "org/jboss/threads/EnhancedQueueExecutor", new Woven(Kind.JBOSS, true, JBOSS_POINTS)),
          Map.entry(
              "org/jboss/threads/EnhancedQueueExecutor$Task",
              new Woven(
                  Kind.JBOSS,
                  false,
                  List.of(
                      new Point("run", null, Place.INNER_ENTRY, null, Hook.Call.BEGUN),
                      new Point("run", null, Place.INNER_RETURN, null, Hook.Call.COMPLETED)))),
          Map.entry(
              "io/netty/util/concurrent/SingleThreadEventExecutor",
              new Woven(Kind.EVENT_LOOP, true, EVENT_LOOP_POINTS)),
          Map.entry(
              // Since 4.2.
              "io/netty/util/concurrent/AbstractScheduledEventExecutor",
              new Woven(Kind.EVENT_LOOP, false, List.of(SCHEDULED))),
          Map.entry(
              "io/netty/util/concurrent/DefaultEventExecutor",
              new Woven(
                  Kind.EVENT_LOOP,
                  false,
                  List.of(
                      new Point("run", null, Place.CALL, "runTask", Hook.Call.BEGUN),
                      new Point("run", null, Place.AFTER, "runTask", Hook.Call.COMPLETED)))),
          Map.entry(
              "org/springframework/core/task/SimpleAsyncTaskExecutor",
              new Woven(
                  Kind.PER_TASK,
                  true,
                  List.of(
                      new Point("doExecute", TASK, Place.CALL, "start", Hook.Call.SUBMITTED)))));

  static boolean seesEnds(Object executor) {
    Woven woven = CLASSES.get(fileName(wovenClass(executor)));
    if (woven != null && woven.kind == Kind.JBOSS) {
      return true; // in an inner class
    }
    if (woven != null) {
      for (Point point : woven.points) {
        if (point.call() == Hook.Call.COMPLETED) {
          return true;
        }
      }
    }
    return false;
  }

  /** The executor's own class if no superclass is woven. */
  static Class<?> wovenClass(Object executor) {
    for (Class<?> type = executor.getClass(); type != null; type = type.getSuperclass()) {
      if (CLASSES.containsKey(fileName(type))) {
        return type;
      }
    }
    return executor.getClass();
  }

  static boolean knows(Class<?> executor) {
    for (Class<?> type = executor; type != null; type = type.getSuperclass()) {
      if (CLASSES.containsKey(fileName(type))) {
        return true;
      }
    }
    return false;
  }

  /** Other executors count as thread-per-task. */
  static Kind kind(Object executor) {
    Woven woven = CLASSES.get(fileName(wovenClass(executor)));
    return woven == null ? Kind.PER_TASK : woven.kind();
  }

  private static String fileName(Class<?> type) {
    return Relocated.original(type.getName().replace('.', '/'));
  }

  WovenClass asWoven() {
    return new WovenClass(constructors ? Hook.Call.CREATED : null, points);
  }
}
