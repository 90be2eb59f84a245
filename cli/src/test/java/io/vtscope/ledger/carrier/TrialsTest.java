package io.vtscope.ledger.carrier;

import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.late;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.state.CarrierState;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TrialsTest {
  private static final long DAY = 24 * 3_600_000;

  private final Trials trials = new Trials();

  @Test
  void subtractsMachineLatenessFromEachProbeAfterADay() {
    for (long at = 0; at < DAY; at += 200) {
      see(carriers(at, 4, 0, 0, 0, 0));
      if (at % 10_000 == 0) {
        see(trial(late(carriers(at + 50, 4, 0, 0, 0, 0), 600), 610));
      }
    }
    assertThat(Objects.requireNonNull(trials.delay()).maxNanos()).isEqualTo(nanos(10));
  }

  private void see(CarrierState.CarrierSample sample) {
    long millis = (sample.at() - at(0)) / nanos(1);
    trials.add(new CarrierPoolSample(scheduler(millis, 4, 4, 4, 9), sample));
  }
}
