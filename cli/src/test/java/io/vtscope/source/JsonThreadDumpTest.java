package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Population;
import io.vtscope.aggregate.Scan;
import io.vtscope.observation.Observation;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a thread dump in JSON tells of virtual threads. */
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

  private final List<Observation> seen = new ArrayList<>();

  @Test
  void fromJdk25OnItSaysWhatIsVirtualAndWhatIsMounted() throws IOException {
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
        .returns(4L, Observation.Population::total)
        .returns(1L, Observation.Population::running)
        .returns(1L, Observation.Population::runnable)
        .returns(2L, Observation.Population::parked);
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
        .extracting(Observation.ThreadContainer::name, Observation.ThreadContainer::threads)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("app.Executor@7", 4L));
    assertThat(seen)
        .filteredOn(Observation.ThreadState.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            Observation.ThreadState.class,
            thread -> assertThat(thread.carrier()).isEqualTo("carrier #25"));
  }

  @Test
  void beforeTheStackTellsIt() throws IOException {
    read(
        """
        {"tid": "1", "name": "main", "stack": ["app.Main.main(Main.java:1)"]},
        {"tid": "30", "name": "", %s}, {"tid": "32", "name": "", %s}
        """
            .formatted(WAITS, RUNS));
    assertThat(scan().count())
        .returns(2L, Observation.Population::total)
        .returns(1L, Observation.Population::running)
        .returns(1L, Observation.Population::parked);
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
  void whatIsNoThreadDumpIsSaidToBeNone() {
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
    Population population = aggregator.snapshot().population();
    return Objects.requireNonNull(population.last());
  }
}
