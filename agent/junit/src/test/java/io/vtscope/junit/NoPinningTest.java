package io.vtscope.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import fixture.Warehouse;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.opentest4j.AssertionFailedError;

class NoPinningTest {

  static class Pinning {
    @Test
    @NoPinning
    void callsBack() {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }
  }

  @Test
  void aPinningTestFailsWithPlaceFixAndStack() {
    String message = String.valueOf(failures(run(Pinning.class)).getFirst().getMessage());
    assertThat(message)
        .matches(
            "(?s)pinned once, for [\\d.]+ ms \\(limit 20 ms\\): Warehouse\\.callBack\\(Warehouse\\.java:\\d+\\)"
                + " sleeps below native \\w+\\.invoke0\n.*")
        .containsPattern("where +\\S+\\.invoke0\\(Native Method\\)")
        .contains("blocks in java.lang.Thread.sleep")
        .contains("callers   fixture.Warehouse.callBack")
        .contains("fix       Call it from a bounded executor of platform threads")
        .containsPattern("> \\S+\\.invoke0\\(Native Method\\)")
        .contains("more      vtscope explain pinned-native")
        .containsPattern("stack +java\\.lang\\.Thread\\.sleep");
  }

  static class Harmless {
    @Test
    @NoPinning
    void sleeps() {
      Warehouse.onVirtualThread(() -> parkWithoutPinning());
    }

    @Test
    @NoPinning
    void pinsNothingOnAPlatformThread() {
      Warehouse.callBack();
    }

    @Test
    @NoPinning(over = "50s")
    void staysWithinTheLimit() {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }

    @Test
    @NoPinning(except = {"com.mysql.*", "fixture.*house"})
    void mayPinThere() {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }

    @Test
    void isNotAnnotated() {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }

    private static void parkWithoutPinning() {
      CountDownLatch never = new CountDownLatch(1);
      Thread waker = Thread.ofVirtual().start(never::countDown);
      try {
        never.await();
        waker.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void testsThatDoNotPinOrMayPass() {
    assertThat(failures(run(Harmless.class))).isEmpty();
  }

  @NoPinning
  @Retention(RetentionPolicy.RUNTIME)
  @interface Unpinned {}

  @Unpinned
  static class OfAnAnnotationOfOnesOwn {
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void pins(int ignored) {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }

    @Nested
    class Within {
      @Test
      void pinsToo() {
        Warehouse.onVirtualThread(Warehouse::callBack);
      }

      @Test
      @NoPinning(over = "50s")
      void mayPinAsItsOwnAnnotationSays() {
        Warehouse.onVirtualThread(Warehouse::callBack);
      }
    }
  }

  static class OfAnAnnotatedClass extends OfAnAnnotationOfOnesOwn {}

  @Test
  void findsTheAnnotationOnOuterAndSuperAndMetaTypes() {
    assertThat(failures(run(OfAnAnnotationOfOnesOwn.class))).hasSize(3);
    assertThat(failures(run(OfAnAnnotatedClass.class))).hasSizeGreaterThanOrEqualTo(2);
  }

  @NoPinning
  static class PinningAroundATest {
    @BeforeEach
    void pinsBefore() {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }

    @Test
    void pinsNothing() {}

    @AfterEach
    void pinsAfter() {
      Warehouse.onVirtualThread(Warehouse::callBack);
    }
  }

  @Test
  void setUpAndTearDownBelongToTheTest() {
    assertThat(failures(run(PinningAroundATest.class)))
        .singleElement()
        .satisfies(failure -> assertThat(failure.getMessage()).contains("pinned 2 times, up to "));
  }

  /** A virtual thread that pins on request. */
  private static final class Worker {
    private final SynchronousQueue<CountDownLatch> orders =
        new java.util.concurrent.SynchronousQueue<>();
    private final Thread thread = Thread.ofVirtual().start(this::work);

    private void work() {
      try {
        while (true) {
          CountDownLatch done = orders.take();
          Warehouse.callBack();
          done.countDown();
        }
      } catch (InterruptedException e) {
        // ends the thread
      }
    }

    void pin() throws InterruptedException {
      CountDownLatch done = new CountDownLatch(1);
      orders.put(done);
      done.await();
    }

    void end() throws InterruptedException {
      thread.interrupt();
      thread.join();
    }
  }

  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static class LeavingAThreadBehind {
    private static @Nullable Worker left;

    @Test
    @Order(1)
    @NoPinning
    void startsAThread() {
      left = new Worker();
    }

    @Test
    @Order(2)
    @NoPinning
    void findsItPinning() throws InterruptedException {
      Worker worker = Objects.requireNonNull(left);
      worker.pin();
      worker.end();
    }
  }

  @Test
  void aThreadOfAnEarlierTestIsReportedButFailsNone() {
    EngineExecutionResults results = run(LeavingAThreadBehind.class);
    assertThat(failures(results)).isEmpty();
    assertThat(
            results.allEvents().reportingEntryPublished().stream()
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs()))
        .singleElement()
        .satisfies(entry ->
            assertThat(entry)
                .containsEntry(
                    "vtscope",
                    "not counted: 1 pin of virtual threads that are older than this test"));
  }

  @NoPinning
  static class WithAServer {
    private static @Nullable Worker server;

    @BeforeAll
    static void startsTheServer() {
      server = new Worker();
    }

    @Test
    void asksTheServer() throws InterruptedException {
      Worker worker = Objects.requireNonNull(server);
      worker.pin();
      worker.end();
    }
  }

  @Test
  void aServerThatTheClassHasStartedPinsForTheTest() {
    assertThat(failures(run(WithAServer.class))).hasSize(1);
  }

  /** Tests that run in parallel meet here; others time out. */
  private static final SynchronousQueue<String> MEETING = new SynchronousQueue<>();

  private static final Duration WAITING = Duration.ofMillis(200);

  static class Careful {
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @NoPinning
    void doesNotMeetAnotherTest(int ignored) throws InterruptedException {
      Warehouse.onVirtualThread(Harmless::parkWithoutPinning);
      assertThat(MEETING.poll(WAITING.toMillis(), TimeUnit.MILLISECONDS)).isNull();
    }
  }

  static class Careless {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void pins(int ignored) throws InterruptedException {
      Warehouse.onVirtualThread(Warehouse::callBack);
      MEETING.offer("one that pins", WAITING.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  @Test
  void noTestRunsInParallelWithAnAnnotatedOne() {
    EngineExecutionResults results =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(Careless.class), selectClass(Careful.class))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
            .execute();
    assertThat(failures(results)).isEmpty();
    assertThat(results.testEvents().succeeded().count()).isEqualTo(8);
  }

  static class WithoutATime {
    @Test
    @NoPinning(over = "soon")
    void isNotRun() {}
  }

  @Test
  void rejectsALimitThatIsNoDuration() {
    assertThat(failures(run(WithoutATime.class)))
        .singleElement()
        .isInstanceOf(ExtensionConfigurationException.class)
        .satisfies(failure ->
            assertThat(failure)
                .hasMessage("@NoPinning(over = \"soon\") is not a time such as 500us, 20ms, 1s"));
  }

  static class FailingAnyway {
    @Test
    @NoPinning
    void failsAndPins() {
      Warehouse.onVirtualThread(Warehouse::callBack);
      throw new AssertionFailedError("as it should");
    }
  }

  @Test
  void aTestThatFailsAnywayKeepsItsReason() {
    assertThat(failures(run(FailingAnyway.class)))
        .singleElement()
        .satisfies(failure -> {
          assertThat(failure).hasMessage("as it should");
          assertThat(failure.getSuppressed()).hasSize(1);
        });
  }

  private static EngineExecutionResults run(Class<?> tests) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute();
  }

  private static List<Throwable> failures(EngineExecutionResults results) {
    return results.allEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> result.getThrowable().orElseThrow())
        .toList();
  }
}
