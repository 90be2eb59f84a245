package io.vtscope.agent.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.agent.weave.Latencies;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoansTest {
  private static final int ROOM = 512;

  private final Loans loans = new Loans();
  private final Object resource = new Object();

  private static Thread run(Runnable task) throws InterruptedException {
    Thread thread = Thread.ofVirtual().start(task);
    thread.join();
    return thread;
  }

  @Test
  void knowsTheBorrowerUntilTheReturn() {
    loans.begin(resource);
    assertThat(loans.open())
        .extracting(Loans.Open::borrower)
        .containsExactly(Thread.currentThread());
    loans.end(resource);
    assertThat(loans.open()).isEmpty();
    assertThat(loans.times.take())
        .returns(1L, Latencies.Summary::count)
        .satisfies(times -> assertThat(times.total()).isPositive());
  }

  @Test
  void anotherThreadMayReturn() throws InterruptedException {
    loans.begin(resource);
    run(() -> loans.end(resource));
    assertThat(loans.open()).isEmpty();
    assertThat(loans.times.take().count()).isEqualTo(1);
  }

  @Test
  void noticesThatALoanHasEndedOrBegunAgain() {
    loans.begin(resource);
    Loans.Open open = loans.open().getFirst();
    assertThat(loans.isOpen(open)).isTrue();
    loans.end(resource);
    assertThat(loans.isOpen(open)).isFalse();
    loans.begin(resource);
    assertThat(loans.isOpen(open)).isFalse();
  }

  @Test
  void anUnknownLoanEndsUnnoticed() {
    loans.end(resource);
    assertThat(loans.times.take().count()).isZero();
  }

  @Test
  void nestedBorrowCallsAreOneLoan() {
    loans.begin(resource);
    loans.begin(resource);
    assertThat(loans.open()).hasSize(1);
    loans.end(resource);
    loans.end(resource);
    assertThat(loans.times.take().count()).isEqualTo(1);
  }

  @Test
  void dropsAThreadThatEndedWithoutReturn() throws InterruptedException {
    run(() -> loans.begin(resource));
    loans.forgetEnded();
    assertThat(loans.open()).extracting(Loans.Open::borrower).containsOnlyNulls();
    loans.end(resource);
    assertThat(loans.open()).isEmpty();
  }

  @Test
  void keepsLiveBorrowers() throws InterruptedException {
    CountDownLatch borrowed = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Thread holder =
        Thread.ofVirtual()
            .start(() -> {
              loans.begin(resource);
              borrowed.countDown();
              try {
                release.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    borrowed.await();
    loans.forgetEnded();
    assertThat(loans.open()).extracting(Loans.Open::borrower).containsExactly(holder);
    release.countDown();
    holder.join();
  }

  @Test
  void moreLoansThanThereIsRoomForAreUnknown() {
    List<Object> many = IntStream.range(0, 2 * ROOM).mapToObj(i -> new Object()).toList();
    many.forEach(loans::begin);
    assertThat(loans.open()).hasSizeBetween(ROOM / 2, ROOM);
    many.forEach(loans::end);
    assertThat(loans.open()).isEmpty();
  }

  @Test
  void noLoanIsLostOrLeftInTurns() throws InterruptedException {
    List<Object> pool = IntStream.range(0, 8).mapToObj(i -> new Object()).toList();
    List<Thread> threads =
        pool.stream()
            .map(one ->
                Thread.ofPlatform()
                    .start(() -> {
                      for (int i = 0; i < 10_000; i++) {
                        loans.begin(one);
                        loans.end(one);
                      }
                    }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(loans.open()).isEmpty();
    assertThat(loans.times.take().count()).isEqualTo(80_000);
  }
}
