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
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SinceFilterTest {
  private final List<Observation> passed = new ArrayList<>();
  private final SinceFilter fromNowOn = new SinceFilter(at(1000), passed::add);

  @Test
  void omitsEventsThatEndedEarlier() {
    fromNowOn.accept(pin(0, 500, stack("a.B.c:1")));
    fromNowOn.accept(scheduler(999, 4, 4, 4, 0));
    fromNowOn.accept(carrierForWork(10));
    fromNowOn.accept(recorded(0, 900));
    assertThat(passed).isEmpty();
  }

  @Test
  void passesOnTheLaterPartOfASpan() {
    fromNowOn.accept(pin(500, 800, stack("a.B.c:1")));
    fromNowOn.accept(recorded(0, 1600));
    assertThat(passed).containsExactly(pin(1000, 300, stack("a.B.c:1")), recorded(1000, 1600));
  }

  @Test
  void passesOnAHoldThatBeganEarlier() {
    SinceFilter later = new SinceFilter(at(60_000), passed::add);
    later.accept(held(HeldKind.RUNNING, 1, 40_000, 30_000, 29_000, stack("a.B.c:1")));
    assertThat(passed).as("would have been said again").isEmpty();
    later.accept(held(HeldKind.RUNNING, 2, 50_000, 40_000, 39_000, stack("a.B.c:1")));
    later.accept(ended(held(HeldKind.RUNNING, 2, 59_000, 49_000, 0, stack())));
    assertThat(passed).hasSize(2);
  }

  @Test
  void passesOnTimelessFacts() {
    fromNowOn.accept(agent("21.0.8"));
    fromNowOn.accept(executor(1, "a.Pool", "io-1", 2, 4, 10, stack()));
    fromNowOn.accept(new ExecutorObservation.ExecutorsLeftOut(at(1), 300));
    assertThat(passed).hasSize(3);
  }

  @Test
  void passesOnTheBaseOfAnAsyncCountWithTheNext() {
    ExecutorObservation.AsyncMethod method =
        async(ExecutorObservation.CalledHow.DIRECT, 9, 9, 9, stack());
    fromNowOn.accept(again(method, 200));
    fromNowOn.accept(again(method, 300));
    assertThat(passed).isEmpty();
    fromNowOn.accept(again(method, 2000));
    fromNowOn.accept(again(method, 3000));
    assertThat(passed)
        .containsExactly(again(method, 300), again(method, 2000), again(method, 3000));
  }

  @Test
  void passesOnTheBaseOfLaterLoads() {
    SinceFilter later = new SinceFilter(at(5000), passed::add);
    later.accept(load(1, 3, 100, 1, 0, 0));
    later.accept(load(1, 4, 200, 1, 0, 0));
    later.accept(load(1, 5, 300, 1, 0, 0));
    assertThat(passed).containsExactly(load(1, 4, 200, 1, 0, 0), load(1, 5, 300, 1, 0, 0));
  }
}
