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
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.CodeObservation.ClassOrigin;
import io.vtscope.observation.JvmObservation.TargetInfo;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.ExecutorState.CalledHow;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExecutorLintsTest {
  private static final String NONE = "-";
  private static final String POOLED = "pooled-virtual-threads ";
  private static final String UNREACHABLE = "executor-max-unreachable ";

  private static final Stack OF_JDK =
      stack(
          POOL + ".<init>:1276",
          "java.util.concurrent.Executors.newCachedThreadPool:228",
          "jdk.internal.net.http.HttpClientImpl.<init>:443",
          "java.net.http.HttpClient.newHttpClient:197",
          "app.Main.main:10");

  private static Arguments row(String name, String expected, Record... seen) {
    return arguments(name, ExecutorScene.around(10).see(seen), expected);
  }

  private static Stream<Arguments> rows() {
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

  private static Stream<Arguments> facts() {
    Stack factoryMethod =
        stack(
            POOL + ".<init>:1",
            "app.Reports.ioPool:7",
            "org.springframework.beans.factory.support.SimpleInstantiationStrategy.instantiate:1");
    return Stream.of(
        row(
            "a method is called on its caller",
            "async-on-caller * app.Mailer.send; shownLine=7; artifact=shop 1.0; method=send;"
                + " calls=100; callsLookedAt=22; onCaller=22; cause=DIRECT",
            called(CalledHow.DIRECT, 22),
            origin("app.Mailer", "shop", "1.0")),
        row(
            "a method is called by its own class",
            "async-on-caller; cause=FROM_ITSELF",
            called(CalledHow.FROM_ITSELF, 1)),
        arguments(
            "calls before the window are not counted",
            Program.between(3000, 9000)
                .see(agent(Program.JDK_25))
                .see(again(async(CalledHow.DIRECT, 5_000, 90, 90, MADE), 4000))
                .see(again(async(CalledHow.DIRECT, 5_010, 95, 95, MADE), 8000)),
            "async-on-caller; calls=10; callsLookedAt=5; onCaller=5"),
        row(
            "a bean is of its application",
            "executor-unused * -; executor=reports; artifact=shop 1.0; watchedMillis=301000",
            named(executor(1, SPRING + "$1", null, 4, 8, 50, BEAN), "reports"),
            unused(0),
            unused(301)),
        row(
            "a bean is placed in its factory method",
            "executor-unused * app.Reports.ioPool; shownLine=7",
            executor(1, POOL, null, 4, 4, 50, factoryMethod),
            unused(0),
            unused(301)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"rows", "facts"})
  void anExecutorHasItsFinding(String scenario, Program program, String expected) {
    program.assertFindings(expected);
  }

  @Test
  void aMaximumOutOfReachHoldsTasksUp() {
    Program program = ExecutorScene.around(10).see(of(2, 32, MADE));
    program.seconds(5, n -> load(1, n, n * 100L, 2, 12, 300));
    program.assertFindings("executor-saturation");
    program.assertAmong(
        "executor-max-unreachable; effect=HELD_UP; secondsHeldUp=5; core=2; maximum=32;"
            + " queueCapacity=-; staysAtCore=true");
  }

  @Test
  void aLibraryInTheJarOfTheApplicationIsALibraryToo() {
    TargetInfo agent = agent("25.0.3+9-LTS");
    TargetInfo ofJar =
        new TargetInfo(
            agent.at(), agent.pid(), agent.start(), "shop-1.0.jar", agent.jdk(), agent.agent());
    for (String maker : List.of("com.packed.Pools", "com.other.Pools", "app.Main")) {
      ExecutorScene.around(10)
          .see(ofJar, packed("com.packed.Pools", "packed"), packed("com.other.Pools", null))
          .see(of(4, 8, stack(POOL + ".<init>:1", maker + ".make:9", "app.Main.main:10")))
          .see(unused(0), unused(301))
          .assertFindings(maker.equals("app.Main") ? "executor-unused" : "-");
    }
  }

  private static ClassOrigin packed(String type, @Nullable String artifact) {
    String version = artifact == null ? null : "2.0";
    return new ClassOrigin(type, new Artifact(artifact, version, "shop-1.0.jar"));
  }

  @Test
  void theTasksOfAnOlderPoolOfVirtualThreadsAreItsSite() {
    Stack task = stack("java.lang.Thread.sleep:1", "app.Main.serve:9", POOL + ".runWorker:1");
    Stack idle = stack("java.util.concurrent.LinkedBlockingQueue.take:1", POOL + ".runWorker:1");
    Program program = ExecutorScene.around(10).see(ofVirtualThreads(of(50, 50, Stack.NONE)));
    program.see(load(1, 1, 500, 50, 300, 20), counted(1, 2, 200, 200));
    program.see(waiting(1, 60, 0, idle), waiting(1, 40, 0, task));
    program.assertFindings(
        "pooled-virtual-threads * app.Main.serve; shownLine=9; olderThanAgent=true;"
            + " tasksIn=app.Main.serve; effect=QUEUED");
    assertThat(program.only().stack()).isEqualTo(task);
    // Which of two pools runs the tasks is unknown.
    program.see(ofVirtualThreads(executor(2, POOL, "w-1", 1, 1, NO_BOUND, Stack.NONE)));
    program.see(load(2, 1, 500, 1, 1, 0)).assertFindings("pooled-virtual-threads * -");
  }

  @Test
  void executorsOfOnePlaceAreOneFinding() {
    madeInOnePlace(MADE).assertFindings(POOLED + "*; alsoMadeThere=4; madeIn=app.Main.main");
    madeInOnePlace(Stack.NONE).assertFindings(POOLED + "*; alsoMadeThere=4; madeIn=-");
  }

  private static Program madeInOnePlace(Stack made) {
    return Program.on(Program.JDK_25)
        .seconds(
            5,
            i ->
                ofVirtualThreads(
                    executor(i, POOL, "pool-" + i + "-thread-1", 50, 50, NO_BOUND, made)))
        .seconds(5, i -> load(i, 1, 500, 50, 300, 20));
  }
}
