package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;

/** Shows that CPUs limit computing tasks on any executor. */
public final class CpuBound {
  private static final int ARTICLES_TASKS = 10_000;
  private static final int TASKS = 2000;
  private static final int FEW_TASKS = 100;
  private static final int MANY_THREADS = 1000;
  private static final int PARALLELISM = 4;
  private static final int POWERS = 100_000;
  private static final double EXPONENT = 1.5;

  private CpuBound() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "tasks", Contest.ALONE);
    int tasks = options.number("tasks", options.isShort() ? FEW_TASKS : TASKS);
    Contest contest = new Contest(CpuBound.class, tasks, CpuBound::task);
    if (options.has(Contest.ALONE)) {
      contest.alone();
      return;
    }
    contest.virtual(PARALLELISM);
    contest.virtual();
    contest.poolOfProcessors(1);
    contest.poolOfProcessors(2);
    if (!options.isShort()) {
      contest.pool(MANY_THREADS);
      contest.cached();
    }
    contest.measured().print();
    article().print();
    System.out.println(
        """
        By its threads the article's machine has 12 processors: there a parallelism of 4 leaves most
        of them idle. That makes it three times slower, and not six times.
        """);
    System.out.printf("done=%d%n", contest.done());
  }

  private static Double task() {
    double sum = 0;
    for (int i = 0; i < POWERS; i++) {
      sum += Math.pow(i, EXPONENT);
    }
    return sum;
  }

  private static Table article() {
    return Contest.table("article B")
        .row("virtual, parallelism 4", ARTICLES_TASKS, 23_099, 19)
        .row("virtual", ARTICLES_TASKS, 3657, 26)
        .row("pool of cores", ARTICLES_TASKS, 3703, 26)
        .row("pool of 2 x cores", ARTICLES_TASKS, 3147, 38)
        .row("pool of 1000", ARTICLES_TASKS, 3138, 1014)
        .row("cached pool", ARTICLES_TASKS, 9340, 9404);
  }
}
