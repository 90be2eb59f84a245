package io.vtscope.agent.sample.carrier;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CarrierTest {
  private final Carrier carrier = new Carrier(Thread.currentThread(), 0);
  private final Thread one = Thread.ofVirtual().unstarted(() -> {});
  private final Thread other = Thread.ofVirtual().unstarted(() -> {});

  @Test
  void aThreadSeenInEverySampleKeepsTheCarrier() {
    carrier.carries(one, 7, CarrierState.RUNNING, 100);
    carrier.carries(one, 7, CarrierState.RUNNING, 200);
    assertThat(carrier.ticks).isEqualTo(2);
    assertThat(carrier.since).isEqualTo(100);
  }

  @Test
  void aRemountedThreadHasNotKeptTheCarrier() {
    carrier.carries(one, 7, CarrierState.RUNNING, 100);
    assertThat(carrier.still(one, 8)).isFalse();
    carrier.carries(one, 8, CarrierState.RUNNING, 200);
    assertThat(carrier.ticks).isEqualTo(1);
    assertThat(carrier.since).isEqualTo(200);
  }

  @Test
  void aThreadSeenUnmountingHasNotKeptTheCarrier() {
    carrier.carries(one, 7, CarrierState.RUNNING, 100);
    carrier.letsGo(other, 7, 150);
    assertThat(carrier.hasLetGo).isTrue();
    carrier.carries(one, 7, CarrierState.RUNNING, 200);
    assertThat(carrier.hasLetGo).isFalse();
    assertThat(carrier.ticks).isEqualTo(1);
    assertThat(carrier.since).isEqualTo(200);
  }

  @Test
  void aThreadMountedBetweenSamplesCountsFromTheNext() {
    carrier.carries(one, 7, CarrierState.RUNNING, 100);
    carrier.letsGo(other, 7, 150);
    carrier.carries(other, 7, CarrierState.RUNNING, 200);
    assertThat(carrier.ticks).isEqualTo(1);
    assertThat(carrier.since).isEqualTo(150);
  }

  @Test
  void aThreadFromTheLocalQueueStartsANewHold() {
    carrier.carries(one, 7, CarrierState.RUNNING, 100);
    carrier.carries(other, 7, CarrierState.RUNNING, 200);
    assertThat(carrier.ticks).isEqualTo(1);
    assertThat(carrier.mounted).isSameAs(other);
  }

  @Test
  void changingTheAwaitedObjectMeansProgress() {
    Object first = new Object();
    assertThat(carrier.waitsForOther(first)).isFalse();
    assertThat(carrier.waitsForOther(null)).isFalse();
    assertThat(carrier.waitsForOther(first)).isFalse();
    assertThat(carrier.waitsForOther(null)).isFalse();
    assertThat(carrier.waitsForOther(new Object())).isTrue();
  }

  @Test
  void aThreadParkedInMostSamplesIsPolling() {
    looks(20, CarrierState.RUNNING);
    looks(29, CarrierState.PINNED);
    assertThat(carrier.waitsAgain()).as("for long").isFalse();
    looks(1, CarrierState.PINNED);
    assertThat(carrier.waitsAgain()).isTrue();
    looks(15, CarrierState.RUNNING);
    assertThat(carrier.waitsAgain()).as("in most").isFalse();
  }

  @Test
  void aThreadRunningInHalfTheSamplesIsRunning() {
    looks(5, CarrierState.RUNNING);
    looks(3, CarrierState.PINNED);
    looks(2, CarrierState.BLOCKED);
    assertThat(carrier.didMost()).isEqualTo("RUNNING");
  }

  @Test
  void aThreadAlternatelyPinnedAndBlockedIsNotRunning() {
    looks(3, CarrierState.RUNNING);
    looks(3, CarrierState.PINNED);
    looks(4, CarrierState.BLOCKED);
    assertThat(carrier.didMost()).isEqualTo("BLOCKED");
    looks(2, CarrierState.PINNED);
    assertThat(carrier.didMost()).isEqualTo("PINNED");
  }

  @Test
  void onlyACallTakingMostOfTheTimeIsLong() {
    looks(3, CarrierState.RUNNING);
    looks(2, CarrierState.BLOCKED);
    looks(4, CarrierState.COMPENSATED);
    assertThat(carrier.didMost()).isEqualTo("BLOCKED");
    looks(2, CarrierState.COMPENSATED);
    assertThat(carrier.didMost()).isEqualTo("COMPENSATED");
  }

  private void looks(int looks, CarrierState state) {
    for (int n = 0; n < looks; n++) {
      carrier.carries(one, 7, state, 100);
    }
  }
}
