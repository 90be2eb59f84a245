package io.vtscope.rule;

import static io.vtscope.observation.Seen.behind;
import static io.vtscope.observation.Seen.eventLoop;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fromOutside;
import static io.vtscope.observation.Seen.handling;
import static io.vtscope.observation.Seen.joinPool;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.named;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.overdue;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.scheduled;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.standing;
import static io.vtscope.observation.Seen.takenLater;
import static io.vtscope.observation.Seen.waitingForItself;

import io.vtscope.jvm.Stack;
import io.vtscope.state.ExecutorState.Executor;
import io.vtscope.state.ExecutorState.ExecutorLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Observations of one executor, second by second. */
final class ExecutorScene {
  static final int NO_BOUND = Integer.MAX_VALUE;
  static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  static final String SPRING = "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor";
  static final String LIBRARY = "com.lib.Pools";

  static final Stack MADE =
      stack(POOL + ".<init>:1", "java.util.concurrent.Executors.make:1", "app.Main.main:10");

  static final Stack BY_LIBRARY =
      stack(POOL + ".<init>:1", LIBRARY + ".make:9", "app.Main.main:10");

  static final Stack BEAN =
      stack(
          SPRING + ".initializeExecutor:266",
          "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory"
              + ".invokeInitMethods:1873",
          "app.Main.main:10",
          "org.springframework.boot.SpringApplication.run:318");

  static final Stack REFUSED = stack(POOL + ".execute:1", "app.Reports.submit:42");
  static final Stack AT_LOCK = stack("app.Store.save:17", "app.Job.run:4");
  static final String LOCK = "java.lang.Object@1f";

  private final List<Record> seen = new ArrayList<>();
  private Executor made;
  private final int threads;
  private boolean isJoinPool;
  private long second;
  private long submitted;
  private long rejected;
  private long queued;

  private ExecutorScene(Executor made, int threads) {
    this.made = made;
    this.threads = threads;
  }

  /** A pool of the application with an unbounded queue. */
  static ExecutorScene pool(int threads) {
    return pool(threads, threads, NO_BOUND, MADE);
  }

  static ExecutorScene pool(int core, int maximum, int capacity, Stack made) {
    return new ExecutorScene(executor(1, POOL, "mail-1", core, maximum, capacity, made), core);
  }

  static ExecutorScene scheduler(int threads) {
    ExecutorScene scene = pool(threads, NO_BOUND, NO_BOUND, MADE);
    scene.made = scheduled(scene.made);
    return scene;
  }

  static ExecutorScene commonPool() {
    ExecutorScene scene =
        new ExecutorScene(joinPool(1, "ForkJoinPool.commonPool-worker-1", 1, MADE), 1);
    scene.isJoinPool = true;
    return scene;
  }

  static ExecutorScene loop() {
    return new ExecutorScene(eventLoop(1, "loop-1"), 1);
  }

  /** Spring Boot's default executor. */
  static ExecutorScene ofBoot() {
    Executor bean = executor(1, SPRING + "$1", "task-1", 8, NO_BOUND, NO_BOUND, BEAN);
    return new ExecutorScene(named(bean, "applicationTaskExecutor"), 8);
  }

  ExecutorScene with(String handler) {
    made = handling(made, handler);
    return this;
  }

  /** A queue of constant length with throughput. */
  ExecutorScene queue(int seconds, long length, long waitMillis) {
    return grow(seconds, length - queued, 0, waitMillis);
  }

  ExecutorScene grow(int seconds, long perSecond, long waitMillis) {
    return grow(seconds, perSecond, perSecond, waitMillis);
  }

  private ExecutorScene grow(int seconds, long first, long then, long waitMillis) {
    for (int i = 0; i < seconds; i++) {
      queued += i == 0 ? first : then;
      submitted += Math.max(0, i == 0 ? first : then) + 10;
      second(waitMillis, load -> load);
    }
    return this;
  }

  /** Tasks wait, and none completes. */
  ExecutorScene still(int seconds, long length) {
    submitted += length - queued;
    queued = length;
    for (int i = 0; i < seconds; i++) {
      second(-1, load -> load);
    }
    return this;
  }

  ExecutorScene waitsForItself(int seconds, Stack stack) {
    still(1, 8);
    for (int i = 1; i <= seconds; i++) {
      long millis = i * 1000L;
      second(-1, load -> waitingForItself(load, millis, stack));
    }
    return this;
  }

  ExecutorScene calm(int seconds) {
    for (int i = 0; i < seconds; i++) {
      submitted += 10;
      queued = 0;
      seen.add(load(1, ++second, submitted, 1, 0, 1));
    }
    return this;
  }

  /** A scheduler's due task becomes later each second. */
  ExecutorScene late(int seconds, long millisPerSecond) {
    return late(seconds, millisPerSecond, 10);
  }

  ExecutorScene late(int seconds, long millisPerSecond, long tasks) {
    for (int i = 1; i <= seconds; i++) {
      seen.add(overdue(load(1, ++second, 100 + second * tasks, 1, 9, -1), i * millisPerSecond));
    }
    return this;
  }

  ExecutorScene refuse(long tasks) {
    return refuse(tasks, 0, 0);
  }

  /** Rejects tasks; some of the tracked ones are accepted later. */
  ExecutorScene refuse(long tasks, long tracked, long taken) {
    rejected += tasks;
    submitted += tasks + 10;
    second(10, load -> takenLater(refusing(load, rejected, REFUSED), tracked, taken));
    return this;
  }

  ExecutorScene atOneLock() {
    for (long n = 1; n <= second; n++) {
      seen.add(behind(standing(1, n, 7, AT_LOCK), LOCK, null, Stack.NONE));
    }
    return this;
  }

  private void second(long waitMillis, UnaryOperator<ExecutorLoad> change) {
    ExecutorLoad load =
        load(1, ++second, submitted, threads, queued, waitMillis < 0 ? -1 : 2 * waitMillis);
    seen.add(change.apply(isJoinPool ? fromOutside(load, submitted, queued) : load));
  }

  /** A program of a shop and a library, without an executor. */
  static Program around(long seconds) {
    return Program.on(Program.JDK_25)
        .lasts(seconds * 1000)
        .see(origin("app.Main", "shop", "1.0"), origin("app.Reports", "shop", "1.0"))
        .see(origin(LIBRARY, "lib", "2.0"));
  }

  Program program() {
    return around(second + 1).see(made).see(seen.toArray(Record[]::new));
  }
}
