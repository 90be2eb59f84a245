package io.vtscope.oracle;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Seen;
import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScenarioTest {
  private static final Stack LOAD = stack("java.lang.Thread.sleep", "app.Db.query:7");

  @Test
  void scenariosComeBackAsTheyWereWritten() throws IOException {
    Scenario first =
        new Scenario(
            "first",
            observations(
                recorded(0, 10_000),
                agent("25.0.3+9-LTS"),
                scheduler(5, 4, 4, 0, 0),
                carriers(10, 1, 2, 0, 0, 1),
                pin(100, 50, "Native frame", "park", LOAD),
                pinOf(17, 90, 3, LOAD),
                contended(80, 50, 3, stack("lib.Cache.put:6", "app.Db.query:7")),
                holds("lib.Cache.get:7", "this"),
                origin("lib.Cache", "cache", "3.1"),
                machine(5_000, 0.75)));
    Scenario second =
        new Scenario(
            "second",
            observations(
                counted(1, 2, 100, 100),
                executor(1, "a.Pool", "io-1", 8, 8, 100, LOAD),
                load(1, 9, 900, 3, 1, 1),
                scheduler(5, 4, 4, 0, 0)));
    assertThat(read(written(first, second))).containsExactly(first, second);
  }

  @Test
  void aFileFromBeforeComponentsWereGroupedIsReadable() throws IOException {
    record CarrierHeld(
        long at,
        long hold,
        String carrier,
        long id,
        String name,
        boolean virtual,
        HeldKind kind,
        long nanos,
        long cpuNanos,
        boolean ended,
        @Nullable String waitsFor,
        Stack stack) {}

    CarrierHeld flat =
        new CarrierHeld(1, 2, "c", 3, "t", true, HeldKind.PINNED, 4, 5, false, null, LOAD);
    assertThat(read(written(flat)).getFirst().observations())
        .containsExactly(
            Seen.observed(
                new CarrierState.CarrierHeld(
                    1,
                    2,
                    "c",
                    new ThreadName(3, "t", true),
                    HeldKind.PINNED,
                    4,
                    5,
                    false,
                    null,
                    LOAD)));
  }

  @Test
  void namesAComponentThatNoLongerExists() throws IOException {
    record Loss(long at, long bytes, long chunks) {}

    byte[] file = written(new Loss(1, 2, 3));
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(IOException.class)
        .hasMessage("Loss has no component [chunks]");
  }

  @Test
  void aComponentThatIsNotInTheFileIsNamed() throws IOException {
    record Loss(long at) {}

    byte[] file = written(new Loss(1));
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(IOException.class)
        .hasMessage("the file has no bytes of Loss");
  }

  @Test
  void namesATypeThatNoLongerExists() throws IOException {
    record Eclipse(long at) {}

    byte[] file = written(new Eclipse(1));
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(IOException.class)
        .hasMessage("observations have no part named Eclipse");
  }

  private static byte[] written(Scenario... scenarios) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ScenarioWriter writer = new ScenarioWriter(file)) {
      for (Scenario one : scenarios) {
        writer.write(one.name(), one.observations());
      }
    }
    return file.toByteArray();
  }

  private static byte[] written(Record observation) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ScenarioWriter writer = new ScenarioWriter(file)) {
      writer.write("only", List.of(observation));
    }
    return file.toByteArray();
  }

  private static List<Scenario> read(byte[] file) throws IOException {
    List<Scenario> scenarios = new ArrayList<>();
    try (ScenarioReader reader = new ScenarioReader(new ByteArrayInputStream(file))) {
      for (Scenario one = reader.next(); one != null; one = reader.next()) {
        scenarios.add(one);
      }
    }
    return scenarios;
  }

  private static List<Observation> observations(Record... seen) {
    return Stream.of(seen).map(Seen::observed).toList();
  }
}
