package io.vtscope.ledger.executor;

import static io.vtscope.observation.Seen.again;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.eventLoop;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fromOutside;
import static io.vtscope.observation.Seen.inQueue;
import static io.vtscope.observation.Seen.joinPool;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.named;
import static io.vtscope.observation.Seen.perTask;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waitingOnAverage;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Seen;
import io.vtscope.state.ExecutorState;
import io.vtscope.view.format.Notes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExecutorsTest {
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";

  @Test
  void sumsUpAnExecutor() {
    Executor executor =
        executors(
                recorded(0, 10_000),
                executor(1, POOL, "order-pool-17", 2, 4, 10, stack("app.Main.main:3")),
                load(1, 1, 100, 4, 7, 20),
                load(1, 2, 160, 1, 0, 40),
                load(1, 3, 200, 4, 10, 30))
            .getFirst();
    assertThat(executor)
        .returns("order-pool", Executor::name)
        .returns(
            new Executor.Total(200, 190, 186, 0, 0, 0, ExecutorState.Refused.NOT_FOLLOWED),
            Executor::total)
        .returns(4L, one -> one.load().peakActive())
        .returns(10L, one -> one.load().peakQueued())
        .returns(2, one -> one.busy().line().busy())
        .returns(80_000_000L, one -> one.timing().waits().max())
        .returns(40_000_000L, one -> one.timing().waits().p99());
    assertThat(executor.timing().waits().p50()).isBetween(15_000_000L, 16_000_000L);
  }

  @Test
  void theSubmitterIsThePlaceThatMostSamplesShow() {
    Executor executor =
        executors(
                recorded(0, 10_000),
                executor(1, POOL, "order-pool-17", 2, 4, 10, stack("app.Main.main:3")),
                load(1, 1, 100, 4, 7, 20),
                submitter(1, "app.Audit.log:8"),
                submitter(2, "app.Orders.place:23"),
                submitter(3, "app.Orders.place:23"))
            .getFirst();
    assertThat(executor.busy().submitter())
        .isEqualTo(new Site("app.Orders", "place", 23, false, null));
  }

  private static Record submitter(long second, String frame) {
    return new ExecutorState.ExecutorSubmitter(
        at(second * 1000),
        1,
        stack("java.util.concurrent.ThreadPoolExecutor.execute:1365", frame, "app.Main.main:7"));
  }

  @Test
  void theFirstTasksOfABurstDoNotRepresentAll() {
    List<Record> seen = new ArrayList<>();
    seen.add(recorded(0, 10_000));
    seen.add(executor(1, POOL, "io-1", 4, 4, 10_000, stack("app.Main.main:3")));
    seen.add(inQueue(load(1, 1, 2000, 4, 1900, 5), 0));
    for (int n = 2; n <= 9; n++) {
      seen.add(inQueue(load(1, n, 2000, 4, 2000 - 200 * n, -1), 1_000_000L * n));
    }
    Executor executor = executors(seen.toArray(Record[]::new)).getFirst();
    assertThat(executor.timing().meanWait()).as("9,000 s").isEqualTo(4_500_000_000L);
    assertThat(executor.timing().waits()).isEqualTo(new ExecutorState.Times(0, -1, -1, -1));
  }

  @Test
  void aQueueShortBetweenSamplesHasNoMean() {
    Executor executor =
        executors(
                recorded(0, 10_000),
                executor(1, POOL, "io-1", 4, 4, 10_000, stack("app.Main.main:3")),
                inQueue(load(1, 1, 15, 1, 0, 20), 0))
            .getFirst();
    assertThat(executor.timing().meanWait()).isEqualTo(-1);
    assertThat(executor.timing().waits().max()).isEqualTo(40_000_000L);
  }

  @Test
  void meanWaitOfABurstCoversAllItsTasks() {
    Executor executor = executors(burst(stack("app.Main.main:3"), 8)).getFirst();
    assertThat(executor.timing().meanWait()).as("2,100 s by 700 tasks").isEqualTo(3_000_000_000L);
  }

  @Test
  void meanWaitIncludesTasksStillWaiting() {
    Executor executor = executors(burst(stack("app.Main.main:3"), 1)).getFirst();
    assertThat(executor.timing().meanWait()).as("600 s by 700 tasks").isEqualTo(857_142_857L);
  }

  @Test
  void meanWaitOfAPoolFoundLateStartsThere() {
    Executor executor = executors(burst(stack(), 8)).getFirst();
    assertThat(executor.timing().meanWait())
        .as("1,500 s by 600 that left")
        .isEqualTo(2_500_000_000L);
  }

  @Test
  void meanWaitRemembersTimeWithoutCompletions() {
    List<Record> seen = new ArrayList<>();
    seen.add(recorded(0, 30_000));
    seen.add(executor(1, POOL, "db-1", 8, 8, Integer.MAX_VALUE, stack("app.Main.main:3")));
    for (int n = 1; n <= 21; n++) {
      seen.add(load(1, n, 200, 8, 192, -1)); // start of their wait is unknown
    }
    seen.add(waitingOnAverage(load(1, 22, 200, 8, 12, -1), 600));
    seen.add(waitingOnAverage(load(1, 23, 200, 8, 12, -1), 600));
    seen.add(waitingOnAverage(load(1, 24, 200, 0, 0, -1), 0));
    Executor executor = executors(seen.toArray(Record[]::new)).getFirst();
    assertThat(executor.timing().meanWait())
        .as("192 tasks for 20 s, then few")
        .isBetween(19_000_000_000L, 21_000_000_000L);
  }

  @Test
  void forkJoinQueueCountsOnlyExternalSubmissions() {
    Executor executor =
        executors(
                recorded(0, 10_000),
                joinPool(1, "pool-1", 4, stack("app.Main.main:3")),
                inQueue(fromOutside(load(1, 1, 900, 4, 0, -1), 400, 100), 200_000),
                inQueue(fromOutside(load(1, 2, 2_900, 4, 0, -1), 500, 0), 250_000))
            .getFirst();
    assertThat(executor.timing().meanWait()).as("250 s by 500 tasks").isEqualTo(500_000_000L);
  }

  /** 700 tasks submitted at once, 100 finished per second. */
  private static Record[] burst(Stack made, int seconds) {
    List<Record> seen = new ArrayList<>();
    seen.add(recorded(0, 10_000));
    seen.add(executor(1, POOL, "io-1", 8, 8, 10_000, made));
    long millis = 0;
    for (int n = 1; n <= seconds; n++) {
      long queued = Math.max(0, 700L - 100L * n);
      millis += 1000 * queued;
      seen.add(inQueue(waitingOnAverage(load(1, n, 700, 0, queued, -1), 1_000L * n), millis));
    }
    return seen.toArray(Record[]::new);
  }

  @Test
  void countsAnOlderExecutorFromTheWindowStart() {
    Record made = executor(1, POOL, "io-1", 2, 4, 10, stack());
    Executor executor =
        executors(
                recorded(1500, 10_000), made, load(1, 1, 100, 4, 0, 20), load(1, 5, 300, 4, 0, 20))
            .getFirst();
    assertThat(executor.total().submitted()).isEqualTo(200);
  }

  @Test
  void doesNotCountWorkFromDroppedChunks() {
    Executor executor =
        executors(
                recorded(1500, 10_000),
                again(executor(1, POOL, "io-1", 2, 4, 10, stack()), 1600),
                load(1, 2, 5_000, 4, 0, 20),
                load(1, 5, 5_300, 4, 0, 20))
            .getFirst();
    assertThat(executor.total().submitted()).isEqualTo(300);
    assertThat(executor.watched()).isEqualTo(3_000_000_000L);
  }

  @Test
  void aBeanIsCalledByItsName() {
    Record bean =
        named(executor(1, "org.spring.TaskExecutor$1", "task-1", 2, 4, 10, stack()), "mails2");
    assertThat(executors(bean, load(1, 1, 0, 0, 0, -1)).getFirst().name()).isEqualTo("mails2");
  }

  @Test
  void theLoopsOfAGroupAreOneExecutor() {
    List<Executor> groups =
        executors(
            recorded(0, 10_000),
            eventLoop(1, "loop-3-1"),
            eventLoop(2, "loop-3-2"),
            eventLoop(3, "acceptor-2-1"),
            load(1, 1, 100, 1, 7, 20),
            load(2, 1, 50, 0, 2, 40),
            load(3, 1, 3, 0, 0, -1));
    assertThat(groups).extracting(Executor::name).containsExactly("loop-3", "acceptor-2");
    assertThat(groups.getFirst())
        .returns(2, one -> one.made().bounds().maximum())
        .returns(150L, one -> one.total().submitted())
        .returns(7L, executor -> executor.load().peakQueued())
        .returns(40_000_000L, one -> one.timing().waits().p99());
  }

  @Test
  void withoutANameItIsCalledByItsClass() {
    Record nameless = executor(1, "org.spring.TaskExecutor$1", null, 2, 4, 10, stack());
    assertThat(executors(nameless, load(1, 1, 0, 0, 0, -1)).getFirst().name())
        .isEqualTo("TaskExecutor");
  }

  @Test
  void toleratesLateLoadsAndWidensStepsOfLongWindows() {
    List<Record> parts = new ArrayList<>();
    parts.add(recorded(0, 5_000_000));
    for (int i = 1; i <= 3; i++) {
      parts.addFirst(executor(i, POOL, "p" + i + "-1", 2, 4, 10, stack("app.Main.main:3")));
      for (int n = 1; n <= 2_000; n++) {
        parts.add(load(i, n, n * 10L * i, n % 5, n % 11, n % 300));
      }
    }
    List<Executor> inOrder = executors(parts.toArray(Record[]::new));
    for (int i = 3; i + 8 <= parts.size(); i += 8) {
      Collections.shuffle(parts.subList(i, i + 8), new Random(i));
    }
    assertThat(executors(parts.toArray(Record[]::new))).isEqualTo(inOrder);
    assertThat(inOrder.getFirst().load().steps()).hasSizeBetween(Most.PLACES / 2, Most.PLACES);
    assertThat(inOrder).extracting(Executor::name).containsExactly("p3", "p2", "p1");
  }

  @Test
  void keepsTheOldestExecutorsBeyondTheLimit() {
    List<Record> parts = new ArrayList<>();
    for (int i = 1; i <= 4_100; i++) {
      parts.add(executor(i, POOL, null, 2, 4, 10, stack()));
      parts.add(load(i, 1, 0, 0, 0, -1));
    }
    Collections.shuffle(parts, new Random(3));
    assertThat(executors(parts.toArray(Record[]::new))).hasSizeLessThanOrEqualTo(4_000);
  }

  @Test
  void anExecutorPerRequestLeavesRoomForLaterPools() {
    Aggregator aggregator = new Aggregator();
    for (int i = 1; i <= 5_000; i++) {
      aggregator.accept(perTask(i));
      aggregator.accept(load(i, 1, 1, 0, 0, -1));
    }
    aggregator.accept(executor(5_001, POOL, "late-1", 2, 4, 10, stack()));
    aggregator.accept(load(5_001, 1, 9_000, 4, 7, 20));
    Snapshot snapshot = aggregator.snapshot();
    assertThat(snapshot.executors())
        .hasSize(2_001)
        .first()
        .returns("late", Executor::name)
        .returns(9_000L, one -> one.total().submitted());
    assertThat(snapshot.quality().leftOut().droppedExecutors()).isEqualTo(3_000);
    assertThat(Notes.of(snapshot))
        .contains(
            "There were more executors than vtscope keeps: 3,000 executors created late are not shown.");
  }

  @Test
  void reportsExecutorsBeyondTheAgentsLimit() {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(executor(1, POOL, "a-1", 2, 4, 10, stack()));
    aggregator.accept(load(1, 1, 9_000, 4, 7, 20));
    aggregator.accept(new ExecutorState.ExecutorsLeftOut(1, 700, null));
    aggregator.accept(new ExecutorState.ExecutorsLeftOut(2, 530, null));
    assertThat(Notes.of(aggregator.snapshot()))
        .contains(
            "1,230 further executors were not observed: the agent observes the first 500, then ten new"
                + " ones per second. No figure includes them.");
  }

  private static List<Executor> executors(Record... observations) {
    Aggregator aggregator = new Aggregator();
    List.of(observations).forEach(one -> Seen.tell(one, aggregator));
    return aggregator.snapshot().executors();
  }
}
