package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.ownedBy;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import io.vtscope.rule.Rules;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who waits for one that queues for a lock queues for it as well. */
class ParentsTest {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final String LOCKS = "java.util.concurrent.locks.ReentrantLock.lock:1";
  private static final Stack OWNER = stack("java.lang.Thread.sleep:1", "app.Stock.refill:77");

  private static final String[] BARE = {"java.lang.VirtualThread.run:1"};
  private static final String[] TASK = {
    "java.util.concurrent.FutureTask.run:1", "java.lang.VirtualThread.run:1"
  };
  private static final String[] SCOPED = {
    "java.util.concurrent.StructuredTaskScopeImpl$SubtaskImpl.run:1",
    "java.lang.VirtualThread.run:1"
  };
  private static final String[] ASYNC = {
    "java.util.concurrent.CompletableFuture$AsyncSupply.run:1", "java.lang.VirtualThread.run:1"
  };

  private static final String GETS = "java.util.concurrent.FutureTask.awaitDone:1";
  private static final String SCOPE_JOINS = "jdk.internal.misc.ThreadFlock.awaitAll:1";
  private static final String CF_JOINS = "java.util.concurrent.CompletableFuture.waitingGet:1";
  private static final String JOINS = "java.lang.Thread.join:1";

  @Test
  void parentsOfThoseInTheQueueDoNothingElse() {
    assertThat(severity(39, TASK, 40, GETS, 0)).isEqualTo(Severity.WARNING);
    assertThat(severity(39, SCOPED, 40, SCOPE_JOINS, 0)).isEqualTo(Severity.WARNING);
    assertThat(severity(39, ASYNC, 40, CF_JOINS, 0)).isEqualTo(Severity.WARNING);
    assertThat(severity(39, BARE, 40, JOINS, 0)).isEqualTo(Severity.WARNING);
  }

  @Test
  void whoWaitsForOthersThanAreInTheQueueDoesSomethingElse() {
    assertThat(severity(39, TASK, 41, SCOPE_JOINS, 0)).isEqualTo(Severity.INFO);
    assertThat(severity(39, SCOPED, 41, GETS, 0)).isEqualTo(Severity.INFO);
    assertThat(severity(39, ASYNC, 41, JOINS, 0)).isEqualTo(Severity.INFO);
    assertThat(severity(39, BARE, 41, CF_JOINS, 0)).isEqualTo(Severity.INFO);
  }

  @Test
  void whereMostChildrenDoSomethingElseMostParentsWaitForThose() {
    assertThat(severity(24, TASK, 24, GETS, 20)).isEqualTo(Severity.INFO);
  }

  @Test
  void eachOfThemHasOneParentAtMost() {
    assertThat(severity(20, TASK, 60, GETS, 0)).isEqualTo(Severity.INFO);
  }

  @Test
  void whereAStackDoesNotShowWhatRunsItNothingIsKnown() {
    assertThat(severity(39, new String[] {"app.Deep.call:1"}, 40, JOINS, 0))
        .isEqualTo(Severity.INFO);
  }

  /**
   * What is said of the lock.
   *
   * @param queue virtual threads that wait for it, run so
   * @param parents others, that are in a call
   * @param elsewhere more that are run as those in the queue, and wait for something else
   */
  private static Severity severity(int queue, String[] run, int parents, String in, int elsewhere) {
    Aggregator aggregator = new Aggregator();
    see(aggregator, recorded(0, 25_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    see(aggregator, enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    Stack locked = runs(run, LOCKS, "app.Stock.reserve:31");
    for (int n = 1; n <= 20; n++) {
      int all = queue + parents + elsewhere;
      see(aggregator, counted(n, 1, all, all));
      see(aggregator, waiting(n, queue, 2_000, locked));
      see(aggregator, waiting(n, parents, 0, runs(TASK, in, "app.Order.all:9")));
      if (elsewhere > 0) {
        see(
            aggregator,
            waiting(n, elsewhere, 0, runs(run, "java.lang.Thread.sleep:1", "app.A.b:1")));
      }
      see(aggregator, ownedBy(n, "RUNNING", queueing(n, queue, 2_000, LOCK, OWNER, locked)));
    }
    List<Finding> findings = Rules.diagnose(aggregator.snapshot()).findings();
    assertThat(findings).extracting(Finding::id).containsExactly("monitor-contention");
    return findings.getFirst().severity();
  }

  private static Stack runs(String[] run, String... inner) {
    String[] all = Arrays.copyOf(inner, inner.length + run.length);
    System.arraycopy(run, 0, all, inner.length, run.length);
    return stack(all);
  }

  private static void see(Aggregator aggregator, Observation... observations) {
    List.of(observations).forEach(aggregator::accept);
  }
}
