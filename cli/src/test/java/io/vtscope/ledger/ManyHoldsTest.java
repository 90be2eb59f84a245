package io.vtscope.ledger;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** More holds than the limit, as on a full machine. */
class ManyHoldsTest {
  private static final int MANY = 50_000;
  private static final int APART = 50;
  private static final long END = (long) MANY * APART + 20_000;
  private static final Stack HASH = stack("app.Hash.round:3", "app.Hash.of:1");
  private static final Stack QUERY = stack("java.lang.Thread.sleep", "app.Db.query:7");

  private final Aggregator aggregator = new Aggregator();

  ManyHoldsTest() {
    aggregator.accept(recorded(0, END));
    aggregator.accept(agent("21.0.8+9-LTS"));
  }

  @Test
  void findsALastingPinAfterManyEndedOnes() {
    many(HeldKind.PINNED, QUERY);
    aggregator.accept(held(HeldKind.PINNED, MANY, END, 10_000, 0, QUERY));
    look(END, -1);
    Snapshot snapshot = aggregator.snapshot();
    assertThat(snapshot.carriers().kept()).hasSize(1);
    assertThat(snapshot.hotspots())
        .extracting(hotspot -> hotspot.extent().lastingNanos())
        .containsExactly(nanos(10_000));
    assertThat(snapshot.quality().leftOut().holds()).isZero();
  }

  @Test
  void keepsALastingPinBeforeManyOthers() {
    for (int i = 0; i < MANY; i++) {
      if (i % 100 == 0) {
        long at = (long) i * APART;
        aggregator.accept(held(HeldKind.PINNED, MANY, at, at + 1_000, 0, QUERY));
      }
      one(HeldKind.PINNED, i, QUERY);
    }
    assertThat(aggregator.snapshot().carriers().kept())
        .extracting(kept -> kept.last().hold())
        .containsExactly((long) MANY);
  }

  @Test
  void allStretchesOfComputingAreCounted() {
    many(HeldKind.RUNNING, HASH);
    look(END, -1);
    Snapshot snapshot = aggregator.snapshot();
    Runner.Stretches stretches =
        Objects.requireNonNull(snapshot.charged().runners().getFirst().stretches());
    assertThat(stretches.cost().count()).isEqualTo(MANY);
    assertThat(stretches.cost().totalNanos()).isEqualTo(nanos(MANY * 200L));
    assertThat(stretches.carriers()).isEqualTo(4);
    assertThat(snapshot.charged().runners())
        .extracting(Runner::site)
        .containsExactly(Site.of(HASH.frames().getFirst()));
    assertThat(snapshot.quality().leftOut().holds()).isZero();
  }

  @Test
  void keepsThePeakOfConcurrentLongCalls() {
    for (int i = 0; i < 30; i++) {
      CarrierHeld call = held(HeldKind.COMPENSATED, MANY + i, 5_000, 3_000, 0, QUERY);
      aggregator.accept(call);
      aggregator.accept(ended(call));
    }
    many(HeldKind.COMPENSATED, QUERY);
    look(END, -1);
    assertThat(aggregator.snapshot().carriers().calls())
        .extracting(LongCall::carriers)
        .containsExactly(30);
  }

  @Test
  void countsSimultaneousHoldsBeyondTheLimit() {
    for (int i = 0; i < 3 * MANY; i++) {
      aggregator.accept(held(HeldKind.RUNNING, i, 5_000, 200, 190, HASH));
    }
    assertThat(aggregator.snapshot().quality().leftOut().holds()).isEqualTo(MANY);
  }

  private void many(HeldKind kind, Stack stack) {
    for (int i = 0; i < MANY; i++) {
      one(kind, i, stack);
    }
  }

  /** Adds a hold, and a probe to every twentieth. */
  private void one(HeldKind kind, int i, Stack stack) {
    long at = (long) i * APART + 200;
    if (i % 20 == 0) {
      look(at, 200);
    }
    CarrierHeld held = held(kind, i, at, 200, 190, stack);
    aggregator.accept(held);
    aggregator.accept(ended(held));
  }

  private void look(long at, long delay) {
    aggregator.accept(scheduler(at, 4, 4, 4, 9));
    aggregator.accept(
        delay < 0 ? carriers(at, 4, 0, 0, 0, 0) : trial(carriers(at, 4, 0, 0, 0, 0), delay));
  }
}
