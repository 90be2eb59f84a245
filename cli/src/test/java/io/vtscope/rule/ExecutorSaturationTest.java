package io.vtscope.rule;

import static io.vtscope.judge.Course.LASTING;
import static io.vtscope.judge.Course.PASSING;
import static io.vtscope.judge.Course.STUCK;
import static io.vtscope.judge.Severity.CRITICAL;
import static io.vtscope.judge.Severity.INFO;
import static io.vtscope.judge.Severity.WARNING;
import static io.vtscope.observation.Seen.afterShutdown;
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
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.standing;
import static io.vtscope.observation.Seen.takenLater;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.rule.ExecutorScene.AT_LOCK;
import static io.vtscope.rule.ExecutorScene.LOCK;
import static io.vtscope.rule.ExecutorScene.MADE;
import static io.vtscope.rule.ExecutorScene.NO_BOUND;
import static io.vtscope.rule.ExecutorScene.POOL;
import static io.vtscope.rule.ExecutorScene.REFUSED;
import static io.vtscope.rule.ExecutorScene.around;
import static io.vtscope.rule.ExecutorScene.commonPool;
import static io.vtscope.rule.ExecutorScene.loop;
import static io.vtscope.rule.ExecutorScene.ofBoot;
import static io.vtscope.rule.ExecutorScene.pool;
import static io.vtscope.rule.ExecutorScene.scheduler;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.finding.ExecutorOrder;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Course;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.state.ExecutorState.ExecutorLoad;
import io.vtscope.state.ExecutorState.ExecutorThreads;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExecutorSaturationTest {
  private static final String DISCARD = POOL + "$DiscardPolicy";
  private static final String DISCARD_OLDEST = POOL + "$DiscardOldestPolicy";
  private static final String CALLER_RUNS = POOL + "$CallerRunsPolicy";
  private static final String THROWS = "app.Report extends " + POOL + "$AbortPolicy";
  private static final Stack HAS_LOCK =
      stack("java.lang.Thread.sleep:1", "app.Store.save:18", "app.Job.run:4");
  private static final Stack IN_LOOP =
      stack("java.lang.Thread.sleep:1", "app.Handler.handle:7", "io.netty.Loop.run:1");
  private static final Stack ASKS = stack("java.net.http.HttpClient.send:1", "app.Client.ask:3");
  private static final String SATURATED = "executor-saturation; cause=";
  private static final double NOBODY = 0;
  private static final double NONE = -1;

  /**
   * A row.
   *
   * @param each wait of a task in a bad second, in seconds
   * @param cost share of lost tasks, or NONE
   */
  private static Arguments row(
      String scenario, ExecutorScene scene, double each, double cost, Course course, Severity as) {
    return arguments(scenario, scene, each, cost, course, as);
  }

  private static Stream<Arguments> lines() {
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
        row("for minutes in an hour", hung(), 20, NONE, LASTING, WARNING),
        row("full, as it grew", bounded().grow(12, 4, 300), .3, NONE, LASTING, INFO),
        row("maximum out of reach", core2Of32().queue(5, 12, 150), .15, NONE, LASTING, WARNING),
        row("lock", pool(8).queue(5, 90, 150).atOneLock(), .15, NONE, LASTING, WARNING),
        row("Spring Boot's", ofBoot().queue(5, 90, 150), .15, NONE, LASTING, WARNING),
        row("common pool", commonPool().queue(5, 90, 150), .15, NONE, LASTING, WARNING),
        row("event loop", loop().queue(5, 90, 150), .15, NONE, LASTING, WARNING),
        row("no completions", pool(4).still(8, 12), 4, NONE, STUCK, WARNING),
        row("no completions for a while", pool(4).still(5, 12), 2.5, NONE, LASTING, INFO),
        row("others' choice, none ends", lib().with(DISCARD).still(8, 9), 4, NONE, STUCK, INFO),
        row("stuck when a day ends", dead(), 120, NONE, STUCK, WARNING),
        row("late", scheduler(1).late(6, 1000), 3.5, NONE, LASTING, WARNING),
        row("late by little, always", scheduler(1).late(20, 150), 1.6, NONE, LASTING, WARNING),
        row("late, and no task ends", scheduler(1).late(8, 1000, 0), 4.5, NONE, STUCK, WARNING),
        row("late for a moment", scheduler(1).late(1, 300), .3, NONE, PASSING, INFO),
        row("own queue", pool(4).waitsForItself(3, MADE), 3, 1, STUCK, CRITICAL));
  }

  private static Stream<Arguments> refusals() {
    return Stream.of(
        refused("thrown", bounded().refuse(90).refuse(90), CRITICAL),
        refused("comes again", bounded().refuse(90, 50, 50), INFO),
        refused("some never come", bounded().refuse(90, 50, 48), WARNING),
        refused("many never come", bounded().refuse(90, 50, 30), CRITICAL),
        refused("dropped", bounded().with(DISCARD).refuse(90), WARNING),
        refused("oldest dropped", bounded().with(DISCARD_OLDEST).refuse(90), WARNING),
        refused("run by callers", bounded().with(CALLER_RUNS).refuse(90), INFO),
        refused("handled", bounded().with("app.PutBack").refuse(90), INFO),
        refused("handler throws", bounded().with(THROWS).refuse(90), CRITICAL),
        refused("library throws", library().refuse(90), CRITICAL));
  }

  private static Arguments refused(String scenario, ExecutorScene scene, Severity as) {
    return row(scenario, scene, NOBODY, .9, PASSING, as);
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

  private static ExecutorScene core2Of32() {
    return pool(2, 32, NO_BOUND, MADE);
  }

  private static ExecutorScene hung() {
    return pool(4).calm(720).grow(30, 25, 20_000).calm(2_850);
  }

  private static ExecutorScene dead() {
    return pool(4).calm(28_560).still(240, 300);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"lines", "refusals"})
  void troublesAreJudgedByTheirNumbers(
      String scenario, ExecutorScene scene, double each, double cost, Course course, Severity as) {
    Finding finding = scene.program().only();
    assertThat(finding)
        .returns("executor-saturation", Finding::id)
        .returns(as, Finding::severity)
        .returns(course, one -> one.judgement().course());
    assertThat(finding.judgement().harm().each()).isEqualTo(each, offset(each / 10));
    assertThat(finding.judgement().cost()).isEqualTo(cost, offset(.05));
  }

  @Test
  void healthIsNoFinding() {
    healthy()
        .forEach(
            (name, scene) -> assertThat(scene.program().diagnosis().findings()).as(name).isEmpty());
  }

  private static Stream<Arguments> causes() {
    Stack waits = stack("java.util.concurrent.FutureTask.get:1", "app.Pages.render:42");
    return Stream.of(
        arguments(
            "a part of an hour",
            hung().program(),
            "*; queueLength=750; grown=true; busyMillis=29000; startedAfterMillis=721000"),
        arguments(
            "threads wait for tasks in their own queue",
            pool(8).waitsForItself(2, waits).program(),
            "app.Pages.render; awaited=OWN_TASKS; lasts=true; threadsWaiting=8;"
                + " threadsWaitedMillis=2000; waitsIn=app.Pages.render"),
        arguments(
            "they waited before",
            pool(8).waitsForItself(2, waits).calm(1).program(),
            "app.Pages.render; lasts=false"),
        arguments(
            "its own tasks fill it, and it works them off",
            around(15)
                .see(executor(1, POOL, "crawl-1", 4, 4, NO_BOUND, MADE))
                .seconds(9, n -> crawled(n)),
            "*; cause=WORKED_OFF; submittedByItself=1499"),
        arguments(
            "its threads wait for a lock",
            around(15)
                .see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, MADE))
                .seconds(9, n -> load(1, n, n * 300L, 8, n * 200L, n * 500L))
                .seconds(9, n -> behind(standing(1, n, 7, AT_LOCK), LOCK, "saver-3", HAS_LOCK)),
            "app.Store.save; cause=ONE_LOCK; threadsLookedAt=8; threadsInOnePlace=7;"
                + " allLookedAt=true; threadsIn=app.Store.save; threadsBlockIn=-; lock="
                + LOCK
                + "; lockOwner=saver-3; ownerIn=app.Store.save;"
                + " ownerBlocksIn=java.lang.Thread.sleep"),
        arguments(
            "its threads block, and its maker is known",
            saver(MADE),
            "app.Main.main; threadsBlockIn=java.net.Socket.read"),
        arguments(
            "its threads block, and its maker is unknown",
            saver(Stack.NONE),
            "app.Store.load; threadsBlockIn=java.net.Socket.read"));
  }

  @Test
  void eachSortOfExecutorHasItsCause() {
    ofBoot().queue(5, 90, 150).program().assertFindings(SATURATED + "SPRING_BOOT");
    commonPool().queue(5, 90, 150).program().assertFindings(SATURATED + "FORK_JOIN");
    loop().queue(5, 90, 150).program().assertFindings(SATURATED + "EVENT_LOOP");
    pool(4).queue(5, 90, 150).program().assertFindings(SATURATED + "TOO_MANY_TASKS");
  }

  private static Stream<Arguments> fates() {
    String bulkhead = "io.github.resilience4j.bulkhead.internal.FixedThreadPoolBulkhead";
    Stack shed = stack(bulkhead + ".submit:139", "app.Prices.ask:9");
    ExecutorLoad stopped = refusing(load(1, 1, 500, 0, 0, 20), 310, REFUSED);
    return Stream.of(
        arguments(
            "rejected tasks come again",
            io(20, takenLater(refusing(load(1, 1, 1930, 4, 20, 90), 430, REFUSED), 125, 125)),
            "app.Reports.submit; fate=RESUBMITTED; hadNoRoom=430; ofTasks=1930; tracked=125;"
                + " resubmitted=125; executor=io; core=4; queueCapacity=20; rejected=430;"
                + " queuedAtPeak=20"),
        arguments(
            "the oldest task is dropped, not resubmitted",
            around(15)
                .see(handling(executor(1, POOL, "io-1", 8, 8, 50, MADE), DISCARD_OLDEST))
                .see(takenLater(refusing(load(1, 1, 600, 8, 50, 20), 100, REFUSED), 40, 30)),
            "*; fate=OLDEST_DROPPED; ofTasks=500; tracked=-"),
        arguments(
            "some tasks are rejected after a shutdown",
            io(50, afterShutdown(stopped, 10)),
            "*; hadNoRoom=300; ofTasks=490"),
        arguments(
            "a bulkhead rejects on purpose",
            around(15)
                .see(executor(1, POOL, "bulkhead-1", 4, 4, 8, stack(bulkhead + ".<init>:80")))
                .see(origin(bulkhead, "resilience4j-bulkhead", "2.3.0"))
                .see(takenLater(refusing(load(1, 1, 1930, 4, 8, 90), 430, shed), 125, 0)),
            "*; fate=SHED; shedBy=ThreadPoolBulkhead; callersGot=BulkheadFullException; tracked=-"),
        arguments(
            "hundreds of pools of one place reject",
            around(15)
                .times(412, i -> executor(i, POOL, thread(i), 4, 4, 20, MADE))
                .times(412, i -> refusing(load(i, 1, 100, 4, 20, 90), i == 7 ? 60 : 10, REFUSED)),
            "*; executor=pool-7-thread; hadNoRoom=60; alsoMadeThere=411; rejectedThere=4170"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"causes", "fates"})
  void aFullPoolHasItsCause(String scenario, Program program, String expected) {
    program.assertFindings("executor-saturation * " + expected);
  }

  private static ExecutorLoad crawled(long n) {
    long submitted = Math.min(n, 5) * 300;
    long queued = n <= 5 ? n * 200 : (9 - n) * 200;
    return givenByOwn(load(1, n, submitted, 4, queued, n * 500), submitted - 1);
  }

  private static Program saver(Stack made) {
    Stack reads = stack("java.net.Socket.read:1", "app.Store.load:17", "app.Job.run:4");
    return around(15)
        .see(executor(1, POOL, "saver-1", 8, 8, NO_BOUND, made))
        .seconds(9, n -> load(1, n, n * 300L, 8, n * 200L, n * 500L))
        .seconds(9, n -> standing(1, n, 8, reads));
  }

  private static Program io(int capacity, ExecutorLoad load) {
    return around(15).see(executor(1, POOL, "io-1", 4, 4, capacity, MADE), load);
  }

  /** The first pool ended before its name was known. */
  private static @Nullable String thread(long number) {
    return number == 0 ? null : "pool-" + number + "-thread-1";
  }

  private static Stream<Arguments> idle() {
    Stack takes = stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Writer.run:3");
    ExecutorLoad refused = refusing(load(1, 2, 510, 0, 0, 20), 10, REFUSED);
    return Stream.of(
        arguments(
            "a fork-join pool forks by itself",
            around(15)
                .see(joinPool(1, "ForkJoinPool-1-worker-1", 4, MADE))
                .seconds(9, n -> fromOutside(load(1, n, n * 600L, 4, n * 550L, 900), n, 0))),
        arguments("tasks are rejected after a shutdown", io(50, afterShutdown(refused, 10))),
        arguments(
            "a pool without a bound rejects",
            io(NO_BOUND, load(1, 1, 500, 4, 3, 20))
                .see(refusing(load(1, 2, 510, 4, 0, 20), 10, REFUSED))),
        arguments(
            "a pool that is not full rejects", io(50, load(1, 1, 500, 4, 3, 20)).see(refused)),
        arguments("an event loop waits for work", whileOthersWait(takes, loopIn(takes, 1))),
        arguments(
            "all wait for work, and a loop waits", whileOthersWait(takes, loopIn(IN_LOOP, 1))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("idle")
  void anExecutorIsHealthyIf(String scenario, Program program) {
    program.assertFindings("-");
  }

  @Test
  void aWaitingEventLoopIsFoundIfMostVirtualThreadsWait() {
    whileOthersWait(ASKS, loopIn(IN_LOOP, 1))
        .assertFindings(
            "executor-saturation WARNING; threadsIn=app.Handler.handle;"
                + " threadsBlockIn=java.lang.Thread.sleep; samplesInWait=12; loopWaitedMillis=11000;"
                + " waitingAtPeak=200; waitersIn=app.Client.ask");
    Stack reads =
        stack(
            "sun.nio.ch.NioSocketImpl.park:1",
            "java.net.Socket$SocketInputStream.read:1",
            "app.Handler.handle:7",
            "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead:1");
    whileOthersWait(ASKS, loopIn(reads, 1))
        .assertFindings("executor-saturation WARNING; threadsIn=app.Handler.handle");
    whileOthersWait(ASKS, loopIn(IN_LOOP, 2)).assertAmong("no executor-saturation");
  }

  /** A loop that waits in each sample, or in every second one. */
  private static Program loopIn(Stack waits, int every) {
    return around(15)
        .see(eventLoop(1, "loop1-1"))
        .seconds(12, n -> load(1, n, 20, 0, 0, -1))
        .times(12 / every, i -> inLoop(1 + i * every, waits));
  }

  private static Record inLoop(int n, Stack waits) {
    long at = standing(1, n, 1, waits).at();
    return new ExecutorThreads(at, 1, 1, 1, waits, null, null, MADE);
  }

  /** All 200 virtual threads wait. */
  private static Program whileOthersWait(Stack waits, Program program) {
    return program
        .seconds(12, n -> counted(n, 0, 200, 200))
        .seconds(12, n -> waiting(n, 200, n * 1000L, waits));
  }

  @Test
  void poolsOfOtherNamesOrTroublesAreTheirOwnFindings() {
    Program program = around(15);
    program.see(executor(1, POOL, "mail-1", 4, 4, 20, MADE));
    program.see(executor(2, POOL, "bills-1", 4, 4, 20, MADE));
    program.see(executor(3, POOL, "bills-2", 4, 4, 20, MADE));
    program.times(2, i -> refusing(load(i + 1, 1, 100, 4, 20, 90), 10, REFUSED));
    program.see(takenLater(refusing(load(3, 1, 100, 4, 20, 90), 10, REFUSED), 10, 10));
    assertThat(program.diagnosis().findings())
        .extracting(one -> one.facts().executor(), Finding::severity)
        .containsExactlyInAnyOrder(
            tuple("mail", CRITICAL), tuple("bills", CRITICAL), tuple("bills", INFO));
    assertThat(program.diagnosis().findings())
        .extracting(Finding::identity)
        .doesNotHaveDuplicates();
  }

  @Test
  void theOneInTroubleComesBeforeTheBusyOnes() {
    Program program = around(15);
    for (int i = 1; i <= 12; i++) {
      int pool = i;
      program.see(executor(i, POOL, "p" + i + "-1", 2, 2, NO_BOUND, MADE));
      program.seconds(
          9,
          n ->
              pool == 7
                  ? load(pool, n, n * 100L, 2, n * 80L, n * 500L)
                  : load(pool, n, n * 9000L + pool, 1, 0, 1));
    }
    assertThat(ExecutorOrder.of(program.diagnosis()))
        .extracting(Executor::name)
        .startsWith("p7", "p12", "p11")
        .hasSize(12);
  }
}
