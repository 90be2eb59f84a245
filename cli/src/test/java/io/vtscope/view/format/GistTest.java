package io.vtscope.view.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.Facts;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.Waiters;
import org.junit.jupiter.api.Test;

class GistTest {
  @Test
  void executorsMadeInOnePlaceDifferByName() {
    assertThat(Gist.of(executor("svc-17", 0, 1068))).isEqualTo("svc-17, up to 1,068 tasks queued");
    assertThat(Gist.of(executor("svc-9", 7, 3))).isEqualTo("svc-9, 7 rejected");
  }

  @Test
  void aLockGistHasItsWaiters() {
    Waiters waiters = new Waiters(150, 150, 150, 200, 150, 150, 5, 5, 0, 0);
    LineFacts.LostLock.How how = LineFacts.LostLock.How.OWNER_ENDED;
    assertThat(Gist.of(new LineFacts.LostLock(waiters, "app.Cell", null, how, "#7")))
        .isEqualTo("app.Cell, up to 150 threads waited");
  }

  @Test
  void otherFactsHaveNoGist() {
    assertThat(Gist.of(new CarrierFacts.SmallParallelism(1))).isEmpty();
  }

  private static Facts executor(String name, long rejected, long queued) {
    ThreadPool pool =
        new ThreadPool(
            name,
            "java.util.concurrent.ThreadPoolExecutor",
            ThreadPool.Sort.THREAD_POOL,
            false,
            null,
            new ThreadPool.Limits(1, 1, 1, false),
            null,
            new ThreadPool.Users(null, null),
            ThreadPool.Alike.NONE,
            null);
    TaskCounts.TaskWaits waits = new TaskCounts.TaskWaits(-1, -1, -1);
    TaskCounts tasks = new TaskCounts(2_000, -1, 900, rejected, 1, 1, queued, waits);
    return new Rejected(pool, tasks, Rejected.Fate.THROWN, rejected, 2_000, 0, 0, null, null);
  }
}
