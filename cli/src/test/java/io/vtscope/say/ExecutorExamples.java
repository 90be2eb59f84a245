package io.vtscope.say;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.AllWait;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.BlockedLoop;
import io.vtscope.finding.ExecutorFacts.CommonPlace;
import io.vtscope.finding.ExecutorFacts.Late;
import io.vtscope.finding.ExecutorFacts.MaximumUnreachable;
import io.vtscope.finding.ExecutorFacts.PooledVirtualThreads;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.SelfStarvation;
import io.vtscope.finding.ExecutorFacts.Standstill;
import io.vtscope.finding.ExecutorFacts.Unused;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.ThreadPool.Sort;
import io.vtscope.finding.Waiters;
import io.vtscope.state.ExecutorState.Awaited;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Executor facts of each variant. */
final class ExecutorExamples {
  private static final int NO_BOUND = Integer.MAX_VALUE;
  private static final long SECOND = 1_000_000_000L;
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync@2e";
  private static final AllWait ALL_WAIT = new AllWait(8, 14 * SECOND, "app.Pages.render", false);

  private ExecutorExamples() {}

  static List<ExecutorFacts> rejected() {
    List<ExecutorFacts> facts = new ArrayList<>();
    for (Rejected.Fate fate : Rejected.Fate.values()) {
      facts.add(rejected(pool(Sort.THREAD_POOL, false, new ThreadPool.Alike(-1, -1)), fate));
      facts.add(rejected(pool(Sort.SPRING, false, new ThreadPool.Alike(410, 4160)), fate));
    }
    return facts;
  }

  private static Rejected rejected(ThreadPool pool, Rejected.Fate fate) {
    boolean isShed = fate == Rejected.Fate.SHED;
    return new Rejected(
        pool,
        tasks(450),
        fate,
        540,
        960,
        isShed ? -1 : 5,
        isShed ? -1 : 3,
        isShed ? "ThreadPoolBulkhead" : null,
        isShed ? "BulkheadFullException" : null);
  }

  static List<ExecutorFacts> saturated() {
    List<ExecutorFacts> facts = new ArrayList<>();
    for (Sort sort : Sort.values()) {
      for (Backlog.Cause cause : Backlog.Cause.values()) {
        facts.add(backlog(sort, cause, place("java.lang.Object@1f", "saver-3", null)));
      }
      facts.add(
          new Standstill(pool(sort), tasks(-1), 500, 14 * SECOND, null, place(null, null, null)));
      facts.add(new Standstill(pool(sort), tasks(-1), 500, 14 * SECOND, ALL_WAIT, null));
      facts.add(
          new Standstill(
              pool(sort), tasks(-1), 9, SECOND, new AllWait(1, 14 * SECOND, null, true), null));
      facts.add(new Late(pool(sort), tasks(-1), 6 * SECOND, 5 * SECOND, null));
      facts.add(new Late(pool(sort), tasks(-1), 6 * SECOND, 5 * SECOND, place(null, null, null)));
    }
    for (Awaited awaited : List.of(Awaited.OWN_TASKS, Awaited.CIRCLE)) {
      facts.add(starved(awaited, true, 8, "app.Pages.render"));
      facts.add(starved(awaited, false, 1, null));
    }
    facts.add(blockedLoop(place(null, null, null)));
    return facts;
  }

  static BlockedLoop blockedLoop(CommonPlace place) {
    return new BlockedLoop(
        pool(Sort.EVENT_LOOP),
        tasks(-1),
        place,
        12,
        11 * SECOND,
        new Waiters(200, 200, 200, 200, 200, 200, 12, 12, 12 * SECOND, 0),
        "app.Client.ask");
  }

  static Backlog backlog(Sort sort, Backlog.Cause cause, @Nullable CommonPlace place) {
    return new Backlog(
        pool(sort),
        tasks(450),
        cause,
        cause != Backlog.Cause.FORK_JOIN,
        785,
        29 * SECOND,
        cause == Backlog.Cause.TOO_MANY_TASKS ? 720 * SECOND : -1,
        place);
  }

  static SelfStarvation starved(
      Awaited awaited, boolean lasts, int threads, @Nullable String waitsIn) {
    return new SelfStarvation(
        pool(Sort.THREAD_POOL), tasks(-1), awaited, lasts, threads, 2 * SECOND, waitsIn);
  }

  static List<ExecutorFacts> pools() {
    List<ExecutorFacts> facts = new ArrayList<>();
    for (Sort sort : List.of(Sort.THREAD_POOL, Sort.SPRING, Sort.SPRING_BOOT)) {
      for (MaximumUnreachable.Effect effect : MaximumUnreachable.Effect.values()) {
        facts.add(new MaximumUnreachable(pool(sort), tasks(-1), effect, 5));
      }
      facts.add(new Unused(pool(sort), 9 * SECOND));
    }
    for (PooledVirtualThreads.Effect effect : PooledVirtualThreads.Effect.values()) {
      ThreadPool pool = pool(Sort.THREAD_POOL, true, new ThreadPool.Alike(4, -1));
      facts.add(new PooledVirtualThreads(pool, tasks(-1), effect, true, "app.Main.serve"));
      facts.add(new PooledVirtualThreads(pool, tasks(-1), effect, true, null));
      facts.add(new PooledVirtualThreads(pool, tasks(-1), effect, false, null));
    }
    ThreadPool virtual = pool(Sort.THREAD_POOL, true, new ThreadPool.Alike(-1, -1));
    facts.add(rejected(virtual, Rejected.Fate.THROWN));
    return facts;
  }

  static CommonPlace place(
      @Nullable String lock, @Nullable String owner, @Nullable String ownerIn) {
    return new CommonPlace(
        8,
        7,
        true,
        "app.Store.save",
        "java.net.Socket.read",
        lock,
        owner,
        ownerIn,
        ownerIn == null ? null : "java.lang.Thread.sleep");
  }

  static CommonPlace behindLock() {
    return place(LOCK, "saver-3", "app.Store.save");
  }

  static ThreadPool pool(Sort sort) {
    return pool(sort, false, new ThreadPool.Alike(-1, -1));
  }

  private static ThreadPool pool(Sort sort, boolean virtual, ThreadPool.Alike alike) {
    return new ThreadPool(
        "reports",
        "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor$1",
        sort,
        virtual,
        "reports",
        new ThreadPool.Limits(4, 8, sort == Sort.SPRING ? 50 : NO_BOUND, sort != Sort.SPRING),
        "app.PutBack",
        sort == Sort.SPRING_BOOT
            ? new ThreadPool.Users(null, "app.Orders.place")
            : new ThreadPool.Users("app.Main.main", null),
        alike,
        "1");
  }

  private static TaskCounts tasks(long byItself) {
    return new TaskCounts(
        960,
        byItself,
        400,
        540,
        8,
        8,
        50,
        new TaskCounts.TaskWaits(2_600_000, 12_000_000, byItself < 0 ? 8_000_000 : -1));
  }
}
