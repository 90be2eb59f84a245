package io.vtscope.rule;

import static io.vtscope.observation.Seen.again;
import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.async;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.named;
import static io.vtscope.observation.Seen.ofVirtualThreads;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduled;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingOnAverage;
import static io.vtscope.rule.ExecutorScene.BEAN;
import static io.vtscope.rule.ExecutorScene.BY_LIBRARY;
import static io.vtscope.rule.ExecutorScene.MADE;
import static io.vtscope.rule.ExecutorScene.NO_BOUND;
import static io.vtscope.rule.ExecutorScene.POOL;
import static io.vtscope.rule.ExecutorScene.SPRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.MaximumUnreachable;
import io.vtscope.finding.ExecutorFacts.PooledVirtualThreads;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.Verdict;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Seen;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.ExecutorState.CalledHow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExecutorLintsTest {
  private static final String NONE = "";
  private static final String POOLED = "pooled-virtual-threads ";
  private static final String UNREACHABLE = "executor-max-unreachable ";

  private static final Stack OF_JDK =
      stack(
          POOL + ".<init>:1276",
          "java.util.concurrent.Executors.newCachedThreadPool:228",
          "jdk.internal.net.http.HttpClientImpl.<init>:443",
          "java.net.http.HttpClient.newHttpClient:197",
          "app.Main.main:10");

  private final List<Record> observations = new ArrayList<>(ExecutorScene.around(10));

  record Row(String name, String expected, List<Record> seen) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Row row(String name, String expected, Record... seen) {
    return new Row(name, expected, List.of(seen));
  }

  private static Stream<Row> rows() {
    return Stream.of(
        row("async", "async-on-caller WARNING", called(CalledHow.DIRECT, 22)),
        row("async that is intercepted", NONE, called(CalledHow.UNKNOWN, 0)),
        row("maximum not missed", UNREACHABLE + "INFO", of(2, 32, MADE), load(1, 3, 9, 1, 0, 0)),
        row("no maximum", NONE, of(8, NO_BOUND, MADE), load(1, 3, 9, 1, 0, 0)),
        row("library's maximum", NONE, of(2, 32, BY_LIBRARY), load(1, 3, 9, 1, 0, 0)),
        row("Tomcat adds threads first", NONE, tomcat(), load(1, 1, 100, 10, 1, 20)),
        row("maximum is reached", NONE, full(), load(1, 3, 900, 9, 100, 20)),
        row("unused", "executor-unused INFO", of(4, 4, MADE), unused(0), unused(301)),
        row("unused so far", NONE, of(4, 4, MADE), unused(0), unused(298)),
        row("library's, unused", NONE, of(4, 8, BY_LIBRARY), unused(0), unused(301)),
        row("JDK's, unused", NONE, of(0, NO_BOUND, OF_JDK), unused(0), unused(301)),
        row("virtual, long queue", POOLED + "WARNING", virtual(50), queue(300, -1)),
        row("virtual, few for long", POOLED + "WARNING", virtual(8), queue(3, 150)),
        row("virtual, few for a moment", POOLED + "INFO", virtual(8), queue(3, 1)),
        row("virtual, empty queue", POOLED + "INFO", virtual(NO_BOUND), queue(0, 0)),
        row("virtual, one thread for ordering", NONE, virtual(1), queue(5, 1)),
        row("virtual scheduler", POOLED + "INFO", scheduled(virtual(4)), queue(300, 20)),
        row("virtual scheduler, one thread", NONE, scheduled(virtual(1)), queue(300, 20)));
  }

  private static ExecutorState.Executor of(int core, int maximum, Stack made) {
    return executor(1, POOL, "task-1", core, maximum, NO_BOUND, made);
  }

  private static ExecutorState.Executor tomcat() {
    String tomcat = "org.apache.tomcat.util.threads.";
    ExecutorState.Executor made =
        executor(1, tomcat + "ThreadPoolExecutor", "http-1", 10, 200, NO_BOUND, MADE);
    return queueing(made, tomcat + "TaskQueue");
  }

  private static ExecutorState.Executor full() {
    return executor(1, POOL, "task-1", 2, 32, 100, MADE);
  }

  private static ExecutorState.Executor virtual(int threads) {
    return ofVirtualThreads(of(threads, threads, MADE));
  }

  private static ExecutorState.ExecutorLoad queue(long length, long meanMillis) {
    return waitingOnAverage(load(1, 1, 500, 8, length, -1), meanMillis);
  }

  private static ExecutorState.ExecutorLoad unused(long second) {
    return load(1, second, 0, 0, 0, -1);
  }

  private static ExecutorState.AsyncMethod called(CalledHow how, long onCaller) {
    return async(how, 100, 22, onCaller, stack("app.Mailer.send:7", "app.Main.main:10"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void eachRowHasItsFinding(Row row) {
    observations.addAll(row.seen);
    assertThat(diagnosis().findings())
        .extracting(one -> one.id() + " " + one.severity())
        .containsExactlyElementsOf(row.expected.isEmpty() ? List.of() : List.of(row.expected));
  }

  @Test
  void anAsyncMethodOnItsCallerIsTheSite() {
    see(called(CalledHow.DIRECT, 22), origin("app.Mailer", "shop", "1.0"));
    assertThat(only())
        .returns(new Site("app.Mailer", "send", 7, false, null), Finding::site)
        .returns(new Artifact("shop", "1.0", "shop-1.0.jar"), Finding::artifact)
        .returns(
            new AsyncOnCaller("send", 100, 22, 22, AsyncOnCaller.Cause.UNKNOWN), Finding::facts);
    observations.clear();
    see(called(CalledHow.FROM_ITSELF, 1));
    assertThat(((AsyncOnCaller) only().facts()).cause()).isEqualTo(AsyncOnCaller.Cause.SELF_CALL);
  }

  @Test
  void asyncCallsBeforeTheWindowAreNotCounted() {
    observations.clear();
    see(agent("25.0.3+9-LTS"), recorded(3000, 9000));
    see(again(async(CalledHow.DIRECT, 5_000, 90, 90, MADE), 4000));
    see(again(async(CalledHow.DIRECT, 5_010, 95, 95, MADE), 8000));
    assertThat(only().facts())
        .isEqualTo(new AsyncOnCaller("send", 10, 5, 5, AsyncOnCaller.Cause.UNKNOWN));
  }

  @Test
  void aMaximumOutOfReachHoldsTasksUp() {
    see(of(2, 32, MADE));
    for (long n = 1; n <= 5; n++) {
      see(load(1, n, n * 100, 2, 12, 300));
    }
    assertThat(only().all())
        .as("one cause, one finding")
        .extracting(Finding::id)
        .containsExactly("executor-saturation", "executor-max-unreachable");
    assertThat(only().alsoSeen().getFirst().facts())
        .asInstanceOf(type(MaximumUnreachable.class))
        .returns(MaximumUnreachable.Effect.HELD_UP, MaximumUnreachable::effect)
        .returns(5, MaximumUnreachable::secondsHeldUp)
        .returns(new ThreadPool.Limits(2, 32, NO_BOUND, true), one -> one.pool().limits());
  }

  @Test
  void aSpringBeanIsPlacedAtItsFactoryMethod() {
    see(named(executor(1, SPRING + "$1", null, 4, 8, 50, BEAN), "reports"), unused(0), unused(301));
    assertThat(only())
        .returns("reports", one -> one.facts().executor())
        .returns(null, Finding::site)
        .returns(new Artifact("shop", "1.0", "shop-1.0.jar"), Finding::artifact)
        .returns(301_000_000_000L, one -> ((ExecutorFacts.Unused) one.facts()).watchedNanos());
    observations.removeLast();
    Stack bean =
        stack(
            POOL + ".<init>:1",
            "app.Reports.ioPool:7",
            "org.springframework.beans.factory.support.SimpleInstantiationStrategy.instantiate:1");
    see(executor(2, POOL, null, 4, 4, 50, bean));
    see(load(2, 1, 0, 0, 0, -1), load(2, 301, 0, 0, 0, -1));
    assertThat(only()).returns(new Site("app.Reports", "ioPool", 7, false, null), Finding::site);
  }

  @Test
  void aLibraryInTheJarOfTheApplicationIsALibraryToo() {
    JvmObservation.TargetInfo agent = agent("25.0.3+9-LTS");
    see(
        new JvmObservation.TargetInfo(
            agent.at(), agent.pid(), agent.start(), "shop-1.0.jar", agent.jdk(), agent.agent()));
    see(packed("com.packed.Pools", "packed"), packed("com.other.Pools", null));
    see(unused(0), unused(301));
    for (String maker : List.of("com.packed.Pools", "com.other.Pools")) {
      see(of(4, 8, stack(POOL + ".<init>:1", maker + ".make:9", "app.Main.main:10")));
      assertThat(diagnosis().findings()).as(maker).isEmpty();
      observations.removeLast();
    }
    see(of(4, 8, MADE));
    assertThat(only()).returns("executor-unused", Finding::id);
  }

  private static CodeObservation.ClassOrigin packed(String type, @Nullable String artifact) {
    String version = artifact == null ? null : "2.0";
    return new CodeObservation.ClassOrigin(type, new Artifact(artifact, version, "shop-1.0.jar"));
  }

  @Test
  void theTasksOfAnOlderPoolOfVirtualThreadsAreItsSite() {
    Stack task = stack("java.lang.Thread.sleep:1", "app.Main.serve:9", POOL + ".runWorker:1");
    Stack idle = stack("java.util.concurrent.LinkedBlockingQueue.take:1", POOL + ".runWorker:1");
    see(ofVirtualThreads(of(50, 50, Stack.NONE)));
    see(load(1, 1, 500, 50, 300, 20), counted(1, 2, 200, 200));
    see(waiting(1, 60, 0, idle), waiting(1, 40, 0, task));
    assertThat(only())
        .returns(new Site("app.Main", "serve", 9, false, null), Finding::site)
        .returns(task, Finding::stack)
        .extracting(Finding::facts, type(PooledVirtualThreads.class))
        .returns(true, PooledVirtualThreads::olderThanAgent)
        .returns("app.Main.serve", PooledVirtualThreads::tasksIn)
        .returns(PooledVirtualThreads.Effect.QUEUED, PooledVirtualThreads::effect);
    see(ofVirtualThreads(executor(2, POOL, "w-1", 1, 1, NO_BOUND, Stack.NONE)));
    see(load(2, 1, 500, 1, 1, 0));
    assertThat(only()).as("which of two pools has them is unknown").returns(null, Finding::site);
  }

  @Test
  void executorsOfOnePlaceAreOneFinding() {
    for (Stack made : List.of(MADE, Stack.NONE)) {
      observations.clear();
      see(recorded(0, 10_000), agent("25.0.3+9-LTS"));
      for (int i = 1; i <= 5; i++) {
        String thread = "pool-" + i + "-thread-1";
        see(ofVirtualThreads(executor(i, POOL, thread, 50, 50, NO_BOUND, made)));
        see(load(i, 1, 500, 50, 300, 20));
      }
      assertThat(only().facts().evidence()).containsEntry("alsoMadeThere", 4);
      assertThat(only().facts().evidence().containsKey("madeIn")).isEqualTo(made.equals(MADE));
    }
  }

  @Test
  void healthyAndUnwatchedExecutorsDiffer() {
    List<Kind> kinds =
        List.of(
            Kind.EXECUTOR_SATURATION,
            Kind.EXECUTOR_MAX_UNREACHABLE,
            Kind.EXECUTOR_UNUSED,
            Kind.POOLED_VIRTUAL_THREADS);
    see(agent("25.0.3+9-LTS", false));
    assertThat(diagnosis().verdicts().get(kinds.getFirst())).asString().contains("executors=off");
    see(of(64, 64, MADE), load(1, 1, 180, 20, 0, 1));
    assertThat(kinds)
        .allSatisfy(
            kind -> assertThat(diagnosis().verdicts()).containsEntry(kind, new Verdict.Ok()));
    observations.clear();
    assertThat(diagnosis().verdicts().get(kinds.getFirst()))
        .asString()
        .contains("only the agent observes executors");
  }

  private void see(Record... more) {
    observations.addAll(List.of(more));
  }

  private Finding only() {
    List<Finding> findings = diagnosis().findings();
    assertThat(findings).hasSize(1);
    return findings.getFirst();
  }

  private Diagnosis diagnosis() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(one -> Seen.tell(one, aggregator));
    return Rules.diagnose(aggregator.snapshot());
  }
}
