package io.vtscope.finding;

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
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
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
        .returns(
            "The executor pages (ThreadPoolExecutor, at most 8 threads, queue without a bound),"
                + " made in app.Main.main, stands still: all its 8 threads wait in app.Pages.render"
                + " for tasks in its own queue, which none is left to run, for 2 s at least, in a"
                + " window of 10 s.",
            Finding::title)
        .satisfies(
            one -> assertThat(one.site()).isNotNull().returns("app.Pages.render", Site::name))
        .satisfies(one -> assertThat(one.remedy()).startsWith("End the process, or cancel"));
  }

  @Test
  void ofAPoolWhoseThreadsStandBehindOneLockTheLockIsToldAndNotThatItHasTooFewThreads() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    Stack waits = stack("app.Store.save:17", "app.Job.run:4");
    Stack has = stack("java.lang.Thread.sleep:1", "app.Store.save:18", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(behind(standing(1, n, 7, waits), "java.lang.Object@1f", "saver-3", has));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    " On average 7 of its 8 threads waited in app.Store.save for the monitor"
                        + " java.lang.Object@1f, which one of them had in app.Store.save, in"
                        + " java.lang.Thread.sleep."))
        .satisfies(one -> assertThat(one.site()).isNotNull().returns("app.Store.save", Site::name))
        .returns(waits, Finding::stack)
        .satisfies(one ->
            assertThat(one.remedy())
                .startsWith("Hold the lock that is asked for in app.Store.save for shorter")
                .doesNotContain("give it more threads"));
  }

  @Test
  void whereNobodyKnowsWhichClassesMonitorItIsThatIsNotSaidByANumber() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    Stack waits = stack("app.Store.save:17", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(behind(standing(1, n, 7, waits), "java.lang.Class@1f", "saver-3", Stack.NONE));
    }
    assertThat(only().title())
        .endsWith(
            " On average 7 of its 8 threads waited in app.Store.save for the monitor of a class,"
                + " which \"saver-3\" had.");
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
  void anEventLoopThatWaitsWhileItsQueueIsLongIsToldWithWhereItWaits() {
    see(eventLoop(1, "loop-1"), eventLoop(2, "loop-2"));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, 200 + n * 3, 1, 199, n * 900), load(2, n, 5, 0, 0, -1));
      see(one(standing(1, n, 1, IN_LOOP)));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .startsWith(
                    "The executor loop (NioEventLoop, 2 event loops) had an event loop busy while"
                        + " its queue stayed at up to 199 tasks, for 7 s at least")
                .endsWith(" Its thread was in app.Handler.handle, in java.lang.Thread.sleep."))
        .satisfies(
            one -> assertThat(one.site()).isNotNull().returns("app.Handler.handle", Site::name))
        .satisfies(one -> assertThat(one.remedy()).startsWith("Let nothing wait or compute"));
  }

  @Test
  void anEventLoopThatWaitsInAHandlerWhileMostVirtualThreadsWaitIsTold() {
    see(eventLoop(1, "loop-1"), eventLoop(2, "loop-2"));
    see(load(2, 1, 5, 0, 0, -1));
    loopWaits(1, IN_LOOP);
    othersWait(stack("java.net.http.HttpClient.send:1", "app.Client.ask:3"));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .startsWith(
                    "The executor loop (NioEventLoop, 2 event loops) had an event loop wait in"
                        + " app.Handler.handle, in java.lang.Thread.sleep, in 12 looks, one a"
                        + " second, in 11 s, and that does nothing else meanwhile. 200 of 200"
                        + " virtual threads wait in app.Client.ask, some seen there for 12 s"));
  }

  @Test
  void anEventLoopThatWaitsIsNotToldWhereItOrTheVirtualThreadsWaitForWork() {
    see(eventLoop(1, "loop-1"));
    loopWaits(1, IN_LOOP);
    othersWait(stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:3"));
    assertThat(diagnosis().findings()).isEmpty();
    see(eventLoop(2, "other-1"));
    loopWaits(2, stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Writer.run:3"));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anEventLoopThatWaitsNowAndThenIsNotTold() {
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
  void whoHasALockThatIsNoThreadOfThePoolIsToldByItsName() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    String lock = "java.util.concurrent.locks.ReentrantLock$NonfairSync@2e";
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(behind(standing(1, n, 8, stack("app.Store.save:17")), lock, "compactor", Stack.NONE));
    }
    assertThat(only().title()).endsWith(" for the lock " + lock + ", which \"compactor\" had.");
  }

  @Test
  void ofAPoolWhoseThreadsAreInOneCallItIsToldInWhich() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    Stack in = stack("java.net.Socket.read:1", "app.Store.load:17", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500), standing(1, n, 8, in));
    }
    assertThat(only())
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    " On average 8 of its 8 threads were in app.Store.load, in"
                        + " java.net.Socket.read."))
        .satisfies(one -> assertThat(one.site()).returns("app.Main.main", Site::name))
        .satisfies(one -> assertThat(one.remedy()).contains("give it more threads"));
  }

  @Test
  void ofAPoolThatWasThereBeforeTheAgentThePlaceIsWhereItsThreadsAre() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, Stack.NONE));
    Stack in = stack("java.net.Socket.read:1", "app.Store.load:17", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500), standing(1, n, 8, in));
    }
    assertThat(only())
        .satisfies(one -> assertThat(one.site()).isNotNull().returns("app.Store.load", Site::name))
        .returns(in, Finding::stack)
        .satisfies(one -> assertThat(one.remedy()).contains("give it more threads"));
  }

  @Test
  void ofThreadsThatStandInDifferentPlacesOrWereSeenOnceNoneIsTold() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(standing(1, n, 3, stack("app.Store.load" + n % 2 + ":17")));
    }
    assertThat(only().title()).doesNotContain("On average 3", "app.Store");
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
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .contains("stood still: its one thread waited in app.Pages.render"))
        .satisfies(one -> assertThat(one.remedy()).startsWith("Let no task wait"));
  }

  @Test
  void whereItsAwaitedTasksGaveItSomeItIsSaidHoweverFewWaitThatNoneEnds() {
    see(executor(1, POOL, "pages-1", 4, 4, NO_BOUND, MADE));
    see(recorded(10_000, 50_000));
    for (long n = 1; n <= 45; n++) {
      see(givenByOwn(load(1, n, 12, 4, 8, -1), 8));
    }
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("8 tasks waiting, and none ended"))
        .satisfies(one -> assertThat(one.remedy()).contains("may wait for ever"));
  }

  @Test
  void whereOthersGaveItAFewLongTasksNothingIsSaid() {
    see(executor(1, POOL, "pages-1", 4, 4, NO_BOUND, MADE));
    see(recorded(10_000, 50_000));
    for (long n = 1; n <= 45; n++) {
      see(load(1, n, 12, 4, 8, -1));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whereItsAwaitedTasksGiveItTasksNobodyIsToHoldThemUp() {
    see(executor(1, POOL, "crawl-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(givenByOwn(load(1, n, n * 300, 4, n * 200, n * 500), n * 150));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith("Its own tasks gave it about 1,350 of its 2,700 tasks."))
        .satisfies(one -> assertThat(one.remedy()).contains("hold up none", "what others give it"))
        .satisfies(one -> assertThat(one.remedy()).doesNotContain("with a Semaphore for one"));
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
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.remedy()).contains("Nothing needs to change"));
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
        .returns(null, Finding::site)
        .returns(
            "The executor ForkJoinPool.commonPool-worker (ForkJoinPool, at most 1 thread) had all"
                + " threads busy while its queue grew to 4,950 tasks, for 7 s at least, in a window"
                + " of 10 s; tasks waited 2.3 s at the median.",
            Finding::title)
        .satisfies(one ->
            assertThat(one.remedy())
                .startsWith("Give tasks that wait to Executors.newVirtualThreadPerTaskExecutor()")
                .contains("common.parallelism"));
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
  void ofAForkJoinPoolThatAnOlderAgentWatchedNothingIsSaid() {
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
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .contains("refused 430 of 1,930 tasks")
                .endsWith("; of 125 tasks that were followed all were given again and taken."))
        .satisfies(one -> assertThat(one.remedy()).startsWith("Nothing, if its callers are meant"));
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
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one -> assertThat(one.remedy()).contains("makes another object of a task"));
  }

  @Test
  void whatABulkheadRefusesIsWhatItIsThereFor() {
    String bulkhead = "io.github.resilience4j.bulkhead.internal.FixedThreadPoolBulkhead";
    Stack shed = stack(bulkhead + ".submit:139", "app.Prices.ask:9");
    see(executor(1, POOL, "bulkhead-pricing-1", 4, 4, 8, stack(bulkhead + ".<init>:80")));
    see(origin(bulkhead, "resilience4j-bulkhead", "2.3.0"));
    see(takenLater(refusing(load(1, 1, 1930, 4, 8, 90), 430, shed), 125, 0));
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .contains("refused 430 of 1,930 tasks")
                .endsWith(
                    "; their callers got a BulkheadFullException, as a ThreadPoolBulkhead is there"
                        + " for."))
        .satisfies(one -> assertThat(one.remedy()).startsWith("Nothing, if so much is meant"));
  }

  @Test
  void poolAfterPoolOfOnePlaceThatRefusesIsOneFindingOfTheWorst() {
    for (int i = 1; i <= 411; i++) {
      see(executor(i, POOL, "pool-" + i + "-thread-1", 4, 4, 20, MADE));
      see(refusing(load(i, 1, 100, 4, 20, 90), i == 7 ? 60 : 10, REFUSED));
    }
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .returns(
            "The executor pool-7-thread (ThreadPoolExecutor, at most 4 threads, queue of 20), made"
                + " in app.Main.main, refused 60 of 100 tasks in a window of 10 s: up to 4 ran and up"
                + " to 20 waited when it was looked at. It is the worst of 411 made there that had the"
                + " same trouble, with 4,160 such tasks in all.",
            Finding::title)
        .satisfies(one ->
            assertThat(one.evidence())
                .containsEntry("alsoMadeThere", 410)
                .containsEntry("rejectedThere", 4160L));
  }

  @Test
  void aPoolThatWasGoneBeforeItsNameWasKnownIsOneOfItsPlace() {
    see(executor(1, POOL, null, 4, 4, 20, MADE));
    see(refusing(load(1, 1, 100, 4, 20, 90), 10, REFUSED));
    see(executor(2, POOL, "bills-1", 4, 4, 20, MADE));
    see(refusing(load(2, 1, 100, 4, 20, 90), 10, REFUSED));
    assertThat(only().title()).contains("It is the worst of 2 made there");
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
        .extracting(one -> one.evidence().get("executor"), Finding::severity)
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
        .returns(
            "The executor jobs (ThreadPoolExecutor, at most 1 thread, queue without a bound), made in"
                + " app.Main.main, had its one thread busy while tasks whose time had come waited:"
                + " up to 6 s late, for 5 s at least, in a window of 10 s.",
            Finding::title)
        .satisfies(one -> assertThat(one.remedy()).startsWith("Give the scheduler more threads"))
        .satisfies(one ->
            assertThat(one.evidence())
                .containsEntry("overdueMaxMillis", 6000.0)
                .doesNotContainKey("waitMeanMillis"));
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
  void whoseThreadsAreVirtualIsNotToldToTakeVirtualOnes() {
    see(ofVirtualThreads(executor(1, POOL, "v-1", 2, 2, NO_BOUND, MADE)));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 100, 2, n * 80, n * 500));
    }
    assertThat(diagnosis().findings())
        .filteredOn(one -> one.id().equals("executor-saturation"))
        .singleElement()
        .satisfies(one ->
            assertThat(one.remedy())
                .contains("a virtual thread of its own")
                .doesNotContain("run each on a virtual thread"));
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

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Diagnosis.of(aggregator.snapshot());
  }
}
