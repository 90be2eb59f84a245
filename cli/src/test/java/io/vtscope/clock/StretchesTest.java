package io.vtscope.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StretchesTest {
  private static final long SECOND = 1_000_000_000;

  private final Stretches stretches = new Stretches();

  @Test
  void aWindowBeginsWithTheFirstVirtualThread() {
    recorded(10, 30);
    stretches.hadCarrier(18 * SECOND);
    stretches.hadCarrier(16 * SECOND);
    stretches.hadThread(17 * SECOND);
    assertThat(stretches.window()).isEqualTo(window(16, 30, 0, 6));
    assertThat(stretches.window().recordedFrom()).isEqualTo(10 * SECOND);
  }

  @Test
  void withoutVirtualThreadsTheWindowIsTheRecording() {
    recorded(10, 30);
    assertThat(stretches.window()).isEqualTo(window(10, 30, 0, 0));
    assertThat(stretches.mayBeStartUp(30 * SECOND)).isTrue();
  }

  @Test
  void aCarrierFromBeforeTheRecordingBeginsNoWindow() {
    recorded(10, 30);
    stretches.hadCarrier(8 * SECOND);
    assertThat(stretches.window()).isEqualTo(window(10, 30, 0, 0));
  }

  @Test
  void aThreadBeforeAllKnownCarriersMayNotBeTheFirst() {
    recorded(10, 30);
    stretches.hadThread(15 * SECOND);
    stretches.hadCarrier(16 * SECOND);
    assertThat(stretches.window()).isEqualTo(window(10, 30, 0, 0));
  }

  @Test
  void aGapInTheStartUpIsNoPartOfTheWindow() {
    recorded(10, 20);
    recorded(50, 60);
    recorded(70, 90);
    stretches.hadCarrier(52 * SECOND);
    assertThat(stretches.window()).isEqualTo(window(52, 90, 10, 12));
  }

  private void recorded(long from, long to) {
    stretches.seen(from * SECOND);
    stretches.seen(to * SECOND);
    stretches.end();
  }

  private static Window window(long from, long to, long gaps, long startUp) {
    return new Window(from * SECOND, to * SECOND, gaps * SECOND, startUp * SECOND);
  }
}
