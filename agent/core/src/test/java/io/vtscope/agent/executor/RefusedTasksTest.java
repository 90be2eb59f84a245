package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RefusedTasksTest {
  private static final long LATER = 3_000_000_000L;

  private final RefusedTasks refused = new RefusedTasks();
  private final Object task = new Object();

  @Test
  void anAcceptedResubmissionCountsAsTaken() {
    refuse(task);
    refuse(task);
    refused.given(task, task);
    countLater();
    assertThat(refused.followed()).isEqualTo(1);
    assertThat(refused.taken()).isEqualTo(1);
  }

  @Test
  void aRejectedResubmissionDoesNotCountAsTaken() {
    refuse(task);
    refuse(task);
    countLater();
    countLater();
    assertThat(refused.followed()).isEqualTo(1);
    assertThat(refused.taken()).isZero();
  }

  @Test
  void aPossibleResubmissionIsNotCountedYet() {
    refuse(task);
    refused.count(System.nanoTime());
    assertThat(refused.followed()).isZero();
  }

  @Test
  void aLateResubmissionIsCountedOnce() {
    refuse(task);
    countLater();
    refused.given(task, task);
    countLater();
    assertThat(refused.followed()).isEqualTo(1);
    assertThat(refused.taken()).isEqualTo(1);
  }

  @Test
  void doesNotFollowAnObjectSharedByManyTasks() {
    refuse(task);
    refused.given(task, task);
    countLater();
    refused.given(task, task);
    assertThat(refused.followed()).isZero();
    assertThat(refused.taken()).isZero();
  }

  @Test
  void followsTheFuturesThatShareALambda() {
    Object lambda = new Object();
    List<Object> futures = List.of(new Object(), new Object(), new Object());
    futures.forEach(future -> refuse(future, lambda));
    futures.forEach(future -> refuse(future, lambda));
    futures.forEach(future -> refused.given(future, lambda));
    countLater();
    assertThat(refused.followed()).isPositive();
    assertThat(refused.taken()).isEqualTo(refused.followed());
  }

  @Test
  void doesNotFollowALambdaRewrappedForEachTry() {
    Object lambda = new Object();
    refuse(new Object(), lambda);
    refused.given(new Object(), lambda);
    refused.given(new Object(), lambda);
    countLater();
    assertThat(refused.followed()).isZero();
    assertThat(refused.taken()).isZero();
  }

  private void refuse(Object one) {
    refuse(one, one);
  }

  private void refuse(Object one, Object within) {
    refused.given(one, within);
    refused.refused(one, within);
  }

  private void countLater() {
    refused.count(System.nanoTime() + LATER);
  }
}
