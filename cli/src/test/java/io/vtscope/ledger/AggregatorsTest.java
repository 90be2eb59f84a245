package io.vtscope.ledger;

import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Jdk;
import io.vtscope.observation.JvmObservation;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AggregatorsTest {
  private static final long START = 1_800_000_000_000L;

  private static final Path FILE = Path.of("night.jfr");

  private final Aggregators aggregators = new Aggregators();

  @Test
  void recordingsOfTwoProcessesAreNotAddedUp() {
    read(jvm(11, START), 0, 10_000);
    read(jvm(12, START + 80_000), 90_000, 100_000);
    assertThat(snapshots()).extracting(jvm -> jvm.target().pid()).containsExactly(11L, 12L);
    assertThat(snapshots()).allMatch(jvm -> jvm.window().seconds() == 10);
    assertThat(snapshots()).allMatch(jvm -> jvm.window().gaps() == 0);
  }

  @Test
  void restartedContainersWithEqualPidsStayApart() {
    read(jvm(1, START), 0, 10_000);
    read(jvm(1, START + 10), 0, 10_000);
    assertThat(snapshots()).hasSize(2);
  }

  @Test
  void recordingsOfOneJvmMergeWithoutTheGapBetween() {
    read(jvm(11, START), 0, 10_000);
    read(jvm(11, START), 90_000, 100_000);
    read(jvm(11, START), 100_100, 110_000);
    Snapshot only = snapshots().getFirst();
    assertThat(snapshots()).hasSize(1);
    assertThat(aggregators.observed().getFirst().recordings()).containsExactly(FILE, FILE, FILE);
    assertThat(only.window().gaps()).isEqualTo(80_000_000_000L);
    assertThat(only.window().seconds()).isEqualTo(30);
    assertThat(only.hotspots().getFirst().cost().count()).isEqualTo(3);
  }

  @Test
  void agentAndJvmAgreeOnTheStartTime() {
    read(jvm(11, START), 0, 10_000);
    JvmObservation.TargetInfo agent =
        new JvmObservation.TargetInfo(
            0, 11, START - 700, "app.Main", Jdk.of("21"), new AgentInfo("1", 1, 1, 2, 0));
    read(agent, 10_000, 20_000);
    assertThat(snapshots()).hasSize(1);
    assertThat(Objects.requireNonNull(snapshots().getFirst().target().agent()).version())
        .isEqualTo("1");
  }

  @Test
  void anUnnamedRecordingBelongsToTheOnlyJvm() {
    Aggregators.Who nobody = Objects.requireNonNull(nameless(0, 10_000));
    read(jvm(11, START), 10_000, 20_000);
    aggregators.again(nobody);
    assertThat(nameless(0, 10_000)).isNull();
    assertThat(snapshots()).hasSize(1);
    assertThat(snapshots().getFirst().hotspots().getFirst().cost().count()).isEqualTo(2);
  }

  @Test
  void anUnnamedRecordingStaysSeparateAmongSeveralJvms() {
    read(jvm(11, START), 10_000, 20_000);
    read(jvm(12, START), 10_000, 20_000);
    aggregators.again(Objects.requireNonNull(nameless(0, 10_000)));
    nameless(0, 10_000);
    assertThat(snapshots()).extracting(jvm -> jvm.target().pid()).containsExactly(11L, 12L, 0L);
  }

  private List<Snapshot> snapshots() {
    return aggregators.observed().stream().map(Observed::snapshot).toList();
  }

  private void read(JvmObservation.TargetInfo who, long from, long to) {
    aggregators.accept(recorded(from, to));
    aggregators.accept(who);
    aggregators.accept(pin(from + 100, 100, stack("a.B.c:1")));
    assertThat(aggregators.endRecording(FILE)).isNull();
  }

  private Aggregators.@Nullable Who nameless(long from, long to) {
    aggregators.accept(recorded(from, to));
    aggregators.accept(pin(from + 100, 100, stack("a.B.c:1")));
    return aggregators.endRecording(FILE);
  }

  private static JvmObservation.TargetInfo jvm(long pid, long start) {
    return new JvmObservation.TargetInfo(0, pid, start, "app.Main", Jdk.of("21"), null);
  }
}
