package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.behind;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.eventLoop;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fromOutside;
import static io.vtscope.observation.Seen.givenByOwn;
import static io.vtscope.observation.Seen.joinPool;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.ofVirtualThreads;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.overdue;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.scheduled;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.standing;
import static io.vtscope.observation.Seen.takenLater;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingForItself;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.CommonPlace;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.Rejected.Fate;
import io.vtscope.finding.ExecutorFacts.SelfStarvation;
import io.vtscope.finding.ExecutorFacts.Standstill;
import io.vtscope.finding.Filter;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.TroubledFirst;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who gives an executor its tasks, and what becomes of those that it refuses. */
class ExecutorSaturationTest {
  private static final int NO_BOUND = Integer.MAX_VALUE;
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final Stack MADE = stack(POOL + ".<init>:1", "app.Main.main:10");
  private static final Stack REFUSED = stack(POOL + ".execute:1", "app.Reports.submit:42");

  private final List<Observation> observations = new ArrayList<>();

  ExecutorSaturationTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    see(origin("app.Main", "shop", "1.0"), origin("app.Reports", "shop", "1.0"));
  }

  @Test
  void aPoolWhoseThreadsAllWaitForItsOwnQueueStandsStill() {
    see(executor(1, POOL, "pages-1", 8, 8, NO_BOUND, MADE));
    Stack waits = stack("java.util.concurrent.FutureTask.get:1", "app.Pages.render:42");
    see(load(1, 1, 56, 8, 48, -1));
    see(waitingForItself(load(1, 2, 56, 8, 48, -1), 1000, waits));
    see(waitingForItself(load(1, 3, 56, 8, 48, -1), 2000, Stack.NONE));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns("pages", one -> one.facts().executor())
        .satisfies(
            one -> assertThat(one.site()).isNotNull().returns("app.Pages.render", Site::name));
    assertThat(facts(SelfStarvation.class))
        .returns(SelfStarvation.Awaited.OWN_QUEUE, SelfStarvation::awaited)
        .returns(true, SelfStarvation::lasts)
        .returns(8, SelfStarvation::threadsWaiting)
        .returns(2_000_000_000L, SelfStarvation::threadsWaitedNanos)
        .returns("app.Pages.render", SelfStarvation::waitsIn);
  }

  @Test
  void threadsThatWaitForOneLockAreTheCause() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    Stack waits = stack("app.Store.save:17", "app.Job.run:4");
    Stack has = stack("java.lang.Thread.sleep:1", "app.Store.save:18", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(behind(standing(1, n, 7, waits), "java.lang.Object@1f", "saver-3", has));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.site()).isNotNull().returns("app.Store.save", Site::name))
        .returns(waits, Finding::stack);
    assertThat(facts(Backlog.class))
        .returns(Backlog.Cause.ONE_LOCK, Backlog::cause)
        .returns(
            new CommonPlace(
                8,
                7,
                true,
                "app.Store.save",
                null,
                "java.lang.Object@1f",
                "saver-3",
                "app.Store.save",
                "java.lang.Thread.sleep"),
            Backlog::place);
  }

  private static final Stack IN_LOOP =
      stack("java.lang.Thread.sleep:1", "app.Handler.handle:7", "io.netty.Loop.run:1");

  private void loopWaits(long executor, Stack waits) {
    for (long n = 1; n <= 12; n++) {
      see(load(executor, n, 20, 0, 0, -1));
      see(one(standing(executor, n, 1, waits)));
    }
  }

  private static ExecutorObservation.ExecutorThreads one(ExecutorObservation.ExecutorThreads of) {
    return new ExecutorObservation.ExecutorThreads(
        of.at(), of.executor(), 1, 1, of.stack(), null, null, Stack.NONE);
  }

  private void othersWait(Stack waits) {
    for (long n = 1; n <= 12; n++) {
      see(counted(n, 0, 200, 200), waiting(n, 200, n * 1000, waits));
    }
  }

  @Test
  void anEventLoopThatWaitsWhileItsQueueIsLongIsAWarning() {
    see(eventLoop(1, "loop-1"), eventLoop(2, "loop-2"));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, 200 + n * 3, 1, 199, n * 900), load(2, n, 5, 0, 0, -1));
      see(one(standing(1, n, 1, IN_LOOP)));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(
            one -> assertThat(one.site()).isNotNull().returns("app.Handler.handle", Site::name));
    assertThat(facts(Backlog.class))
        .returns(Backlog.Cause.EVENT_LOOP, Backlog::cause)
        .returns(false, Backlog::grown)
        .returns(199L, Backlog::queueLength)
        .returns("java.lang.Thread.sleep", one -> place(one).threadsBlockIn());
  }

  @Test
  void aWaitingEventLoopIsFoundIfMostVirtualThreadsWait() {
    see(eventLoop(1, "loop-1"), eventLoop(2, "loop-2"));
    see(load(2, 1, 5, 0, 0, -1));
    loopWaits(1, IN_LOOP);
    othersWait(stack("java.net.http.HttpClient.send:1", "app.Client.ask:3"));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
    assertThat(facts(ExecutorFacts.BlockedLoop.class))
        .returns("app.Handler.handle", one -> one.place().threadsIn())
        .returns("java.lang.Thread.sleep", one -> one.place().threadsBlockIn())
        .returns(12, ExecutorFacts.BlockedLoop::samplesInWait)
        .returns(11_000_000_000L, ExecutorFacts.BlockedLoop::loopWaitedNanos)
        .returns(200L, one -> one.waiters().waitingAtPeak())
        .returns("app.Client.ask", ExecutorFacts.BlockedLoop::waitersIn);
  }

  @Test
  void waitingForWorkIsNoProblemOfAnEventLoop() {
    see(eventLoop(1, "loop-1"));
    loopWaits(1, IN_LOOP);
    othersWait(stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:3"));
    assertThat(diagnosis().findings()).isEmpty();
    see(eventLoop(2, "other-1"));
    loopWaits(2, stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Writer.run:3"));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anEventLoopThatWaitsNowAndThenIsNotFound() {
    see(eventLoop(1, "loop-1"));
    for (long n = 1; n <= 12; n++) {
      see(load(1, n, 20, 0, 0, -1));
      if (n % 2 == 0 || n == 1) {
        see(one(standing(1, n, 1, IN_LOOP)));
      }
    }
    othersWait(stack("java.net.http.HttpClient.send:1", "app.Client.ask:3"));
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .doesNotContain("executor-saturation");
  }

  @Test
  void anOwnerOutsideThePoolIsKnownByItsName() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    String lock = "java.util.concurrent.locks.ReentrantLock$NonfairSync@2e";
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(behind(standing(1, n, 8, stack("app.Store.save:17")), lock, "compactor", Stack.NONE));
    }
    assertThat(place(facts(Backlog.class)))
        .returns(lock, CommonPlace::lock)
        .returns("compactor", CommonPlace::lockOwner)
        .returns(null, CommonPlace::ownerIn);
  }

  @Test
  void aCallThatMostThreadsAreInIsKnown() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    Stack in = stack("java.net.Socket.read:1", "app.Store.load:17", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500), standing(1, n, 8, in));
    }
    assertThat(only())
        .satisfies(one -> assertThat(one.site()).returns("app.Main.main", Site::name));
    assertThat(facts(Backlog.class))
        .returns(Backlog.Cause.TOO_MANY_TASKS, Backlog::cause)
        .returns("app.Store.load", one -> place(one).threadsIn())
        .returns("java.net.Socket.read", one -> place(one).threadsBlockIn());
  }

  @Test
  void withoutAMakerTheSiteIsWhereTheThreadsAre() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, Stack.NONE));
    Stack in = stack("java.net.Socket.read:1", "app.Store.load:17", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500), standing(1, n, 8, in));
    }
    assertThat(only())
        .satisfies(one -> assertThat(one.site()).isNotNull().returns("app.Store.load", Site::name))
        .returns(in, Finding::stack);
    assertThat(facts(Backlog.class).cause()).isEqualTo(Backlog.Cause.TOO_MANY_TASKS);
  }

  @Test
  void threadsInDifferentPlacesHaveNoCommonPlace() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(standing(1, n, 3, stack("app.Store.load" + n % 2 + ":17")));
    }
    assertThat(facts(Backlog.class).place()).isNull();
  }

  @Test
  void aPoolWhoseThreadsStoodBehindALockForAMomentAndHasNoQueueIsNone() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, 0, 1));
    }
    see(behind(standing(1, 4, 7, stack("app.Store.save:17")), "java.lang.Object@1f", null, MADE));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aPoolThatWaitedForItsOwnQueueUntilSomebodyEndedThatStoodStill() {
    see(executor(1, POOL, "pages-1", 1, 1, NO_BOUND, MADE));
    Stack waits = stack("java.util.concurrent.FutureTask.get:1", "app.Pages.render:42");
    see(waitingForItself(load(1, 2, 9, 1, 8, -1), 3000, waits));
    see(load(1, 3, 9, 0, 0, -1));
    assertThat(only().severity()).isEqualTo(Severity.CRITICAL);
    assertThat(facts(SelfStarvation.class))
        .returns(false, SelfStarvation::lasts)
        .returns(1, SelfStarvation::threadsWaiting);
  }

  @Test
  void aStandstillOfFewTasksIsFoundIfThePoolFeedsItself() {
    see(executor(1, POOL, "pages-1", 4, 4, NO_BOUND, MADE));
    see(recorded(10_000, 50_000));
    for (long n = 1; n <= 45; n++) {
      see(givenByOwn(load(1, n, 12, 4, 8, -1), 8));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    assertThat(facts(Standstill.class).queued()).isEqualTo(8);
  }

  @Test
  void aFewLongTasksOfOthersAreNoStandstill() {
    see(executor(1, POOL, "pages-1", 4, 4, NO_BOUND, MADE));
    see(recorded(10_000, 50_000));
    for (long n = 1; n <= 45; n++) {
      see(load(1, n, 12, 4, 8, -1));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void tasksSubmittedByItsOwnTasksAreCounted() {
    see(executor(1, POOL, "crawl-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(givenByOwn(load(1, n, n * 300, 4, n * 200, n * 500), n * 150));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
    assertThat(facts(Backlog.class).tasks())
        .returns(true, TaskCounts::feedsItself)
        .returns(1350L, TaskCounts::submittedByItself)
        .returns(2700L, TaskCounts::submitted);
  }

  @Test
  void aPieceOfWorkThatUnfoldsAndIsWorkedOffIsOnlyWorthKnowing() {
    see(executor(1, POOL, "crawl-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      long queued = n <= 5 ? n * 200 : (9 - n) * 200;
      see(
          givenByOwn(
              load(1, n, Math.min(n, 5) * 300, 4, queued, n * 500), Math.min(n, 5) * 300 - 1));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    assertThat(facts(Backlog.class).cause()).isEqualTo(Backlog.Cause.WORKED_OFF);
  }

  @Test
  void whatUnfoldsWithoutAnEndIsAWarning() {
    see(executor(1, POOL, "crawl-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(givenByOwn(load(1, n, n * 300, 4, n * 200, n * 500), n * 300 - 1));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void requestsOfOthersThatUnfoldAreSomebodysRequests() {
    see(executor(1, POOL, "web-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      long queued = n <= 5 ? n * 200 : (9 - n) * 200;
      see(givenByOwn(load(1, n, n * 300, 4, queued, n * 500), n * 280));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aCommonPoolInWhichWhatWaitsQueuesIsAWarning() {
    see(joinPool(1, "ForkJoinPool.commonPool-worker-1", 1, MADE));
    for (long n = 1; n <= 9; n++) {
      see(fromOutside(load(1, n, n * 600, 1, n * 550, n * 900), n * 600, n * 550));
    }
    assertThat(only())
        .returns("executor-saturation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns(null, Finding::site);
    assertThat(facts(Backlog.class))
        .returns(ThreadPool.Sort.COMMON_POOL, one -> one.pool().sort())
        .returns(Backlog.Cause.FORK_JOIN, Backlog::cause)
        .returns(true, Backlog::grown)
        .returns(4950L, Backlog::queueLength);
  }

  @Test
  void whatAForkJoinPoolForksItselfIsNoQueue() {
    see(joinPool(1, "ForkJoinPool-1-worker-1", 4, MADE));
    for (long n = 1; n <= 9; n++) {
      see(fromOutside(load(1, n, n * 600, 4, n * 550, n * 900), n, 0));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aForkJoinPoolOfAnOlderAgentIsNotJudged() {
    see(joinPool(1, "ForkJoinPool-1-worker-1", 4, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 600, 4, n * 550, -1));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void refusedTasksThatComeAgainAndAreTakenAreNotLost() {
    see(executor(1, POOL, "io-1", 4, 4, 20, MADE));
    see(takenLater(refusing(load(1, 1, 1930, 4, 20, 90), 430, REFUSED), 125, 125));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    assertThat(facts(Rejected.class))
        .returns(Fate.RESUBMITTED, Rejected::fate)
        .returns(430L, Rejected::hadNoRoom)
        .returns(1930L, Rejected::ofTasks)
        .returns(125L, Rejected::tracked)
        .returns(125L, Rejected::resubmitted);
  }

  @Test
  void whereSomeRefusedTasksNeverCameAgainThatIsAWarning() {
    see(executor(1, POOL, "io-1", 4, 4, 20, MADE));
    see(takenLater(refusing(load(1, 1, 1930, 4, 20, 90), 430, REFUSED), 125, 120));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void whereManyRefusedTasksNeverCameAgainWorkIsLost() {
    see(executor(1, POOL, "io-1", 4, 4, 20, MADE));
    see(takenLater(refusing(load(1, 1, 1930, 4, 20, 90), 430, REFUSED), 125, 60));
    assertThat(only().severity()).isEqualTo(Severity.CRITICAL);
    assertThat(facts(Rejected.class).fate()).isEqualTo(Fate.THROWN);
  }

  @Test
  void whatABulkheadRefusesIsWhatItIsThereFor() {
    String bulkhead = "io.github.resilience4j.bulkhead.internal.FixedThreadPoolBulkhead";
    Stack shed = stack(bulkhead + ".submit:139", "app.Prices.ask:9");
    see(executor(1, POOL, "bulkhead-pricing-1", 4, 4, 8, stack(bulkhead + ".<init>:80")));
    see(origin(bulkhead, "resilience4j-bulkhead", "2.3.0"));
    see(takenLater(refusing(load(1, 1, 1930, 4, 8, 90), 430, shed), 125, 0));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    assertThat(facts(Rejected.class))
        .returns(Fate.SHED, Rejected::fate)
        .returns("ThreadPoolBulkhead", Rejected::shedBy)
        .returns("BulkheadFullException", Rejected::callersGot)
        .returns(-1L, Rejected::tracked);
  }

  @Test
  void poolAfterPoolOfOnePlaceThatRefusesIsOneFindingOfTheWorst() {
    for (int i = 1; i <= 411; i++) {
      see(executor(i, POOL, "pool-" + i + "-thread-1", 4, 4, 20, MADE));
      see(refusing(load(i, 1, 100, 4, 20, 90), i == 7 ? 60 : 10, REFUSED));
    }
    assertThat(only().severity()).isEqualTo(Severity.CRITICAL);
    assertThat(facts(Rejected.class))
        .returns("pool-7-thread", Rejected::executor)
        .returns(60L, Rejected::hadNoRoom)
        .returns(new ThreadPool.Alike(410, 4160), one -> one.pool().alike());
  }

  @Test
  void aPoolThatWasGoneBeforeItsNameWasKnownIsOneOfItsPlace() {
    see(executor(1, POOL, null, 4, 4, 20, MADE));
    see(refusing(load(1, 1, 100, 4, 20, 90), 10, REFUSED));
    see(executor(2, POOL, "bills-1", 4, 4, 20, MADE));
    see(refusing(load(2, 1, 100, 4, 20, 90), 10, REFUSED));
    assertThat(facts(Rejected.class).pool().alike().alsoMadeThere()).isOne();
  }

  @Test
  void poolsOfOnePlaceThatAreCalledOtherwiseOrHaveOtherTroublesAreTheirOwnFindings() {
    see(executor(1, POOL, "mail-1", 4, 4, 20, MADE));
    see(refusing(load(1, 1, 100, 4, 20, 90), 10, REFUSED));
    see(executor(2, POOL, "bills-1", 4, 4, 20, MADE));
    see(refusing(load(2, 1, 100, 4, 20, 90), 10, REFUSED));
    see(executor(3, POOL, "bills-2", 4, 4, 20, MADE));
    see(takenLater(refusing(load(3, 1, 100, 4, 20, 90), 10, REFUSED), 10, 10));
    assertThat(diagnosis().findings())
        .extracting(one -> one.facts().executor(), Finding::severity)
        .containsExactlyInAnyOrder(
            tuple("mail", Severity.CRITICAL),
            tuple("bills", Severity.CRITICAL),
            tuple("bills", Severity.INFO));
    assertThat(diagnosis().findings()).extracting(Finding::identity).doesNotHaveDuplicates();
  }

  @Test
  void aSchedulerWhoseThreadIsHeldWhileTasksAreDueIsAWarning() {
    seeScheduler(1, 1000);
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.facts().evidence())
                .containsEntry("overdueMaxMillis", 6000.0)
                .containsEntry("lateMillis", 5000.0)
                .doesNotContainKeys("waitMeanMillis", "queueCapacity"));
  }

  @Test
  void aSchedulerWhosePeriodicTasksTakeALittleLongerThanTheirPeriodIsOnlyWorthKnowing() {
    seeScheduler(1, 200);
    assertThat(diagnosis().findings()).as("none is late by a second yet for long").isEmpty();
    see(recorded(10_000, 60_000));
    for (long n = 7; n <= 50; n++) {
      see(overdue(load(1, n, 100, 1, 9, -1), 200 * n));
    }
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aSchedulerThatIsLateForAMomentInALongWindowIsOnlyWorthKnowing() {
    see(recorded(10_000, 600_000));
    seeScheduler(1, 1000);
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aSchedulerThatHasAThreadLeftIsNotLate() {
    seeScheduler(2, 1000);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aSchedulerWhoseTasksWaitForTheirTimeIsNotLate() {
    seeScheduler(1, 0);
    assertThat(diagnosis().findings()).isEmpty();
  }

  /** One task runs for six seconds, and the others are later and later. */
  private void seeScheduler(int threads, long millisASecond) {
    see(scheduled(executor(1, POOL, "jobs-1", threads, NO_BOUND, NO_BOUND, MADE)));
    for (long n = 1; n <= 6; n++) {
      see(overdue(load(1, n, 100, 1, 9, -1), millisASecond * n));
    }
  }

  @Test
  void aPoolOfVirtualThreadsIsKnownAsOne() {
    see(ofVirtualThreads(executor(1, POOL, "v-1", 2, 2, NO_BOUND, MADE)));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 100, 2, n * 80, n * 500));
    }
    assertThat(diagnosis().findings()).as("one cause, one finding").hasSize(1);
    assertThat(diagnosis().findings().getFirst().all())
        .filteredOn(one -> one.id().equals("executor-saturation"))
        .singleElement()
        .returns(true, one -> ((Backlog) one.facts()).pool().virtual());
    Diagnosis ignoring =
        new Filter(Severity.INFO, Set.of(Kind.POOLED_VIRTUAL_THREADS)).apply(diagnosis());
    assertThat(ignoring.findings())
        .as("to ignore a kind hides no other")
        .extracting(Finding::id)
        .containsExactly("executor-saturation");
  }

  @Test
  void theOneInTroubleComesBeforeTheBusyOnes() {
    for (int i = 1; i <= 12; i++) {
      see(executor(i, POOL, "p" + i + "-1", 2, 2, NO_BOUND, MADE));
      for (long n = 1; n <= 9; n++) {
        see(i == 7 ? load(i, n, n * 100, 2, n * 80, n * 500) : load(i, n, n * 9000 + i, 1, 0, 1));
      }
    }
    assertThat(TroubledFirst.of(diagnosis()))
        .extracting(Executor::name)
        .startsWith("p7", "p12", "p11")
        .hasSize(12);
  }

  private void see(Observation... more) {
    observations.addAll(List.of(more));
  }

  private Finding only() {
    List<Finding> findings = diagnosis().findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private <T extends ExecutorFacts> T facts(Class<T> type) {
    return type.cast(only().facts());
  }

  private static CommonPlace place(Backlog backlog) {
    return Objects.requireNonNull(backlog.place());
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Rules.diagnose(aggregator.snapshot());
  }
}
