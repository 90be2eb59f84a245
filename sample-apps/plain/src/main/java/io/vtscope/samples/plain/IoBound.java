package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import java.util.List;

/** Compares virtual threads and pools for 10,000 tasks that wait 500 ms. */
public final class IoBound {
  private static final int TASKS = 10_000;
  private static final int FEW_TASKS = 1000;
  private static final List<Integer> POOLS = List.of(200, 1000, 2000);
  private static final List<Integer> FEW_POOLS = List.of(500);
  private static final int PARALLELISM = 4;
  private static final long WAIT_MILLIS = 500;

  private IoBound() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "tasks", Contest.ALONE);
    int tasks = options.number("tasks", options.isShort() ? FEW_TASKS : TASKS);
    Contest contest = new Contest(IoBound.class, tasks, IoBound::task);
    if (options.has(Contest.ALONE)) {
      contest.alone();
      return;
    }
    contest.virtual(PARALLELISM);
    contest.virtual();
    for (int pool : options.isShort() ? FEW_POOLS : POOLS) {
      contest.pool(pool);
    }
    contest.cached();
    contest.measured().print();
    article().print();
    System.out.println(
        """
        A pool takes 500 ms for as many tasks as it has threads: that, times the rounds, is the
        figure, here as in the article.
        """);
    System.out.printf("done=%d%n", contest.done());
  }

  private static Double task() throws InterruptedException {
    Thread.sleep(WAIT_MILLIS);
    return 0.0;
  }

  private static Table article() {
    return Contest.table("article B")
        .row("virtual, parallelism 4", TASKS, 850, 19)
        .row("virtual", TASKS, 980, 27)
        .row("pool of 200", TASKS, 25_362, 214)
        .row("pool of 1000", TASKS, 5247, 1014)
        .row("pool of 2000", TASKS, 2895, 2014)
        .row("cached pool", TASKS, 8038, 9895);
  }
}
