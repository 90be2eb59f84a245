package io.vtscope.ledger.carrier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CarrierCountTest {
  private final CarrierCount carriers = new CarrierCount();

  @Test
  void theOrderInWhichTheyStandMakesNoDifference() {
    List<Consumer<CarrierCount>> events = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      long at = i * 10L;
      events.add(count -> count.startedForWork(at));
    }
    for (int i = 0; i < 20; i++) {
      long at = 100 + i * 10L;
      events.add(count -> count.startedInPlace(at));
      events.add(count -> count.ended(at + 45));
    }
    Collections.shuffle(events, new Random(5));
    events.forEach(event -> event.accept(carriers));

    assertThat(carriers.leastParallelism()).isEqualTo(4);
    assertThat(carriers.peak()).as("five at a time, the first with four before").isEqualTo(9);
  }

  @Test
  void peakIsExactAfterDays() {
    for (int i = 0; i < 3; i++) {
      carriers.startedForWork(i);
    }
    for (int i = 0; i < 300_000; i++) {
      carriers.startedInPlace(1_000 + i * 100L);
      carriers.ended(1_050 + i * 100L);
    }

    assertThat(carriers.peak()).isEqualTo(4);
    assertThat(carriers.leastParallelism()).isEqualTo(3);
  }
}
