package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.State;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonThreadDumpTest {
  private static final String WAITS =
      """
      "stack": ["java.base/java.lang.VirtualThread.park(VirtualThread.java:742)",
                "app//app.Stock$1.reserve(Stock.java:31)",
                "app.Main$$Lambda/0x00007f.run(Unknown Source)",
                "java.base/java.lang.VirtualThread.run(VirtualThread.java:460)"]
      """;
  private static final String RUNS =
      """
      "stack": ["app.Main.spin(Main.java:7)",
                "java.base/java.lang.VirtualThread.run(VirtualThread.java:460)"]
      """;

  private final List<State> seen = new ArrayList<>();

  @Test
  void fromJdk25TheDumpMarksVirtualAndMountedThreads() throws IOException {
    long runnable =
        read(
            """
            {"tid": "3", "name": "main", "state": "RUNNABLE", "stack": ["app.Main.main(Main.java:1)"]},
            {"tid": "30", "virtual": true, "name": "", "state": "WAITING",
             "parkBlocker": {"object": "x@1"}, %s},
            {"tid": "31", "virtual": true, "name": "", "state": "WAITING", %s},
            {"tid": "32", "virtual": true, "name": "busy", "state": "RUNNABLE", "carrier": "25", %s},
            {"tid": "33", "virtual": true, "name": "", "state": "RUNNABLE", %s}
            """
                .formatted(WAITS, WAITS, RUNS, RUNS));
    Scan scan = scan();
    assertThat(runnable).isEqualTo(1);
    assertThat(scan.count())
        .returns(4L, PopulationState.Population::total)
        .returns(1L, count -> count.states().running())
        .returns(1L, count -> count.states().runnable())
        .returns(2L, count -> count.states().parked());
    assertThat(scan.groups()).hasSize(1);
    assertThat(scan.groups().getFirst().count()).isEqualTo(2);
    assertThat(scan.groups().getFirst().stack().frames())
        .extracting(frame -> frame.module() + "/" + frame.name() + ":" + frame.line())
        .containsExactly(
            "java.base/java.lang.VirtualThread.park:742",
            "/app.Stock$1.reserve:31",
            "/app.Main$$Lambda/0x00007f.run:0",
            "java.base/java.lang.VirtualThread.run:460");
    assertThat(scan.executors())
        .extracting(PopulationState.ThreadContainer::name, PopulationState.ThreadContainer::threads)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("app.Executor@7", 4L));
    assertThat(seen)
        .filteredOn(StallState.ThreadState.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            StallState.ThreadState.class,
            thread -> assertThat(thread.carrier()).isEqualTo("carrier #25"));
  }

  /** Six virtual threads, one mounted and, from JDK 25, one blocked. */
  @ParameterizedTest
  @ValueSource(strings = {"21", "25", "26", "27", "27-format1"})
  void dumpsOfEachJdkAreRead(String jdk) throws IOException {
    boolean blocks = !jdk.equals("21");
    try (Reader dump = resource(jdk + ".json")) {
      JsonThreadDump.read(dump, 1_000, seen::add);
    }
    assertThat(scan().count())
        .returns(blocks ? 7L : 6L, PopulationState.Population::total)
        .returns(1L, count -> count.states().running())
        .returns(0L, count -> count.states().runnable())
        .returns(3L, count -> count.states().parked())
        .returns(2L, count -> count.states().timed())
        .returns(blocks ? 1L : 0L, count -> count.states().blocked());
    assertThat(scan().executors())
        .singleElement()
        .satisfies(executor -> {
          assertThat(executor.name()).contains("ThreadPerTaskExecutor");
          assertThat(executor.threads()).isEqualTo(3);
        });
    assertThat(seen)
        .filteredOn(StallState.ThreadState.class::isInstance)
        .hasSize(blocks ? 1 : 0)
        .allSatisfy(mounted ->
            assertThat(((StallState.ThreadState) mounted).carrier()).matches("carrier #\\d+"));
  }

  private static Reader resource(String name) {
    return new InputStreamReader(
        Objects.requireNonNull(
            JsonThreadDumpTest.class.getResourceAsStream("/io/vtscope/dumps/" + name)),
        StandardCharsets.UTF_8);
  }

  @Test
  void stackDecidesBeforeJdk25() throws IOException {
    read(
        """
        {"tid": "1", "name": "main", "stack": ["app.Main.main(Main.java:1)"]},
        {"tid": "30", "name": "", %s}, {"tid": "32", "name": "", %s}
        """
            .formatted(WAITS, RUNS));
    assertThat(scan().count())
        .returns(2L, PopulationState.Population::total)
        .returns(1L, count -> count.states().running())
        .returns(1L, count -> count.states().parked());
  }

  @Test
  void theJdksOwnAreNotCounted() throws IOException {
    read(
        """
        {"tid": "30", "virtual": true, "name": "Read-Poller", "state": "WAITING",
         "stack": ["java.base/sun.nio.ch.Poller.pollLoop(Poller.java:1)"]}
        """);
    assertThat(scan().count().total()).isZero();
  }

  @Test
  void rejectsInputThatIsNoThreadDump() {
    assertThatThrownBy(() -> JsonThreadDump.read(new StringReader("[1]"), 0, seen::add))
        .isInstanceOf(IOException.class);
  }

  private long read(String threads) throws IOException {
    String dump =
        """
        {"threadDump": {"processId": "1", "threadContainers": [
          {"container": "app.Executor@7", "parent": null, "threads": [%s], "threadCount": "9"}]}}
        """
            .formatted(threads);
    return JsonThreadDump.read(new StringReader(dump), 1_000, seen::add);
  }

  private Scan scan() {
    Aggregator aggregator = new Aggregator();
    seen.forEach(aggregator::accept);
    Population population = aggregator.snapshot().waits().population();
    return Objects.requireNonNull(population.last());
  }
}
