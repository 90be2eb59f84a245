package io.vtscope.ledger.wait;

import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedApart;
import static io.vtscope.observation.Seen.entering;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PopulationTest {
  private static final Stack SLEEP = stack("java.lang.Thread.sleep:1", "app.Main.idle:3");
  private static final Stack ENTER = stack("app.Stock.reserve:31");
  private static final Stack TAKE =
      stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:9");

  @Test
  void aGroupIsEstimatedFromTheSampleOfItsCount() {
    Population population =
        population(
            counted(1, 0, 1000, 100),
            waiting(1, 25, 300, SLEEP),
            counted(2, 0, 2000, 100),
            waiting(2, 50, 900, SLEEP),
            counted(3, 0, 10, 10));
    Waits<?, ?> sleep = population.groups(PopulationState.WaitGroup::stack).getFirst();
    assertThat(sleep.points()).extracting(Waits.Point::threads).containsExactly(250L, 1000L);
    assertThat(sleep.peak().scan()).isEqualTo(2);
    assertThat(sleep.average()).isCloseTo(1250 / 3.0, within(1e-9));
    assertThat(sleep.oldest()).isEqualTo(900_000_000L);
    assertThat(sleep.now()).as("none was seen in the last count").isNull();
  }

  @Test
  void aPartialSampleHasBoundsAndACompleteOneHasNone() {
    Share half = Share.of(50, 100, 1000);
    assertThat(half.low()).isCloseTo(0.404, within(0.001));
    assertThat(half.high()).isCloseTo(0.596, within(0.001));
    assertThat(Share.of(100, 100, 1000).low()).isCloseTo(0.963, within(0.001));
    assertThat(Share.of(50, 100, 100).isExact()).isTrue();
    assertThat(Share.of(0, 0, 10).high()).isEqualTo(1);
  }

  @Test
  void estimatesMonitorWaitersFromTheirOwnSample() {
    Population population =
        population(
            countedApart(1, 49_000, 98, 1_000, 30),
            entering(null, 1, 30, ENTER),
            waiting(1, 98, 0, SLEEP));
    List<Waits<Stack, PopulationState.WaitGroup>> groups =
        population.groups(PopulationState.WaitGroup::stack);
    assertThat(groups).extracting(Waits::key).containsExactly(SLEEP, ENTER);
    assertThat(groups).extracting(waits -> waits.peak().threads()).containsExactly(49_000L, 1_000L);
    Waits.Point enter = groups.getLast().peak();
    assertThat(enter.share().value()).isCloseTo(0.02, within(1e-9));
    assertThat(enter.atLeast()).as("Wilson's bound of 30 of 30").isEqualTo(886);
    assertThat(enter.atMost()).isEqualTo(1_000);
  }

  @Test
  void addsEstimatesOfOnePlaceButNotTheirErrors() {
    Population population =
        population(
            countedApart(1, 1_000, 100, 1_000, 100),
            entering(null, 1, 50, TAKE),
            waiting(1, 20, 0, TAKE));
    Waits.Point take = population.groups(PopulationState.WaitGroup::stack).getFirst().peak();
    assertThat(take.threads()).isEqualTo(700);
    assertThat(take.atLeast()).isEqualTo(583).isGreaterThan(404 + 133);
    assertThat(take.atMost()).isEqualTo(831).isLessThan(597 + 290);
  }

  @Test
  void completeSamplesNeedNoEstimate() {
    Population population =
        population(
            countedApart(1, 4, 4, 3, 3), entering(null, 1, 1, ENTER), waiting(1, 4, 0, SLEEP));
    for (Waits<Stack, ?> waits : population.groups(PopulationState.WaitGroup::stack)) {
      long threads = waits.key().equals(ENTER) ? 1 : 4;
      assertThat(waits.peak())
          .returns(threads, Waits.Point::threads)
          .returns(threads, Waits.Point::atLeast)
          .returns(threads, Waits.Point::atMost);
    }
  }

  @Test
  void groupsThatAreOneAreCountedTogetherInEachCount() {
    Population population =
        population(
            counted(1, 0, 100, 100),
            waiting(1, 30, 0, SLEEP),
            waiting(1, 40, 0, TAKE),
            counted(2, 0, 100, 100),
            waiting(2, 60, 0, SLEEP));
    Waits<String, PopulationState.WaitGroup> all = population.groups(group -> "all").getFirst();
    assertThat(all.points()).extracting(Waits.Point::threads).containsExactly(70L, 60L);
    assertThat(all.example().stack()).isEqualTo(TAKE);
  }

  @Test
  void theOrderOfTheirPartsDoesNotMatter() {
    List<Record> parts = new ArrayList<>();
    for (int n = 1; n <= 3_000; n++) {
      parts.add(counted(n, 1, n, n));
      parts.add(waiting(n, n % 7, n, SLEEP));
      parts.add(waiting(n, n % 5, n, TAKE));
    }
    Population inOrder = population(parts.toArray(Record[]::new));
    Collections.shuffle(parts, new Random(3));
    assertThat(population(parts.toArray(Record[]::new))).isEqualTo(inOrder);
    assertThat(inOrder.scans()).hasSizeLessThanOrEqualTo(1_000);
    assertThat(inOrder.every()).isEqualTo(4);
    assertThat(Objects.requireNonNull(inOrder.last()).count().scan()).isEqualTo(3_000);
  }

  @Test
  void countsStacksBeyondTheLimitAsLeftOut() {
    Aggregator aggregator = new Aggregator();
    for (int n = 0; n < 100; n++) {
      aggregator.accept(counted(n, 0, 100, 100));
      for (int i = 0; i < 60; i++) {
        aggregator.accept(waiting(n, 1, 0, stack("app.G" + n + "x" + i + ".run:1")));
      }
    }
    assertThat(aggregator.snapshot().waits().population().leftOut()).isEqualTo(1_000);
  }

  @Test
  void aCountThatIsNotCompleteYetIsNone() {
    assertThat(population(waiting(1, 9, 0, SLEEP)).scans()).isEmpty();
  }

  @Test
  void aPlaceIsTheApplicationsFrameAndTheCallThatItMade() {
    assertThat(WaitPlace.of(SLEEP))
        .isEqualTo(
            new WaitPlace(new Site("app.Main", "idle", 3, false, null), "java.lang.Thread.sleep"));
    assertThat(
            WaitPlace.of(
                stack(
                    "java.lang.VirtualThread.park:1",
                    "java.util.concurrent.locks.LockSupport.park:1",
                    "java.util.concurrent.CountDownLatch.await:1",
                    "java.lang.VirtualThread.run:1")))
        .isEqualTo(new WaitPlace(null, "java.util.concurrent.CountDownLatch.await"));
    assertThat(WaitPlace.of(Stack.NONE)).isEqualTo(new WaitPlace(null, null));
  }

  private static Population population(Record... observations) {
    Aggregator aggregator = new Aggregator();
    List.of(observations).forEach(one -> Seen.tell(one, aggregator));
    return aggregator.snapshot().waits().population();
  }
}
