package io.vtscope.live;

import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.observed;
import static io.vtscope.observation.Seen.plain;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownTest {
  @Test
  void replaysALastingHoldToNewListenersUntilItEnds() {
    CarrierState.CarrierHeld early = held(HeldKind.RUNNING, 1, 500, 500, 400, stack("a.B.c:1"));
    CarrierState.CarrierHeld later = held(HeldKind.RUNNING, 1, 1000, 1000, 900, stack("a.B.c:1"));
    CarrierState.CarrierHeld other = held(HeldKind.RUNNING, 2, 1000, 1000, 900, stack("a.B.c:1"));
    Known known = new Known();
    List.of(early, later, other, ended(other)).forEach(held -> known.accept(observed(held)));
    List<Object> told = new ArrayList<>();
    known.tell(one -> told.add(plain(one)));
    assertThat(told).containsExactly(later);
  }
}
