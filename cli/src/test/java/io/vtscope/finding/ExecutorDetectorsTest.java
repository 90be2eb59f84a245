package io.vtscope.finding;

import static io.vtscope.observation.Seen.afterShutdown;
import static io.vtscope.observation.Seen.again;
import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.async;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.handling;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.named;
import static io.vtscope.observation.Seen.ofVirtualThreads;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.scheduled;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.takenLater;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingOnAverage;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller.Cause;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is found in what executors did: ten seconds, a look each second. */
class ExecutorDetectorsTest {
  private static final int NO_BOUND = Integer.MAX_VALUE;
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final String SPRING =
      "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor";

  private static final Stack MADE =
      stack(POOL + ".<init>:1", "java.util.concurrent.Executors.make:1", "app.Main.main:10");

  private static final Stack MADE_BY_SPRING =
      stack(
          POOL + ".<init>:1",
          SPRING + "$1.<init>:267",
          SPRING + ".initializeExecutor:266",
          "org.springframework.scheduling.concurrent.ExecutorConfigurationSupport.initialize:256",
          "app.Main.main:10");

  private static final Stack BEAN =
      stack(
          SPRING + ".initializeExecutor:266",
          "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory"
              + ".invokeInitMethods:1873",
          "app.Main.main:10",
          "org.springframework.boot.SpringApplication.run:318");

  private static final Stack REFUSED =
      stack(
          "io.vtscope.agent.executor.Executors.rejected:1",
          POOL + ".reject:1",
          POOL + ".execute:1",
          SPRING + ".execute:384",
          "app.Reports.submit:42",
          "java.lang.VirtualThread.run:1");

  private final List<Observation> observations = new ArrayList<>();

  ExecutorDetectorsTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.NativeMethodSample"), enabled("jdk.FileRead"));
    see(enabled("jdk.VirtualThreadSubmitFailed"));
    see(origin("app.Main", "shop", "1.0"), origin("app.Reports", "shop", "1.0"));
  }

  @Test
  void anAsyncMethodThatRunsOnItsCallerIsSaidToRunThere() {
    Stack called = stack("app.Mailer.send:7", "app.Main.main:10");
    see(async(ExecutorObservation.CalledHow.DIRECT, 100, 22, 22, called));
    see(origin("app.Mailer", "shop", "1.0"));
    assertThat(only())
        .returns("async-on-caller", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns(new Site("app.Mailer", "send", 7, false, null), Finding::site)
        .returns(new Artifact("shop", "1.0", "shop-1.0.jar"), Finding::artifact)
        .returns(new AsyncOnCaller("send", 100, 22, 22, Cause.UNKNOWN), Finding::facts);
  }

  @Test
  void anAsyncMethodThatIsCalledFromItsOwnObjectNeedsAnotherBean() {
    see(async(ExecutorObservation.CalledHow.FROM_ITSELF, 3, 3, 1, stack("app.Mailer.send:7")));
    assertThat(only().facts()).isEqualTo(new AsyncOnCaller("send", 3, 3, 1, Cause.SELF_CALL));
  }

  @Test
  void anAsyncMethodThatRunsOnAnExecutorIsNoFinding() {
    see(async(ExecutorObservation.CalledHow.UNKNOWN, 100, 22, 0, Stack.NONE));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void ofCallsOfAnAsyncMethodThoseBeforeTheChunksThatAreLeftAreNotCounted() {
    observations.clear();
    see(agent("25.0.3+9-LTS"), recorded(3000, 9000));
    Stack called = stack("app.Mailer.send:7", "app.Main.main:10");
    see(again(async(ExecutorObservation.CalledHow.DIRECT, 5_000, 90, 90, called), 4000));
    see(again(async(ExecutorObservation.CalledHow.DIRECT, 5_010, 95, 95, called), 8000));
    assertThat(only().facts()).isEqualTo(new AsyncOnCaller("send", 10, 5, 5, Cause.UNKNOWN));
  }

  @Test
  void tasksThatAreRefusedAreLostWork() {
    see(executor(1, SPRING + "$1", "reports-1", 4, 8, 50, MADE_BY_SPRING));
    for (long n = 1; n <= 6; n++) {
      see(refusing(load(1, n, n * 160, 8, 50, 600), n * 90, REFUSED));
    }
    Finding finding = only();
    assertThat(finding)
        .returns("executor-saturation", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .returns(new Artifact("shop", "1.0", "shop-1.0.jar"), Finding::artifact)
        .returns(REFUSED, Finding::stack)
        .returns(
            "The executor reports (ThreadPoolTaskExecutor, core 4, at most 8 threads, queue of 50),"
                + " made in app.Main.main, refused 540 of 960 tasks in a window of 10 s: up to 8 ran"
                + " and up to 50 waited when it was looked at.",
            Finding::title);
    assertThat(finding.site()).returns("app.Reports.submit", Site::name);
    assertThat(finding.remedy()).contains("SimpleAsyncTaskExecutor");
    assertThat(finding.evidence())
        .containsEntry("thread", "reports-1")
        .containsEntry("core", 4L)
        .containsEntry("maximum", 8L)
        .containsEntry("queueCapacity", 50L)
        .containsEntry("rejected", 540L)
        .containsEntry("queuedAtPeak", 50L)
        .containsEntry("waitMaxMillis", 1200.0);
  }

  @Test
  void nothingIsSaidToWaitWhereThereIsNoQueue() {
    see(executor(1, POOL, "io-1", 10, 10, 0, MADE));
    see(refusing(load(1, 1, 100, 10, 0, -1), 40, REFUSED));
    assertThat(only().title())
        .endsWith(
            "refused 40 of 100 tasks in a window of 10 s: up to 10 ran when it was looked at.");
  }

  @Test
  void anExecutorOfWhichNoTaskEndsAnyMoreIsSaidToStandStill() {
    see(executor(1, POOL, "mail-1", 4, 4, NO_BOUND, MADE));
    see(recorded(10_000, 16_000));
    for (long n = 1; n <= 15; n++) {
      see(load(1, n, 504, 4, 500, -1));
    }
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    "had all threads busy and 500 tasks waiting, and none ended in the last 14 s in"
                        + " a window of 16 s."))
        .satisfies(one -> assertThat(one.remedy()).startsWith("Look at its threads"));
  }

  @Test
  void aPoolThatHungForHalfAMinuteOfAnHourIsAWarningThatSaysWhen() {
    see(executor(1, POOL, "mail-1", 10, 10, NO_BOUND, MADE), recorded(10_000, 3_600_000));
    for (long n = 1; n < 3_600; n++) {
      boolean hangs = n >= 720 && n < 750;
      see(load(1, n, n * 30, hangs ? 10 : 2, hangs ? 60 + (n - 720) * 25 : 0, hangs ? 20_000 : 5));
    }
    assertThat(only())
        .returns("executor-saturation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    "had all threads busy while its queue grew to 785 tasks, for 29 s at least, 12"
                        + " min into a window of 1 h 0 min; in all of it tasks waited 2.6 ms at the"
                        + " median."))
        .satisfies(one -> assertThat(one.evidence()).containsEntry("secondsAllBusy", 30));
  }

  @Test
  void aPoolThatIsDeadForTheLastMinutesOfADayIsSaidToStandStill() {
    see(executor(1, POOL, "mail-1", 4, 4, NO_BOUND, MADE), recorded(10_000, 28_800_000));
    for (long n = 1; n < 28_800; n++) {
      boolean dead = n >= 28_800 - 240;
      see(load(1, n, dead ? 500_000 : n * 10, dead ? 4 : 1, dead ? 300 : 0, dead ? -1 : 5));
    }
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    "had all threads busy and 300 tasks waiting, and none ended in the last 239 s in"
                        + " a window of 8 h 0 min."));
  }

  @Test
  void aPoolOfALongWindowThatIsBusyForASecondNowAndThenIsNoFinding() {
    see(executor(1, POOL, "mail-1", 4, 4, NO_BOUND, MADE), recorded(10_000, 3_600_000));
    for (long n = 1; n < 3_600; n++) {
      boolean busy = n % 4 == 0;
      see(load(1, n, n * 10, busy ? 4 : 1, busy ? 100 : 0, busy ? 2_000 : 5));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void tasksThatAreDroppedOnPurposeAreNoDisaster() {
    see(
        handling(
            executor(1, POOL, "io-1", 8, 8, 50, MADE),
            "java.util.concurrent.ThreadPoolExecutor$DiscardOldestPolicy"));
    see(refusing(load(1, 1, 600, 8, 50, 20), 100, REFUSED));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("dropped 100 of 500 tasks"))
        .satisfies(
            one -> assertThat(one.remedy()).startsWith("Nothing, if these tasks may be lost"));
  }

  @Test
  void thatAHandlerGivesTheNewerTaskAgainSavesNone() {
    see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), POOL + "$DiscardOldestPolicy"));
    see(takenLater(refusing(load(1, 1, 600, 8, 50, 20), 100, REFUSED), 40, 30));
    assertThat(only().title()).endsWith("up to 8 ran and up to 50 waited when it was looked at.");
  }

  @Test
  void aHandlerThatExtendsTheOneThatThrowsThrows() {
    see(
        handling(
            executor(1, POOL, "io-1", 8, 8, 50, MADE),
            "app.Report extends java.util.concurrent.ThreadPoolExecutor$AbortPolicy"));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("refused 100 of 500 tasks"));
  }

  @Test
  void tasksThatTheirCallersRunAreNotLost() {
    see(caller(executor(1, POOL, "io-1", 8, 8, 50, MADE)));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("had 100 of 500 tasks run on the thr"));
  }

  @Test
  void whatAHandlerOfTheApplicationDoesWithATaskNobodyKnows() {
    see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), "app.PutBack"));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("100 of 500 tasks, which app.PutBack"));
  }

  @Test
  void aLibraryThatDropsItsAwaitedTasksKnowsWhy() {
    see(origin("com.zaxxer.hikari.pool.HikariPool", "HikariCP", "7.0.2"));
    Stack pool = stack(POOL + ".<init>:1", "com.zaxxer.hikari.pool.HikariPool.<init>:9");
    see(handling(executor(1, POOL, "adder-1", 1, 1, 10, pool), POOL + "$DiscardOldestPolicy"));
    see(refusing(load(1, 1, 500, 1, 10, 20), 100, REFUSED));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aLibraryKnowsWhyItDropsTasksInAnApplicationThatIsOneJarToo() {
    see(startedFrom("shop-1.0.jar"));
    see(origin("com.zaxxer.hikari.pool.HikariPool", "HikariCP", "4.0.3"));
    Stack pool = stack(POOL + ".<init>:1", "com.zaxxer.hikari.pool.HikariPool.<init>:9");
    see(handling(executor(1, POOL, "adder-1", 1, 1, 10, pool), POOL + "$DiscardOldestPolicy"));
    see(refusing(load(1, 1, 500, 1, 10, 20), 100, REFUSED));
    assertThat(diagnosis().findings()).isEmpty();
    see(handling(executor(2, POOL, "io-1", 8, 8, 50, MADE), POOL + "$DiscardOldestPolicy"));
    see(refusing(load(2, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void whereTheApplicationLiesBesideTheJarThatStartsItNobodyIsALibrary() {
    see(startedFrom("run.jar"));
    see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), POOL + "$DiscardOldestPolicy"));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only()).returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aPoolThatIsShutDownRefusesAndIsNotFull() {
    see(executor(1, POOL, "a-1", 8, 8, NO_BOUND, MADE), executor(2, POOL, "b-1", 8, 8, 50, MADE));
    see(load(1, 1, 500, 8, 3, 20), refusing(load(1, 2, 510, 8, 0, 20), 10, REFUSED));
    see(load(2, 1, 500, 8, 3, 20), refusing(load(2, 2, 510, 0, 0, 20), 10, REFUSED));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whatAPoolRefusedBeforeItWasShutDownAtOnceIsLost() {
    see(executor(1, POOL, "a-1", 2, 2, 50, MADE));
    see(afterShutdown(refusing(load(1, 1, 500, 0, 0, 20), 310, REFUSED), 10));
    assertThat(only())
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("refused 300 of 490 tasks"))
        .satisfies(one ->
            assertThat(one.evidence())
                .containsEntry("rejected", 310L)
                .containsEntry("rejectedAfterShutdown", 10L));
  }

  @Test
  void aPoolThatIsToldToHaveBeenShutDownBeforeItRefusedIsNoFinding() {
    see(executor(1, POOL, "a-1", 2, 2, 50, MADE));
    see(afterShutdown(refusing(load(1, 1, 500, 2, 50, 20), 10, Stack.NONE), 10));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void whatWasRefusedBeforeTheWindowIsNotOfIt() {
    ExecutorObservation.Executor made = executor(1, POOL, "io-1", 8, 8, 50, MADE);
    observations.clear();
    see(agent("25.0.3+9-LTS"), recorded(2000, 9000), made);
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    see(refusing(load(1, 5, 600, 8, 0, 20), 100, Stack.NONE));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aQueueThatGrowsWhileAllThreadsAreBusyIsAWarning() {
    see(executor(1, POOL, "mail-1", 2, 2, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 100, 2, n * 80, n * 500));
    }
    assertThat(only())
        .returns("executor-saturation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Main.main", one -> name(one.site()))
        .returns(
            "The executor mail (ThreadPoolExecutor, at most 2 threads, queue without a bound), made in"
                + " app.Main.main, had all threads busy while its queue grew to 720 tasks, for 7 s at"
                + " least, in a window of 10 s; tasks waited 1.3 s at the median.",
            Finding::title);
  }

  @Test
  void aQueueThatGrewAtOnceIsToldForAsLongAsAllThreadsWorkItOff() {
    see(executor(1, POOL, "mail-1", 2, 2, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, 800 + n, 2, n <= 3 ? n * 200 : 700 - n * 10, n * 500));
    }
    assertThat(only().title())
        .contains("had all threads busy while its queue grew to 660 tasks, for 7 s at least, in a");
  }

  @Test
  void whereRequestsWaitForTheExecutorOfSpringBootThatIsSaid() {
    see(
        named(
            executor(1, SPRING + "$1", "task-1", 8, NO_BOUND, NO_BOUND, BEAN),
            "applicationTaskExecutor"));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 100, 8, n * 50, n * 500));
    }
    Finding found = diagnosis().findings().getFirst();
    assertThat(found)
        .returns("executor-saturation", Finding::id)
        .returns(
            "The executor applicationTaskExecutor (ThreadPoolTaskExecutor, threads task-N, core 8, any"
                + " number of threads, queue without a bound) had all threads busy while its queue grew"
                + " to 450 tasks, for 7 s at least, in a window of 10 s; tasks waited 1.3 s at the"
                + " median. Spring Boot runs @Async methods on it, and requests whose handler returns a"
                + " Callable: such a request waits here before it begins.",
            Finding::title)
        .satisfies(
            one -> assertThat(one.remedy()).contains("spring.task.execution.pool.core-size"));
  }

  @Test
  void tomcatAddsThreadsBeforeItsQueueIsUsed() {
    ExecutorObservation.Executor made =
        executor(
            1,
            "org.apache.tomcat.util.threads.ThreadPoolExecutor",
            "http-1",
            10,
            200,
            NO_BOUND,
            MADE);
    see(queueing(made, "org.apache.tomcat.util.threads.TaskQueue"));
    see(load(1, 1, 100, 10, 0, 20), load(1, 2, 200, 10, 1, 20), load(1, 3, 300, 10, 1, 20));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aPoolThatNothingLeavesIsFull() {
    see(executor(1, POOL, "mail-1", 2, 2, NO_BOUND, MADE));
    for (long n = 1; n <= 5; n++) {
      see(load(1, n, n * 100, 2, n * 100 - 2, -1));
    }
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aQueueThatStaysAsLongAsManyClientsWaitForTheirAnswersIsAWarning() {
    assertThat(findingsWhereClientsTakeTurns(200, 2).getFirst())
        .returns("executor-saturation", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("its queue stayed at up to 198 tasks"));
  }

  @Test
  void aQueueThatStaysLongForMinutesIsAWarningThoughOnceManyGaveUp() {
    see(recorded(0, 300_000), executor(1, POOL, "hash-1", 2, 2, NO_BOUND, MADE));
    for (long n = 1; n <= 300; n++) {
      see(load(1, n, 200 + n * 10, 2, n == 5 ? 20 : 198, 2000));
    }
    assertThat(diagnosis().findings().getFirst())
        .returns("executor-saturation", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aQueueThatIsWorkedOffInTheEndWasLongAllTheSame() {
    see(executor(1, POOL, "hash-1", 8, 8, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, 400 + n * 100, 8, n == 9 ? 150 : 292, 2000));
    }
    assertThat(diagnosis().findings().getFirst())
        .returns("executor-saturation", Finding::id)
        .returns(Severity.WARNING, Finding::severity);
  }

  @Test
  void aPoolThatBoundsTheWorkOfAFewClientsIsNoFinding() {
    assertThat(findingsWhereClientsTakeTurns(24, 2)).isEmpty();
  }

  @Test
  void aPoolThatBoundsTheWorkOfHundredsForASecondAndMoreIsWorthKnowing() {
    assertThat(findingsWhereClientsTakeTurns(400, 20))
        .singleElement()
        .returns("executor-saturation", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("its queue stayed at up to 380 tasks"));
  }

  @Test
  void whereHundredsWaitForLessThanTenTimesTheirOwnWorkThatIsNoFinding() {
    assertThat(findingsWhereClientsTakeTurns(400, 40)).isEmpty();
  }

  private List<Finding> findingsWhereClientsTakeTurns(int clients, int threads) {
    see(executor(1, POOL, "hash-1", threads, threads, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, clients + n * 10, threads, clients - threads, 2000));
    }
    return diagnosis().findings();
  }

  @Test
  void aBatchThatIsWorkedOffIsNoFinding() {
    see(executor(1, POOL, "batch-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, 10_000, 4, 10_000 - n * 1000, n * 1000));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aBurstThatDrainsIsNoFinding() {
    see(executor(1, POOL, "io-1", 4, 4, NO_BOUND, MADE));
    see(load(1, 1, 100, 4, 90, 1000), load(1, 2, 300, 4, 200, 1500), load(1, 3, 301, 1, 0, 1900));
    see(load(1, 4, 400, 4, 90, 1000), load(1, 5, 600, 4, 200, 1500), load(1, 6, 601, 0, 0, 1900));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aLongQueueThatIsServedFastIsNoFinding() {
    see(executor(1, POOL, "io-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 100_000, 4, n * 100, 50));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void tasksThatWaitForTheirTimeDoNotWaitForAThread() {
    see(scheduled(executor(1, POOL, "timer-1", 1, NO_BOUND, NO_BOUND, MADE)));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 100, 1, n * 100, -1));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aMaximumBehindAQueueWithoutABoundIsNeverReached() {
    see(executor(1, SPRING + "$1", "task-1", 2, 32, NO_BOUND, MADE_BY_SPRING));
    for (long n = 1; n <= 5; n++) {
      see(load(1, n, n * 100, 2, 12, 300));
    }
    assertThat(only())
        .returns("executor-max-unreachable", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns(
            "The executor task (ThreadPoolTaskExecutor, core 2, at most 32 threads, queue without a"
                + " bound), made in app.Main.main, never has more than 2 threads: it gets more only"
                + " when its queue is full; up to 12 tasks waited meanwhile, in 5 looks a second apart"
                + " in a window of 10 s.",
            Finding::title)
        .satisfies(one -> assertThat(one.remedy()).contains("setCorePoolSize"));
  }

  @Test
  void aMaximumThatIsNeverReachedNorMissedIsWorthKnowing() {
    see(executor(1, POOL, "task-1", 2, 32, NO_BOUND, MADE), load(1, 3, 9, 1, 0, 0));
    assertThat(only())
        .returns("executor-max-unreachable", Finding::id)
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void aMaximumThatNobodyHasSetIsNotMissed() {
    see(executor(1, SPRING + "$1", "task-1", 8, NO_BOUND, NO_BOUND, MADE_BY_SPRING));
    see(load(1, 3, 9, 1, 0, 0), load(1, 4, 900, 8, 2, 1), load(1, 5, 1900, 8, 3, 1));
    see(load(1, 6, 2900, 8, 2, 1), load(1, 7, 3900, 8, 3, 1));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aMaximumThatIsReachedIsNoFinding() {
    see(executor(1, POOL, "task-1", 2, 32, 100, MADE), load(1, 3, 900, 9, 100, 200));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aPoolThatIsMadeAndNeverUsedIsWorthKnowing() {
    see(
        executor(1, SPRING + "$1", null, 4, 8, 50, MADE_BY_SPRING),
        executor(2, POOL, null, 4, 4, 50, MADE));
    see(load(1, 1, 0, 0, 0, -1), load(1, 9, 0, 0, 0, -1));
    see(load(2, 1, 0, 0, 0, -1), load(2, 9, 0, 0, 0, -1));
    assertThat(diagnosis().findings())
        .extracting(Finding::id, Finding::severity)
        .containsOnly(org.assertj.core.groups.Tuple.tuple("executor-unused", Severity.INFO))
        .hasSize(2);
    assertThat(diagnosis().findings().getFirst().title())
        .isEqualTo(
            "The executor ThreadPoolTaskExecutor (core 4, at most 8 threads, queue of 50), made in"
                + " app.Main.main, was never given a task in 9 s.");
  }

  @Test
  void aBeanThatIsNeverUsedIsNotSaidToBeMadeWhereSpringWasStarted() {
    see(named(executor(1, SPRING + "$1", null, 4, 8, 50, BEAN), "reports"));
    see(load(1, 1, 0, 0, 0, -1), load(1, 9, 0, 0, 0, -1));
    assertThat(only())
        .returns(
            "The executor reports (ThreadPoolTaskExecutor, core 4, at most 8 threads, queue of 50),"
                + " which Spring made as a bean, was never given a task in 9 s.",
            Finding::title)
        .returns(null, Finding::site)
        .returns(new Artifact("shop", "1.0", "shop-1.0.jar"), Finding::artifact);
  }

  @Test
  void aBeanThatItsMethodMakesIsSaidToBeMadeThere() {
    Stack bean =
        stack(
            POOL + ".<init>:1",
            "java.util.concurrent.Executors.newFixedThreadPool:1",
            "app.Reports.ioPool:7",
            "org.springframework.beans.factory.support.SimpleInstantiationStrategy.instantiate:1",
            "app.Main.main:10");
    see(executor(1, POOL, null, 4, 4, 50, bean));
    see(load(1, 1, 0, 0, 0, -1), load(1, 9, 0, 0, 0, -1));
    assertThat(only())
        .returns(new Site("app.Reports", "ioPool", 7, false, null), Finding::site)
        .satisfies(one -> assertThat(one.title()).contains(", made in app.Reports.ioPool,"));
  }

  @Test
  void aPoolThatTheJdkMadeForAClientOfTheApplicationIsNoFinding() {
    Stack client =
        stack(
            POOL + ".<init>:1276",
            "java.util.concurrent.Executors.newCachedThreadPool:228",
            "jdk.internal.net.http.HttpClientImpl.<init>:443",
            "java.net.http.HttpClient.newHttpClient:197",
            "app.Main.main:10");
    Stack own =
        stack(
            POOL + ".<init>:1276",
            "java.util.concurrent.Executors.newCachedThreadPool:228",
            "app.Main.main:10");
    see(executor(1, POOL, null, 0, NO_BOUND, 0, client), load(1, 1, 0, 0, 0, -1));
    see(load(1, 9, 0, 0, 0, -1));
    assertThat(diagnosis().findings()).isEmpty();
    see(executor(2, POOL, null, 0, NO_BOUND, 0, own), load(2, 1, 0, 0, 0, -1));
    see(load(2, 9, 0, 0, 0, -1));
    assertThat(only()).returns("executor-unused", Finding::id);
  }

  @Test
  void anIdlePoolOfALibraryOrOneThatIsNewIsNoFinding() {
    Stack library = stack(POOL + ".<init>:1", "com.lib.Pools.make:9", "app.Main.main:10");
    see(origin("com.lib.Pools", "lib", "2.0"));
    see(executor(1, POOL, null, 4, 8, 50, library), executor(2, POOL, null, 4, 8, 50, stack()));
    see(load(1, 1, 0, 0, 0, -1), load(1, 9, 0, 0, 0, -1));
    see(load(2, 1, 0, 0, 0, -1), load(2, 9, 0, 0, 0, -1));
    see(executor(3, POOL, null, 4, 8, 50, MADE), load(3, 3, 0, 0, 0, -1));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anIdlePoolOfALibraryThatIsPackedWithTheApplicationIsNoFinding() {
    see(startedFrom("shop-1.0.jar"));
    see(packed("com.lib.Pools", "lib"), packed("com.other.Pools", null));
    for (String maker : List.of("com.lib.Pools", "com.other.Pools")) {
      Stack library = stack(POOL + ".<init>:1", maker + ".make:9", "app.Main.main:10");
      long id = maker.length();
      see(executor(id, POOL, null, 4, 8, 50, library));
      see(load(id, 1, 0, 0, 0, -1), load(id, 9, 0, 0, 0, -1));
    }
    assertThat(diagnosis().findings()).isEmpty();
    see(executor(1, POOL, null, 4, 8, 50, MADE), load(1, 1, 0, 0, 0, -1));
    see(load(1, 9, 0, 0, 0, -1));
    assertThat(only()).returns("executor-unused", Finding::id);
  }

  /** By "java -jar". */
  private static JvmObservation.TargetInfo startedFrom(String jar) {
    JvmObservation.TargetInfo agent = agent("25.0.3+9-LTS");
    return new JvmObservation.TargetInfo(
        agent.at(), agent.pid(), agent.start(), jar, agent.jdk(), agent.agent());
  }

  private static CodeObservation.ClassOrigin packed(String type, @Nullable String artifact) {
    String version = artifact == null ? null : "2.0";
    return new CodeObservation.ClassOrigin(type, new Artifact(artifact, version, "shop-1.0.jar"));
  }

  @Test
  void aFixedPoolOfVirtualThreadsHoldsUpTasks() {
    see(ofVirtualThreads(executor(1, POOL, "v-1", 50, 50, NO_BOUND, MADE)));
    see(load(1, 1, 500, 50, 300, 20));
    assertThat(only())
        .returns("pooled-virtual-threads", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns(
            "The executor v (ThreadPoolExecutor, at most 50 threads, queue without a bound), made in"
                + " app.Main.main, pools virtual threads: up to 300 tasks waited for one of them in a"
                + " window of 10 s.",
            Finding::title);
  }

  @Test
  void ofAPoolOfVirtualThreadsThatWasThereBeforeWhatItsTasksDoIsItsPlace() {
    Stack task =
        stack(
            "java.lang.Thread.sleep:1",
            "app.Reports.read:4",
            "app.Main.lambda$serve$0:9",
            POOL + ".runWorker:1");
    Stack idle = stack("java.util.concurrent.LinkedBlockingQueue.take:1", POOL + ".runWorker:1");
    Stack elsewhere = stack("java.lang.Thread.sleep:1", "app.Main.other:3");
    see(ofVirtualThreads(executor(1, POOL, "v-1", 50, 50, NO_BOUND, Stack.NONE)));
    see(load(1, 1, 500, 50, 300, 20), counted(1, 2, 200, 200));
    see(waiting(1, 90, 0, elsewhere), waiting(1, 60, 0, idle), waiting(1, 40, 0, task));
    assertThat(pooled())
        .returns(new Site("app.Main", "lambda$serve$0", 9, false, null), Finding::site)
        .returns(task, Finding::stack)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    " in a window of 10 s. It was made before the agent came; its tasks were seen in"
                        + " app.Main.lambda$serve$0."));
    see(ofVirtualThreads(executor(2, POOL, "w-1", 1, 1, NO_BOUND, Stack.NONE)));
    see(load(2, 1, 500, 1, 1, 0));
    assertThat(pooled())
        .as("of which of two pools they are nobody knows")
        .returns(null, Finding::site)
        .satisfies(one ->
            assertThat(one.title())
                .endsWith(
                    " in a window of 10 s. Where it was made is not known, as that was before the"
                        + " agent came."));
  }

  private Finding pooled() {
    return diagnosis().findings().stream()
        .filter(finding -> finding.id().equals("pooled-virtual-threads"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPoolOfVirtualThreadsInWhichAFewTasksWaitForAMomentIsWorthKnowing() {
    see(ofVirtualThreads(executor(1, POOL, "v-1", 8, 8, NO_BOUND, MADE)));
    see(waitingOnAverage(load(1, 1, 100, 8, 3, 1), 1));
    assertThat(only())
        .returns(Severity.INFO, Finding::severity)
        .satisfies(one -> assertThat(one.title()).contains("up to 3 tasks waited"));
  }

  @Test
  void aPoolOfVirtualThreadsInWhichAFewTasksWaitForLongHoldsThemUp() {
    see(ofVirtualThreads(executor(1, POOL, "v-1", 8, 8, NO_BOUND, MADE)));
    see(waitingOnAverage(load(1, 1, 100, 8, 3, 300), 150));
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void aPoolOfVirtualThreadsThatHoldsUpNothingIsWorthKnowing() {
    see(ofVirtualThreads(executor(1, POOL, "v-1", 0, NO_BOUND, 0, MADE)));
    see(load(1, 1, 500, 50, 0, 0));
    assertThat(only())
        .returns("pooled-virtual-threads", Finding::id)
        .returns(Severity.INFO, Finding::severity);
  }

  @Test
  void aSingleVirtualThreadThatKeepsTasksInOrderIsNoPool() {
    see(ofVirtualThreads(executor(1, POOL, "actor-1", 1, 1, NO_BOUND, MADE)));
    see(waitingOnAverage(load(1, 1, 500, 1, 5, 1), 1));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void aSchedulerWithSeveralVirtualThreadsPoolsThem() {
    see(ofVirtualThreads(scheduled(executor(1, POOL, "jobs-1", 4, NO_BOUND, NO_BOUND, MADE))));
    see(load(1, 1, 500, 4, 300, 20));
    assertThat(only())
        .returns("pooled-virtual-threads", Finding::id)
        .returns(Severity.INFO, Finding::severity)
        .returns(
            "The executor jobs (ThreadPoolExecutor, at most 4 threads, queue without a bound), made in"
                + " app.Main.main, pools virtual threads: a task whose time has come waits for one of"
                + " its 4, though a new one costs next to nothing; seen in a window of 10 s.",
            Finding::title)
        .satisfies(one -> assertThat(one.remedy()).startsWith("Let one thread keep the time"));
  }

  @Test
  void aSchedulerWithASingleVirtualThreadIsNoPool() {
    see(ofVirtualThreads(scheduled(executor(1, POOL, "jobs-1", 1, NO_BOUND, NO_BOUND, MADE))));
    see(ofVirtualThreads(scheduled(executor(2, POOL, "none-1", 0, NO_BOUND, NO_BOUND, MADE))));
    see(load(1, 1, 500, 1, 300, 20), load(2, 1, 500, 1, 300, 20));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void executorsOfOnePlaceAreOneFinding() {
    for (int i = 1; i <= 5; i++) {
      see(ofVirtualThreads(executor(i, POOL, "v" + i + "-1", 50, 50, NO_BOUND, MADE)));
      see(load(i, 1, 500, 50, 300, 20));
    }
    assertThat(only().title()).contains("(and 4 more made there)");
  }

  @Test
  void executorsThatWereThereBeforeTheAgentAreOneFindingWhereTheyAreAlikeButForANumber() {
    for (int i = 1; i <= 5; i++) {
      String thread = "pool-" + i + "-thread-1";
      see(ofVirtualThreads(executor(i, POOL, thread, 50, 50, NO_BOUND, Stack.NONE)));
      see(load(i, 1, 500, 50, 300, 20));
    }
    assertThat(only().title()).contains("(and 4 more like it)");
  }

  @Test
  void aHealthyPoolIsNoFinding() {
    see(executor(1, SPRING + "$1", "reports-1", 64, 64, 2000, MADE_BY_SPRING));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 180, 20, n % 2, 1));
    }
    Diagnosis diagnosis = diagnosis();
    assertThat(diagnosis.findings()).isEmpty();
    assertThat(diagnosis.verdicts())
        .containsEntry(Kind.EXECUTOR_SATURATION, new Verdict.Ok())
        .containsEntry(Kind.EXECUTOR_MAX_UNREACHABLE, new Verdict.Ok())
        .containsEntry(Kind.EXECUTOR_UNUSED, new Verdict.Ok())
        .containsEntry(Kind.POOLED_VIRTUAL_THREADS, new Verdict.Ok());
  }

  @Test
  void whereExecutorsWereNotWatchedThatIsSaid() {
    assertThat(diagnosis().verdicts().get(Kind.EXECUTOR_SATURATION))
        .isInstanceOf(Verdict.NotEvaluated.class)
        .asString()
        .contains("executors=off");
    observations.clear();
    assertThat(diagnosis().verdicts().get(Kind.EXECUTOR_UNUSED))
        .asString()
        .contains("only the agent counts what executors do");
  }

  private static ExecutorObservation.Executor caller(ExecutorObservation.Executor of) {
    return handling(of, POOL + "$CallerRunsPolicy");
  }

  private static String name(@org.jspecify.annotations.Nullable Site site) {
    return site == null ? "" : site.name();
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
