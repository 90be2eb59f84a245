package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import java.util.ArrayList;
import java.util.List;

/** Describes executors. */
public final class Executors {
  private Executors() {}

  /** "ThreadPoolTaskExecutor, core 4, at most 8 threads". */
  public static String kind(Executor executor) {
    return kind(ThreadPool.of(executor));
  }

  private static String kind(ThreadPool pool) {
    List<String> parts = new ArrayList<>();
    String type = ExecutorNames.shortType(pool.type());
    if (!type.equals(pool.executor())) {
      parts.add(type);
    }
    if (pool.threads() != null && !pool.threads().equals(pool.executor())) {
      parts.add("threads " + pool.threads() + "-N");
    }
    int maximum = pool.limits().maximum();
    if (pool.sort() == ThreadPool.Sort.EVENT_LOOP) {
      parts.add(Amounts.count(maximum, "event loop"));
      return String.join(", ", parts);
    }
    int core = pool.limits().core();
    if (core >= 0 && core != maximum) {
      parts.add("core " + core);
    }
    if (maximum >= 0) {
      parts.add(
          maximum == Integer.MAX_VALUE
              ? "any number of threads"
              : "at most " + Amounts.count(maximum, "thread"));
    }
    if (pool.limits().queueCapacity() >= 0) {
      parts.add(queue(pool.limits().queueCapacity()));
    }
    return String.join(", ", parts);
  }

  private static String queue(int capacity) {
    return switch (capacity) {
      case 0 -> "no queue";
      case Integer.MAX_VALUE -> "unbounded queue";
      default -> "queue of " + Amounts.number(capacity);
    };
  }

  /**
   * "reports (ThreadPoolTaskExecutor, core 4), created in app.Main.main", without the place if the
   * submitter is known.
   */
  static String described(ThreadPool pool) {
    String kind = kind(pool);
    String madeIn = pool.users().madeIn();
    return pool.executor()
        + (kind.isEmpty() ? "" : " (" + kind + ")")
        + (madeIn == null || pool.users().submittedIn() != null ? "" : ", created in " + madeIn);
  }

  /** "one of 411 executors created there with this problem". */
  static String others(ThreadPool pool) {
    ThreadPool.Alike alike = pool.alike();
    if (alike.alsoMadeThere() <= 0) {
      return "";
    }
    return "one of %s executors %s with this problem%s"
        .formatted(
            Amounts.number(alike.alsoMadeThere() + 1L),
            pool.users().madeIn() == null ? "like it" : "created there",
            alike.rejectedThere() > 0
                ? "; they rejected %s in total"
                    .formatted(Amounts.count(alike.rejectedThere(), "task"))
                : "");
  }
}
