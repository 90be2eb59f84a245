package io.vtscope.live;

import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownTest {
  @Test
  void replaysALastingHoldToNewListenersUntilItEnds() {
    CarrierObservation.CarrierHeld early =
        held(HeldKind.RUNNING, 1, 500, 500, 400, stack("a.B.c:1"));
    CarrierObservation.CarrierHeld later =
        held(HeldKind.RUNNING, 1, 1000, 1000, 900, stack("a.B.c:1"));
    CarrierObservation.CarrierHeld other =
        held(HeldKind.RUNNING, 2, 1000, 1000, 900, stack("a.B.c:1"));
    Known known = new Known();
    List.of(early, later, other, ended(other)).forEach(known);
    List<Observation> told = new ArrayList<>();
    known.tell(told::add);
    assertThat(told).containsExactly(later);
  }
}
