package io.vtscope.rule;

import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.machine;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.clock.MachineTime;
import io.vtscope.clock.MachineTime.Full;
import io.vtscope.clock.MachineTime.Stretch;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A machine that had no processor left for a part of twenty seconds, with four carriers. */
class FullMachineTest {
  private static final Stack LOCKED = stack("java.lang.Thread.sleep:1", "app.Db.query:7");
  private static final Stack ENTERS = stack("app.Db.enter:5", "app.Main.run:9");

  private final Aggregator aggregator = new Aggregator();

  FullMachineTest() {
    see(recorded(0, 20_000), scheduler(0, 4, 4, 2, 0));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.JavaMonitorEnter"));
    see(holds("app.Db.query:7", "this"));
  }

  @Test
  void shortPinsThatAreLongWhileItIsFullAreItsDoing() {
    for (int i = 0; i < 200; i++) {
      see(pin(i * 100L, 1, LOCKED));
    }
    for (int i = 0; i < 10; i++) {
      see(pin(500 + i * 900L, 200, LOCKED));
    }
    assertThat(only("pinned-monitor").severity()).isEqualTo(Severity.WARNING);
    isBusy(0, 10, 1);
    isBusy(10, 20, 0.3);
    assertThat(only("pinned-monitor").severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void pinsThatAreLongWhileProcessorsAreIdleAreNotThoughItWasFullBefore() {
    isBusy(0, 18, 1);
    isBusy(18, 20, 0.3);
    for (int i = 0; i < 20; i++) {
      see(pin(18_300 + i * 50L, 1, LOCKED));
    }
    for (int i = 0; i < 12; i++) {
      see(pin(18_300 + i * 100L, 100, LOCKED));
    }
    assertThat(only("pinned-monitor").severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void shortWaitsForAMonitorThatAreLongWhileItIsFullAreItsDoing() {
    for (int i = 0; i < 200; i++) {
      see(contended(i * 100L, 1, 42, ENTERS));
    }
    for (int i = 0; i < 10; i++) {
      see(contended(500 + i * 900L, 200, 42, ENTERS));
    }
    assertThat(only("monitor-contention").severity()).isEqualTo(Severity.WARNING);
    isBusy(0, 10, 1);
    isBusy(10, 20, 0.3);
    assertThat(only("monitor-contention").severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void whatTakesMuchOfTheTimeForWhichItIsFullIsNot() {
    isBusy(0, 10, 1);
    isBusy(10, 20, 0.3);
    for (int i = 0; i < 3; i++) {
      see(contended(2_000 + i * 100L, 1_500, 42, ENTERS));
    }
    assertThat(only("monitor-contention").severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void itIsJudgedByWhenCarriersWerePinnedAndForHowLong() {
    MachineTime time =
        new MachineTime(
            List.of(new Stretch(0, 10, 1), new Stretch(10, 20, 0.2), new Stretch(30, 40, 0.2)),
            List.of(new Stretch(0, 5, 9), new Stretch(15, 20, 0.5), new Stretch(20, 30, 7)),
            List.of());

    assertThat(time.duringPins(0, 20)).isEqualTo(Full.YES);
    assertThat(time.duringPins(10, 20)).isEqualTo(Full.NO);
    assertThat(time.duringPins(15, 30)).as("of most of it").isEqualTo(Full.NOT_KNOWN);
    assertThat(time.duringEnters(0, 20)).as("none ended").isEqualTo(Full.NOT_KNOWN);
    assertThat(time.during(0, 20)).isEqualTo(Full.NO);
    assertThat(time.during(2, 9)).isEqualTo(Full.YES);
    assertThat(time.during(20, 30)).isEqualTo(Full.NOT_KNOWN);
  }

  /** All processors, whoever used them. */
  private void isBusy(int from, int to, double share) {
    for (int second = from + 1; second <= to; second++) {
      see(machine(second * 1000L, share));
    }
  }

  private Finding only(String id) {
    List<Finding> found =
        Rules.diagnose(aggregator.snapshot()).findings().stream()
            .filter(finding -> finding.id().equals(id))
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private void see(Observation... observations) {
    List.of(observations).forEach(aggregator::accept);
  }
}
