package io.vtscope.source;

import static io.vtscope.observation.Seen.again;
import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.async;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carrierForWork;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.observed;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.plain;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.state.CarrierState.HeldKind;
import io.vtscope.state.ExecutorState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SinceFilterTest {
  private final List<Object> passed = new ArrayList<>();
  private final SinceFilter fromNowOn = new SinceFilter(at(1000), one -> passed.add(plain(one)));

  @Test
  void omitsEventsThatEndedEarlier() {
    fromNowOn.accept(observed(pin(0, 500, stack("a.B.c:1"))));
    fromNowOn.accept(observed(scheduler(999, 4, 4, 4, 0)));
    fromNowOn.accept(observed(carrierForWork(10)));
    fromNowOn.accept(observed(recorded(0, 900)));
    assertThat(passed).isEmpty();
  }

  @Test
  void passesOnTheLaterPartOfASpan() {
    fromNowOn.accept(observed(pin(500, 800, stack("a.B.c:1"))));
    fromNowOn.accept(observed(recorded(0, 1600)));
    assertThat(passed).containsExactly(pin(1000, 300, stack("a.B.c:1")), recorded(1000, 1600));
  }

  @Test
  void passesOnAHoldThatBeganEarlier() {
    SinceFilter later = new SinceFilter(at(60_000), one -> passed.add(plain(one)));
    later.accept(observed(held(HeldKind.RUNNING, 1, 40_000, 30_000, 29_000, stack("a.B.c:1"))));
    assertThat(passed).as("would have been said again").isEmpty();
    later.accept(observed(held(HeldKind.RUNNING, 2, 50_000, 40_000, 39_000, stack("a.B.c:1"))));
    later.accept(observed(ended(held(HeldKind.RUNNING, 2, 59_000, 49_000, 0, stack()))));
    assertThat(passed).hasSize(2);
  }

  @Test
  void passesOnTimelessFacts() {
    fromNowOn.accept(observed(agent("21.0.8")));
    fromNowOn.accept(observed(executor(1, "a.Pool", "io-1", 2, 4, 10, stack())));
    fromNowOn.accept(observed(new ExecutorState.ExecutorsLeftOut(at(1), 300, null)));
    assertThat(passed).hasSize(3);
  }

  @Test
  void passesOnTheBaseOfAnAsyncCountWithTheNext() {
    ExecutorState.AsyncMethod method = async(ExecutorState.CalledHow.DIRECT, 9, 9, 9, stack());
    fromNowOn.accept(observed(again(method, 200)));
    fromNowOn.accept(observed(again(method, 300)));
    assertThat(passed).isEmpty();
    fromNowOn.accept(observed(again(method, 2000)));
    fromNowOn.accept(observed(again(method, 3000)));
    assertThat(passed)
        .containsExactly(again(method, 300), again(method, 2000), again(method, 3000));
  }

  @Test
  void passesOnTheBaseOfLaterLoads() {
    SinceFilter later = new SinceFilter(at(5000), one -> passed.add(plain(one)));
    later.accept(observed(load(1, 3, 100, 1, 0, 0)));
    later.accept(observed(load(1, 4, 200, 1, 0, 0)));
    later.accept(observed(load(1, 5, 300, 1, 0, 0)));
    assertThat(passed).containsExactly(load(1, 4, 200, 1, 0, 0), load(1, 5, 300, 1, 0, 0));
  }
}
