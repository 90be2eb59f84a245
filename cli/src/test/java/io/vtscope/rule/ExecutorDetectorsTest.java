package io.vtscope.rule;

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
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller.Cause;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.MaximumUnreachable;
import io.vtscope.finding.ExecutorFacts.PooledVirtualThreads;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.Rejected.Fate;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
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
        .returns(REFUSED, Finding::stack);
    assertThat(finding.site()).returns("app.Reports.submit", Site::name);
    assertThat(rejected())
        .returns(Fate.THROWN, Rejected::fate)
        .returns(540L, Rejected::hadNoRoom)
        .returns(960L, Rejected::ofTasks)
        .returns(ThreadPool.Sort.SPRING, one -> one.pool().sort());
    assertThat(finding.facts().evidence())
        .containsEntry("executor", "reports")
        .containsEntry("threads", "reports")
        .containsEntry("core", 4)
        .containsEntry("maximum", 8)
        .containsEntry("queueCapacity", 50)
        .containsEntry("rejected", 540L)
        .containsEntry("queuedAtPeak", 50L)
        .containsEntry("waitMaxMillis", 1200.0);
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
        .extracting(Finding::facts, type(ExecutorFacts.Standstill.class))
        .returns(500L, ExecutorFacts.Standstill::queued)
        .returns(14_000_000_000L, ExecutorFacts.Standstill::stillNanos);
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
        .extracting(Finding::facts, type(Backlog.class))
        .returns(785L, Backlog::queueLength)
        .returns(29_000_000_000L, Backlog::busyNanos)
        .returns(720_000_000_000L, Backlog::startedAfterNanos)
        .returns(30, one -> one.tasks().secondsAllBusy());
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
        .extracting(Finding::facts, type(ExecutorFacts.Standstill.class))
        .returns(300L, ExecutorFacts.Standstill::queued)
        .returns(239_000_000_000L, ExecutorFacts.Standstill::stillNanos);
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
    assertThat(only().severity()).isEqualTo(Severity.WARNING);
    assertThat(rejected())
        .returns(Fate.OLDEST_DROPPED, Rejected::fate)
        .returns(500L, Rejected::ofTasks);
  }

  @Test
  void thatAHandlerGivesTheNewerTaskAgainSavesNone() {
    see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), POOL + "$DiscardOldestPolicy"));
    see(takenLater(refusing(load(1, 1, 600, 8, 50, 20), 100, REFUSED), 40, 30));
    assertThat(rejected().tracked()).isNegative();
  }

  @Test
  void aHandlerThatExtendsTheOneThatThrowsThrows() {
    see(
        handling(
            executor(1, POOL, "io-1", 8, 8, 50, MADE),
            "app.Report extends java.util.concurrent.ThreadPoolExecutor$AbortPolicy"));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only().severity()).isEqualTo(Severity.CRITICAL);
    assertThat(rejected().fate()).isEqualTo(Fate.THROWN);
  }

  @Test
  void tasksThatTheirCallersRunAreNotLost() {
    see(caller(executor(1, POOL, "io-1", 8, 8, 50, MADE)));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    assertThat(rejected().fate()).isEqualTo(Fate.RUN_BY_CALLER);
  }

  @Test
  void whatAHandlerOfTheApplicationDoesWithATaskNobodyKnows() {
    see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), "app.PutBack"));
    see(refusing(load(1, 1, 500, 8, 50, 20), 100, REFUSED));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    assertThat(rejected())
        .returns(Fate.HANDLED, Rejected::fate)
        .returns("app.PutBack", one -> one.pool().rejectionHandler());
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
        .satisfies(one ->
            assertThat(one.facts().evidence())
                .containsEntry("hadNoRoom", 300L)
                .containsEntry("ofTasks", 490L)
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
        .extracting(Finding::facts, type(Backlog.class))
        .returns("app.Main.main", one -> one.pool().users().madeIn())
        .returns(Backlog.Cause.TOO_MANY_TASKS, Backlog::cause)
        .returns(true, Backlog::grown)
        .returns(720L, Backlog::queueLength)
        .returns(7_000_000_000L, Backlog::busyNanos)
        .returns(-1L, Backlog::startedAfterNanos);
  }

  @Test
  void aQueueThatGrewAtOnceIsToldForAsLongAsAllThreadsWorkItOff() {
    see(executor(1, POOL, "mail-1", 2, 2, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, 800 + n, 2, n <= 3 ? n * 200 : 700 - n * 10, n * 500));
    }
    assertThat(only())
        .extracting(Finding::facts, type(Backlog.class))
        .returns(true, Backlog::grown)
        .returns(660L, Backlog::queueLength)
        .returns(7_000_000_000L, Backlog::busyNanos);
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
        .extracting(Finding::facts, type(Backlog.class))
        .returns(Backlog.Cause.SPRING_BOOT, Backlog::cause)
        .returns("applicationTaskExecutor", Backlog::executor)
        .returns("task", one -> one.pool().threads())
        .returns(null, one -> one.pool().users().madeIn());
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
        .extracting(Finding::facts, type(Backlog.class))
        .returns(false, Backlog::grown)
        .returns(198L, Backlog::queueLength);
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
        .extracting(Finding::facts, type(Backlog.class))
        .returns(false, Backlog::grown)
        .returns(380L, Backlog::queueLength);
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
        .extracting(Finding::facts, type(MaximumUnreachable.class))
        .returns(MaximumUnreachable.Effect.HELD_UP, MaximumUnreachable::effect)
        .returns(5, MaximumUnreachable::secondsHeldUp)
        .returns(new ThreadPool.Limits(2, 32, NO_BOUND, true), one -> one.pool().limits());
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
    see(load(1, 1, 0, 0, 0, -1), load(1, 301, 0, 0, 0, -1));
    see(load(2, 1, 0, 0, 0, -1), load(2, 301, 0, 0, 0, -1));
    assertThat(diagnosis().findings())
        .extracting(Finding::id, Finding::severity)
        .containsOnly(org.assertj.core.groups.Tuple.tuple("executor-unused", Severity.INFO))
        .hasSize(2);
    assertThat(diagnosis().findings().getFirst().facts())
        .extracting(facts -> (ExecutorFacts.Unused) facts)
        .returns("app.Main.main", one -> one.pool().users().madeIn())
        .returns(301_000_000_000L, ExecutorFacts.Unused::watchedNanos);
  }

  @Test
  void aBeanThatIsNeverUsedIsNotSaidToBeMadeWhereSpringWasStarted() {
    see(named(executor(1, SPRING + "$1", null, 4, 8, 50, BEAN), "reports"));
    see(load(1, 1, 0, 0, 0, -1), load(1, 301, 0, 0, 0, -1));
    assertThat(only())
        .returns("reports", one -> one.facts().executor())
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
    see(load(1, 1, 0, 0, 0, -1), load(1, 301, 0, 0, 0, -1));
    assertThat(only()).returns(new Site("app.Reports", "ioPool", 7, false, null), Finding::site);
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
    see(load(1, 301, 0, 0, 0, -1));
    assertThat(diagnosis().findings()).isEmpty();
    see(executor(2, POOL, null, 0, NO_BOUND, 0, own), load(2, 1, 0, 0, 0, -1));
    see(load(2, 301, 0, 0, 0, -1));
    assertThat(only()).returns("executor-unused", Finding::id);
  }

  @Test
  void anIdlePoolOfALibraryOrOneThatIsNewIsNoFinding() {
    Stack library = stack(POOL + ".<init>:1", "com.lib.Pools.make:9", "app.Main.main:10");
    see(origin("com.lib.Pools", "lib", "2.0"));
    see(executor(1, POOL, null, 4, 8, 50, library), executor(2, POOL, null, 4, 8, 50, stack()));
    see(load(1, 1, 0, 0, 0, -1), load(1, 301, 0, 0, 0, -1));
    see(load(2, 1, 0, 0, 0, -1), load(2, 301, 0, 0, 0, -1));
    see(executor(3, POOL, null, 4, 8, 50, MADE), load(3, 299, 0, 0, 0, -1));
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
      see(load(id, 1, 0, 0, 0, -1), load(id, 301, 0, 0, 0, -1));
    }
    assertThat(diagnosis().findings()).isEmpty();
    see(executor(1, POOL, null, 4, 8, 50, MADE), load(1, 1, 0, 0, 0, -1));
    see(load(1, 301, 0, 0, 0, -1));
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
        .extracting(Finding::facts, type(PooledVirtualThreads.class))
        .returns(PooledVirtualThreads.Effect.QUEUED, PooledVirtualThreads::effect)
        .returns(300L, one -> one.tasks().queuedAtPeak())
        .returns(false, PooledVirtualThreads::olderThanAgent);
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
        .extracting(Finding::facts, type(PooledVirtualThreads.class))
        .returns(true, PooledVirtualThreads::olderThanAgent)
        .returns("app.Main.lambda$serve$0", PooledVirtualThreads::tasksIn);
    see(ofVirtualThreads(executor(2, POOL, "w-1", 1, 1, NO_BOUND, Stack.NONE)));
    see(load(2, 1, 500, 1, 1, 0));
    assertThat(pooled())
        .as("of which of two pools they are nobody knows")
        .returns(null, Finding::site)
        .extracting(Finding::facts, type(PooledVirtualThreads.class))
        .returns(null, PooledVirtualThreads::tasksIn);
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
    assertThat(only().severity()).isEqualTo(Severity.INFO);
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
        .extracting(Finding::facts, type(PooledVirtualThreads.class))
        .returns(PooledVirtualThreads.Effect.DUE_TASKS_WAIT, PooledVirtualThreads::effect);
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
    assertThat(only().facts().evidence()).containsEntry("alsoMadeThere", 4).containsKey("madeIn");
  }

  @Test
  void executorsThatWereThereBeforeTheAgentAreOneFindingWhereTheyAreAlikeButForANumber() {
    for (int i = 1; i <= 5; i++) {
      String thread = "pool-" + i + "-thread-1";
      see(ofVirtualThreads(executor(i, POOL, thread, 50, 50, NO_BOUND, Stack.NONE)));
      see(load(i, 1, 500, 50, 300, 20));
    }
    assertThat(only().facts().evidence())
        .containsEntry("alsoMadeThere", 4)
        .doesNotContainKey("madeIn");
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

  private Rejected rejected() {
    return (Rejected) only().facts();
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(aggregator::accept);
    return Rules.diagnose(aggregator.snapshot());
  }
}
