package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusedTasksTest {
  private static final long LATER = 3_000_000_000L;

  private final RefusedTasks refused = new RefusedTasks();
  private final Object task = new Object();

  @Test
  void whatIsGivenAgainUntilItIsNotRefusedIsTaken() {
    refuse(task);
    refuse(task);
    refused.given(task);
    countLater();
    assertThat(refused.followed()).isEqualTo(1);
    assertThat(refused.taken()).isEqualTo(1);
  }

  @Test
  void whatIsRefusedOnceMoreIsNotTaken() {
    refuse(task);
    refuse(task);
    countLater();
    countLater();
    assertThat(refused.followed()).isEqualTo(1);
    assertThat(refused.taken()).isZero();
  }

  @Test
  void whatMayStillComeAgainIsNotCountedYet() {
    refuse(task);
    refused.count(System.nanoTime());
    assertThat(refused.followed()).isZero();
  }

  @Test
  void whatComesAgainLateIsCountedOnce() {
    refuse(task);
    countLater();
    refused.given(task);
    countLater();
    assertThat(refused.followed()).isEqualTo(1);
    assertThat(refused.taken()).isEqualTo(1);
  }

  @Test
  void oneObjectThatIsManyTasksTellsNothing() {
    refuse(task);
    refused.given(task);
    countLater();
    refused.given(task);
    assertThat(refused.followed()).isZero();
    assertThat(refused.taken()).isZero();
  }

  private void refuse(Object one) {
    refused.given(one);
    refused.refused(one);
  }

  private void countLater() {
    refused.count(System.nanoTime() + LATER);
  }
}
