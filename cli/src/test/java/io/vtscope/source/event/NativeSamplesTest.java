package io.vtscope.source.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Seen;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JVM writes sampler buffers out of order. */
class NativeSamplesTest {
  private static final long INTERVAL = 20_000_000;
  private static final Stack OPENS = Seen.stack("!java.io.FileInputStream.open0", "app.Main.run:1");

  private final List<HoldObservation.NativeSample> handedOn = new ArrayList<>();
  private final NativeSamples samples = new NativeSamples(handedOn::add);

  @Test
  void readsALateBufferInOrder() {
    take(0, 10);
    take(20, 30);
    take(10, 20);
    samples.pass();

    assertThat(handedOn).hasSize(30).isSortedAccordingTo((a, b) -> Long.compare(a.at(), b.at()));
  }

  @Test
  void passesOnOrderedSamplesBeforeTheChunkEnds() {
    take(0, 10_000);
    assertThat(handedOn).hasSizeGreaterThan(8_000);
    samples.pass();
    assertThat(handedOn).hasSize(10_000);
  }

  private void take(int from, int to) {
    for (int i = from; i < to; i++) {
      samples.add(new HoldObservation.NativeSample(i * INTERVAL, 7, OPENS));
    }
  }
}
