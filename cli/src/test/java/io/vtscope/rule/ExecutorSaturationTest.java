package io.vtscope.rule;

import static io.vtscope.judge.Course.LASTING;
import static io.vtscope.judge.Course.PASSING;
import static io.vtscope.judge.Course.STUCK;
import static io.vtscope.judge.Severity.CRITICAL;
import static io.vtscope.judge.Severity.INFO;
import static io.vtscope.judge.Severity.WARNING;
import static io.vtscope.observation.Seen.afterShutdown;
import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.behind;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.eventLoop;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fromOutside;
import static io.vtscope.observation.Seen.givenByOwn;
import static io.vtscope.observation.Seen.handling;
import static io.vtscope.observation.Seen.joinPool;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.standing;
import static io.vtscope.observation.Seen.takenLater;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.rule.ExecutorScene.MADE;
import static io.vtscope.rule.ExecutorScene.NO_BOUND;
import static io.vtscope.rule.ExecutorScene.POOL;
import static io.vtscope.rule.ExecutorScene.REFUSED;
import static io.vtscope.rule.ExecutorScene.commonPool;
import static io.vtscope.rule.ExecutorScene.loop;
import static io.vtscope.rule.ExecutorScene.ofBoot;
import static io.vtscope.rule.ExecutorScene.pool;
import static io.vtscope.rule.ExecutorScene.scheduler;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.CommonPlace;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.Rejected.Fate;
import io.vtscope.finding.ExecutorFacts.SelfStarvation;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.finding.Finding;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Course;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.Seen;
import io.vtscope.state.ExecutorState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExecutorSaturationTest {
  private static final String DISCARD = POOL + "$DiscardPolicy";
  private static final String CALLER_RUNS = POOL + "$CallerRunsPolicy";
  private static final double NOBODY = 0;
  private static final double NONE = -1;

  /**
   * A table row.
   *
   * @param each wait of a task in a bad second, in seconds
   * @param cost share of lost tasks, or NONE
   */
  record Row(
      String name, ExecutorScene scene, double each, double cost, Course course, Severity as) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Row row(
      String name, ExecutorScene scene, double each, double cost, Course course, Severity as) {
    return new Row(name, scene, each, cost, course, as);
  }

  private static Stream<Row> lines() {
    return Stream.of(
        row("others' line", lib().queue(5, 20, 200), .2, NONE, LASTING, WARNING),
        row("others' line, a moment", lib().queue(1, 20, 200), .2, NONE, PASSING, INFO),
        row("others' line, slow, once", lib().queue(1, 20, 1500), 1.5, NONE, PASSING, INFO),
        row("others' line, one for long", lib().queue(1, 9, 2000), 2, NONE, LASTING, WARNING),
        row("others' choice", lib().with(CALLER_RUNS).queue(5, 9, 200), .2, NONE, LASTING, INFO),
        row("own bound", pool(4).queue(9, 200, 2000), 2, NONE, LASTING, INFO),
        row("own bound, few wait", pool(4).queue(9, 9, 200), .2, NONE, LASTING, INFO),
        row("own bound, growing for a while", pool(4).grow(9, 80, 300), .3, NONE, LASTING, INFO),
        row("growing for long", pool(4).grow(12, 80, 300), .3, NONE, LASTING, WARNING),
        row("part of an hour", hung(), 20, NONE, LASTING, WARNING),
        row("full, as it grew", bounded().grow(12, 4, 300), .3, NONE, LASTING, INFO),
        row("maximum out of reach", core2Of32().queue(5, 12, 150), .15, NONE, LASTING, WARNING),
        row("lock", pool(8).queue(5, 90, 150).atOneLock(), .15, NONE, LASTING, WARNING),
        row("Spring Boot's", ofBoot().queue(5, 90, 150), .15, NONE, LASTING, WARNING),
        row("common pool", commonPool().queue(5, 90, 150), .15, NONE, LASTING, WARNING),
        row("event loop", loop().queue(5, 90, 150), .15, NONE, LASTING, WARNING),
        row("no completions", pool(4).still(8, 12), 4, NONE, STUCK, WARNING),
        row("no completions for a while", pool(4).still(5, 12), 2.5, NONE, LASTING, INFO),
        row("others' choice, none ends", lib().with(DISCARD).still(8, 9), 4, NONE, STUCK, INFO),
        row("stuck at the end of a day", dead(), 120, NONE, STUCK, WARNING),
        row("late", scheduler(1).late(6, 1000), 3.5, NONE, LASTING, WARNING),
        row("late by little, always", scheduler(1).late(20, 150), 1.6, NONE, LASTING, WARNING),
        row("late for a moment", scheduler(1).late(1, 300), .3, NONE, PASSING, INFO),
        row("own queue", pool(4).waitsForItself(3, MADE), 3, 1, STUCK, CRITICAL));
  }

  private static Stream<Row> refusals() {
    return Stream.of(
        row("thrown", bounded().refuse(90).refuse(90), NOBODY, .9, PASSING, CRITICAL),
        row("comes again", bounded().refuse(90, 50, 50), NOBODY, .9, PASSING, INFO),
        row("some never come", bounded().refuse(90, 50, 48), NOBODY, .9, PASSING, WARNING),
        row("many never come", bounded().refuse(90, 50, 30), NOBODY, .9, PASSING, CRITICAL),
        row("dropped", bounded().with(DISCARD).refuse(90), NOBODY, .9, PASSING, WARNING),
        row("oldest dropped", oldest().refuse(90), NOBODY, .9, PASSING, WARNING),
        row("run by callers", bounded().with(CALLER_RUNS).refuse(90), NOBODY, .9, PASSING, INFO),
        row("handled", bounded().with("app.PutBack").refuse(90), NOBODY, .9, PASSING, INFO),
        row("handler throws", throwing().refuse(90), NOBODY, .9, PASSING, CRITICAL),
        row("library throws", library().refuse(90), NOBODY, .9, PASSING, CRITICAL));
  }

  private static Map<String, ExecutorScene> healthy() {
    return Map.of(
        "own bound, a moment", pool(4).queue(2, 90, 150),
        "others' choice, a moment", lib().with(DISCARD).queue(1, 90, 150),
        "served fast", lib().queue(9, 5_000, 50),
        "drains", lib().queue(9, 3, 10).calm(5),
        "a thread is left", pool(4).calm(9),
        "no task is due", scheduler(1).late(9, 0),
        "scheduler with a thread left", scheduler(2).late(9, 1000),
        "a library drops its own", library().with(DISCARD).refuse(90));
  }

  private static ExecutorScene lib() {
    return pool(4, 4, NO_BOUND, ExecutorScene.BY_LIBRARY);
  }

  private static ExecutorScene library() {
    return pool(4, 4, 50, ExecutorScene.BY_LIBRARY);
  }

  private static ExecutorScene bounded() {
    return pool(4, 4, 50, MADE);
  }

  private static ExecutorScene oldest() {
    return bounded().with(POOL + "$DiscardOldestPolicy");
  }

  private static ExecutorScene throwing() {
    return bounded().with("app.Report extends " + POOL + "$AbortPolicy");
  }

  private static ExecutorScene core2Of32() {
    return pool(2, 32, NO_BOUND, MADE);
  }

  private static ExecutorScene hung() {
    return pool(4).calm(720).grow(30, 25, 20_000).calm(2_850);
  }

  private static ExecutorScene dead() {
    return pool(4).calm(28_560).still(240, 300);
  }

  @ParameterizedTest
  @MethodSource({"lines", "refusals"})
  void troublesAreJudgedByTheirNumbers(Row row) {
    Finding finding = only(row.scene.diagnosis());
    assertThat(finding)
        .returns("executor-saturation", Finding::id)
        .returns(row.as, Finding::severity)
        .returns(row.course, one -> one.judgement().course());
    assertThat(finding.judgement().harm().each()).isEqualTo(row.each, offset(row.each / 10));
    assertThat(finding.judgement().cost()).isEqualTo(row.cost, offset(.05));
  }

  @Test
  void healthIsNoFinding() {
    healthy().forEach((name, scene) -> assertThat(scene.diagnosis().findings()).as(name).isEmpty());
  }

  private final List<Record> observations = new ArrayList<>();

  ExecutorSaturationTest() {
    observations.addAll(ExecutorScene.around(15));
  }

  @Test
  void backlogCoversOnlyItsPartOfTheHour() {
    assertThat(((Backlog) only(hung().diagnosis()).facts()))
        .returns(750L, Backlog::queueLength)
        .returns(true, Backlog::grown)
        .returns(29_000_000_000L, Backlog::busyNanos)
        .returns(721_000_000_000L, Backlog::startedAfterNanos)
        .returns(30, one -> one.tasks().secondsAllBusy());
  }

  @Test
  void threadsThatWaitForTheirOwnQueueAreTheSite() {
    Stack waits = stack("java.util.concurrent.FutureTask.get:1", "app.Pages.render:42");
    Finding finding = only(pool(8).waitsForItself(2, waits).diagnosis());
    assertThat(name(finding)).isEqualTo("app.Pages.render");
    assertThat((SelfStarvation) finding.facts())
        .returns(SelfStarvation.Awaited.OWN_QUEUE, SelfStarvation::awaited)
        .returns(true, SelfStarvation::lasts)
        .returns(8, SelfStarvation::threadsWaiting)
        .returns(2_000_000_000L, SelfStarvation::threadsWaitedNanos)
        .returns("app.Pages.render", SelfStarvation::waitsIn);
    finding = only(pool(8).waitsForItself(2, waits).calm(1).diagnosis());
    assertThat(((SelfStarvation) finding.facts()).lasts()).isFalse();
  }

  @Test
  void eachCauseHasItsRemedy() {
    assertThat(cause(ofBoot().queue(5, 90, 150))).isEqualTo(Backlog.Cause.SPRING_BOOT);
    assertThat(cause(commonPool().queue(5, 90, 150))).isEqualTo(Backlog.Cause.FORK_JOIN);
    assertThat(cause(loop().queue(5, 90, 150))).isEqualTo(Backlog.Cause.EVENT_LOOP);
    assertThat(cause(pool(4).queue(5, 90, 150))).isEqualTo(Backlog.Cause.TOO_MANY_TASKS);
    assertThat(cause(pool(8).queue(5, 90, 150).atOneLock())).isEqualTo(Backlog.Cause.ONE_LOCK);
  }

  private static Backlog.Cause cause(ExecutorScene scene) {
    return ((Backlog) only(scene.diagnosis()).facts()).cause();
  }

  @Test
  void selfSubmittedWorkThatDrainsIsInfo() {
    see(executor(1, POOL, "crawl-1", 4, 4, NO_BOUND, MADE));
    for (long n = 1; n <= 9; n++) {
      long submitted = Math.min(n, 5) * 300;
      long queued = n <= 5 ? n * 200 : (9 - n) * 200;
      see(givenByOwn(load(1, n, submitted, 4, queued, n * 500), submitted - 1));
    }
    assertThat(only(diagnosis()).severity()).isEqualTo(INFO);
    assertThat(facts(Backlog.class))
        .returns(Backlog.Cause.WORKED_OFF, Backlog::cause)
        .returns(1499L, one -> one.tasks().submittedByItself());
  }

  @Test
  void aSharedLockIsTheCauseOfASaturatedPool() {
    see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE));
    Stack waits = stack("app.Store.save:17", "app.Job.run:4");
    Stack has = stack("java.lang.Thread.sleep:1", "app.Store.save:18", "app.Job.run:4");
    for (long n = 1; n <= 9; n++) {
      see(load(1, n, n * 300, 8, n * 200, n * 500));
      see(behind(standing(1, n, 7, waits), "java.lang.Object@1f", "saver-3", has));
    }
    assertThat(only(diagnosis())).returns(waits, Finding::stack);
    assertThat(name(only(diagnosis()))).isEqualTo("app.Store.save");
    assertThat(place(facts(Backlog.class)))
        .isEqualTo(
            new CommonPlace(
                8,
                7,
                true,
                "app.Store.save",
                null,
                "java.lang.Object@1f",
                "saver-3",
                "app.Store.save",
                "java.lang.Thread.sleep"));
  }

  @Test
  void theSiteIsTheMakerOrWhereThreadsBlock() {
    Stack in = stack("java.net.Socket.read:1", "app.Store.load:17", "app.Job.run:4");
    for (int i = 1; i <= 2; i++) {
      see(executor(i, POOL, "saver" + i + "-1", 8, 8, NO_BOUND, i == 1 ? MADE : Stack.NONE));
      for (long n = 1; n <= 9; n++) {
        see(load(i, n, n * 300, 8, n * 200, n * 500), standing(i, n, 8, in));
      }
    }
    assertThat(diagnosis().findings())
        .extracting(
            ExecutorSaturationTest::name, one -> place((Backlog) one.facts()).threadsBlockIn())
        .containsExactlyInAnyOrder(
            tuple("app.Main.main", "java.net.Socket.read"),
            tuple("app.Store.load", "java.net.Socket.read"));
  }

  @Test
  void internalForksAreNoQueue() {
    see(joinPool(1, "ForkJoinPool-1-worker-1", 4, MADE));
    for (long n = 1; n <= 9; n++) {
      see(fromOutside(load(1, n, n * 600, 4, n * 550, 900), n, 0));
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  private static final Stack IN_LOOP =
      stack("java.lang.Thread.sleep:1", "app.Handler.handle:7", "io.netty.Loop.run:1");

  private static final Stack ASKS = stack("java.net.http.HttpClient.send:1", "app.Client.ask:3");

  private void loopWaits(long executor, Stack waits, int every) {
    see(eventLoop(executor, "loop" + executor + "-1"));
    for (long n = 1; n <= 12; n++) {
      see(load(executor, n, 20, 0, 0, -1));
      if (n % every == 0 || n == 1) {
        see(
            new ExecutorState.ExecutorThreads(
                standing(executor, n, 1, waits).at(), executor, 1, 1, waits, null, null, MADE));
      }
    }
  }

  private void othersWait(Stack waits) {
    for (long n = 1; n <= 12; n++) {
      see(counted(n, 0, 200, 200), waiting(n, 200, n * 1000, waits));
    }
  }

  @Test
  void aWaitingEventLoopIsFoundIfMostVirtualThreadsWait() {
    loopWaits(1, IN_LOOP, 1);
    othersWait(ASKS);
    assertThat(only(diagnosis()).severity()).isEqualTo(WARNING);
    assertThat(facts(ExecutorFacts.BlockedLoop.class))
        .returns("app.Handler.handle", one -> one.place().threadsIn())
        .returns("java.lang.Thread.sleep", one -> one.place().threadsBlockIn())
        .returns(12, ExecutorFacts.BlockedLoop::samplesInWait)
        .returns(11_000_000_000L, ExecutorFacts.BlockedLoop::loopWaitedNanos)
        .returns(200L, one -> one.waiters().waitingAtPeak())
        .returns("app.Client.ask", ExecutorFacts.BlockedLoop::waitersIn);
  }

  @Test
  void aHandlerThatReadsASocketIsFound() {
    Stack reads =
        stack(
            "sun.nio.ch.NioSocketImpl.park:1",
            "java.net.Socket$SocketInputStream.read:1",
            "app.Handler.handle:7",
            "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead:1");
    loopWaits(1, reads, 1);
    othersWait(ASKS);
    assertThat(facts(ExecutorFacts.BlockedLoop.class).place().threadsIn())
        .isEqualTo("app.Handler.handle");
  }

  @Test
  void waitingForWorkIsNoProblemOfAnEventLoop() {
    loopWaits(1, stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Writer.run:3"), 1);
    othersWait(stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:3"));
    assertThat(diagnosis().findings()).isEmpty();
    loopWaits(2, IN_LOOP, 1);
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void anEventLoopThatWaitsRarelyIsNoFinding() {
    loopWaits(1, IN_LOOP, 2);
    othersWait(ASKS);
    assertThat(diagnosis().findings())
        .extracting(Finding::id)
        .doesNotContain("executor-saturation");
  }

  @Test
  void countsRejectedTasksAndTheirFate() {
    see(executor(1, POOL, "io-1", 4, 4, 20, MADE));
    see(takenLater(refusing(load(1, 1, 1930, 4, 20, 90), 430, REFUSED), 125, 125));
    assertThat(only(diagnosis()))
        .returns(REFUSED, Finding::stack)
        .returns("app.Reports.submit", ExecutorSaturationTest::name);
    assertThat(facts(Rejected.class))
        .returns(Fate.RESUBMITTED, Rejected::fate)
        .returns(430L, Rejected::hadNoRoom)
        .returns(1930L, Rejected::ofTasks)
        .returns(125L, Rejected::tracked)
        .returns(125L, Rejected::resubmitted)
        .satisfies(facts ->
            assertThat(facts.evidence())
                .containsEntry("executor", "io")
                .containsEntry("core", 4)
                .containsEntry("queueCapacity", 20)
                .containsEntry("rejected", 430L)
                .containsEntry("queuedAtPeak", 20L));
  }

  @Test
  void droppingTheOldestTaskIsNoResubmission() {
    see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), POOL + "$DiscardOldestPolicy"));
    see(takenLater(refusing(load(1, 1, 600, 8, 50, 20), 100, REFUSED), 40, 30));
    assertThat(facts(Rejected.class))
        .returns(Fate.OLDEST_DROPPED, Rejected::fate)
        .returns(500L, Rejected::ofTasks)
        .returns(-1L, Rejected::tracked);
  }

  @Test
  void onlyRejectionsBeforeShutdownAreLostTasks() {
    see(executor(1, POOL, "a-1", 2, 2, 50, MADE));
    ExecutorState.ExecutorLoad full = refusing(load(1, 1, 500, 0, 0, 20), 310, REFUSED);
    see(afterShutdown(full, 10));
    assertThat(only(diagnosis()).severity()).isEqualTo(CRITICAL);
    assertThat(facts(Rejected.class))
        .returns(300L, Rejected::hadNoRoom)
        .returns(490L, Rejected::ofTasks);
    observations.clear();
    see(recorded(0, 10_000), agent("25.0.3+9-LTS"), executor(1, POOL, "a-1", 2, 2, 50, MADE));
    see(afterShutdown(full, 310));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void rejectionByAPoolWithRoomMeansShutdown() {
    see(executor(1, POOL, "a-1", 8, 8, NO_BOUND, MADE), executor(2, POOL, "b-1", 8, 8, 50, MADE));
    see(load(1, 1, 500, 8, 3, 20), refusing(load(1, 2, 510, 8, 0, 20), 10, REFUSED));
    see(load(2, 1, 500, 8, 3, 20), refusing(load(2, 2, 510, 0, 0, 20), 10, REFUSED));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void bulkheadRejectionsAreIntended() {
    String bulkhead = "io.github.resilience4j.bulkhead.internal.FixedThreadPoolBulkhead";
    Stack shed = stack(bulkhead + ".submit:139", "app.Prices.ask:9");
    see(executor(1, POOL, "bulkhead-pricing-1", 4, 4, 8, stack(bulkhead + ".<init>:80")));
    see(origin(bulkhead, "resilience4j-bulkhead", "2.3.0"));
    see(takenLater(refusing(load(1, 1, 1930, 4, 8, 90), 430, shed), 125, 0));
    assertThat(only(diagnosis()).severity()).isEqualTo(INFO);
    assertThat(facts(Rejected.class))
        .returns(Fate.SHED, Rejected::fate)
        .returns("ThreadPoolBulkhead", Rejected::shedBy)
        .returns("BulkheadFullException", Rejected::callersGot)
        .returns(-1L, Rejected::tracked);
  }

  @Test
  void poolAfterPoolOfOnePlaceIsOneFindingOfTheWorst() {
    see(executor(500, POOL, null, 4, 4, 20, MADE)); // ended before its name was known
    see(refusing(load(500, 1, 100, 4, 20, 90), 10, REFUSED));
    for (int i = 1; i <= 411; i++) {
      see(executor(i, POOL, "pool-" + i + "-thread-1", 4, 4, 20, MADE));
      see(refusing(load(i, 1, 100, 4, 20, 90), i == 7 ? 60 : 10, REFUSED));
    }
    assertThat(facts(Rejected.class))
        .returns("pool-7-thread", Rejected::executor)
        .returns(60L, Rejected::hadNoRoom)
        .returns(new ThreadPool.Alike(411, 4170), one -> one.pool().alike());
  }

  @Test
  void poolsOfOtherNamesOrTroublesAreTheirOwnFindings() {
    see(executor(1, POOL, "mail-1", 4, 4, 20, MADE));
    see(refusing(load(1, 1, 100, 4, 20, 90), 10, REFUSED));
    see(executor(2, POOL, "bills-1", 4, 4, 20, MADE));
    see(refusing(load(2, 1, 100, 4, 20, 90), 10, REFUSED));
    see(executor(3, POOL, "bills-2", 4, 4, 20, MADE));
    see(takenLater(refusing(load(3, 1, 100, 4, 20, 90), 10, REFUSED), 10, 10));
    assertThat(diagnosis().findings())
        .extracting(one -> one.facts().executor(), Finding::severity)
        .containsExactlyInAnyOrder(
            tuple("mail", CRITICAL), tuple("bills", CRITICAL), tuple("bills", INFO));
    assertThat(diagnosis().findings()).extracting(Finding::identity).doesNotHaveDuplicates();
  }

  @Test
  void theOneInTroubleComesBeforeTheBusyOnes() {
    for (int i = 1; i <= 12; i++) {
      see(executor(i, POOL, "p" + i + "-1", 2, 2, NO_BOUND, MADE));
      for (long n = 1; n <= 9; n++) {
        see(i == 7 ? load(i, n, n * 100, 2, n * 80, n * 500) : load(i, n, n * 9000 + i, 1, 0, 1));
      }
    }
    assertThat(ExecutorOrder.of(diagnosis()))
        .extracting(Executor::name)
        .startsWith("p7", "p12", "p11")
        .hasSize(12);
  }

  private void see(Record... more) {
    observations.addAll(List.of(more));
  }

  private static Finding only(Diagnosis diagnosis) {
    assertThat(diagnosis.findings()).hasSize(1);
    return diagnosis.findings().getFirst();
  }

  private static String name(Finding finding) {
    Site site = finding.site();
    return site == null ? "" : site.name();
  }

  private <T extends ExecutorFacts> T facts(Class<T> type) {
    return type.cast(only(diagnosis()).facts());
  }

  private static CommonPlace place(Backlog backlog) {
    return Objects.requireNonNull(backlog.place());
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(one -> Seen.tell(one, aggregator));
    return Rules.diagnose(aggregator.snapshot());
  }
}
