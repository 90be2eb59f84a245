package io.vtscope.ledger.wait;

import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedApart;
import static io.vtscope.observation.Seen.entering;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WaitProfileTest {
  private static final Stack SLEEP = stack("java.lang.Thread.sleep:1", "app.Main.idle:3");
  private static final Stack ENTER = stack("app.Stock.reserve:31");
  private static final Offset<Double> EXACTLY = within(1e-6);

  @Test
  void sumsThreadsTimesTimeByStack() {
    WaitProfile<Stack> profile =
        profile(
            counted(1, 0, 1000, 100),
            waiting(1, 25, 0, SLEEP),
            counted(2, 0, 2000, 100),
            waiting(2, 50, 0, SLEEP),
            waiting(2, 40, 0, ENTER));
    assertThat(profile.rows()).extracting(WaitProfile.Row::key).containsExactly(SLEEP, ENTER);
    assertThat(seconds(profile.rows().getFirst().nanos())).isCloseTo(250 + 1000, EXACTLY);
    assertThat(seconds(profile.rows().getLast().nanos())).isCloseTo(800, EXACTLY);
    assertThat(seconds(profile.nanos())).isCloseTo(3000, EXACTLY);
    assertThat(seconds(profile.unknown())).isCloseTo(3000 - 1250 - 800, EXACTLY);
  }

  @Test
  void aCountStandsForTheTimeSinceTheOneBefore() {
    WaitProfile<Stack> profile =
        profile(
            counted(1, 0, 10, 10),
            waiting(1, 10, 0, SLEEP),
            counted(3, 0, 10, 10),
            waiting(3, 10, 0, SLEEP));
    assertThat(profile.time()).as("the second count is missing").isEqualTo(2_000_000_000L);
    assertThat(seconds(profile.nanos())).isCloseTo(20, EXACTLY);
  }

  @Test
  void keptCountsStandForThoseThatWereDropped() {
    List<Record> parts = new ArrayList<>();
    for (int n = 1; n <= 3_000; n++) {
      parts.add(counted(n, 0, 10, 10));
      parts.add(waiting(n, 10, 0, SLEEP));
    }
    WaitProfile<Stack> profile = profile(parts.toArray(Record[]::new));
    assertThat(profile.counts()).isLessThanOrEqualTo(1_000);
    assertThat(seconds(profile.nanos())).isCloseTo(30_000, within(50.0));
  }

  @Test
  void completeSamplesHaveNoError() {
    WaitProfile<Stack> profile = profile(counted(1, 0, 10, 10), waiting(1, 7, 0, SLEEP));
    assertThat(profile.error()).isZero();
    assertThat(seconds(profile.rows().getFirst().nanos())).isCloseTo(7, EXACTLY);
  }

  @Test
  void monitorWaitersHaveTheirOwnSample() {
    WaitProfile<Stack> profile =
        profile(
            countedApart(1, 49_000, 98, 1_000, 30),
            entering(null, 1, 30, ENTER),
            waiting(1, 98, 0, SLEEP));
    assertThat(profile.rows())
        .extracting(row -> Math.round(seconds(row.nanos())))
        .containsExactly(49_000L, 1_000L);
    assertThat(seconds(profile.rows().getLast().error()))
        .as("below the number of monitor waiters")
        .isBetween(10.0, 100.0);
  }

  @Test
  void nearlyAllEstimatesAreWithinTheirError() {
    Random random = new Random(7);
    int within = 0;
    for (int run = 0; run < 200; run++) {
      List<Record> parts = new ArrayList<>();
      for (int n = 1; n <= 30; n++) {
        int sleeping = (int) random.ints(100, 0, 10).filter(one -> one < 3).count();
        parts.add(counted(n, 0, 10_000, 100));
        parts.add(waiting(n, sleeping, 0, SLEEP));
        parts.add(waiting(n, 100 - sleeping, 0, ENTER));
      }
      WaitProfile<Stack> profile = profile(parts.toArray(Record[]::new));
      double share = profile.rows().getLast().nanos() / profile.nanos();
      assertThat(profile.error()).isBetween(0.015, 0.018);
      within += Math.abs(share - 0.3) <= profile.error() ? 1 : 0;
    }
    assertThat(within).isBetween(180, 200);
  }

  @Test
  void aStackWithoutLinesIsThatWithLines() {
    Stack noLines = stack("java.lang.Thread.sleep:0", "app.Main.idle:0");
    Stack fewLines = stack("java.lang.Thread.sleep:1", "app.Main.idle:0");
    WaitProfile<Stack> profile =
        profile(
            counted(1, 0, 10, 10),
            waiting(1, 10, 0, noLines),
            counted(2, 0, 10, 10),
            waiting(2, 10, 0, fewLines),
            counted(3, 0, 10, 10),
            waiting(3, 10, 0, SLEEP));
    assertThat(profile.rows()).extracting(WaitProfile.Row::key).containsExactly(SLEEP);
  }

  private static double seconds(double nanos) {
    return nanos / 1e9;
  }

  private static WaitProfile<Stack> profile(Record... observations) {
    Aggregator aggregator = new Aggregator();
    List.of(observations).forEach(one -> Seen.tell(one, aggregator));
    return WaitProfile.of(aggregator.snapshot().waits().population(), WaitGroup::stack);
  }
}
