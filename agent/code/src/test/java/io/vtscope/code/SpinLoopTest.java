package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SpinLoopTest {
  private static final int NEXT = 1;

  private static ClassCode code() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            Loops.class.getResourceAsStream("SpinLoopTest$Loops.class"), "class")) {
      return Objects.requireNonNull(ClassCode.of(in.readAllBytes()), "code");
    }
  }

  /** Each method records the line before its loop. */
  @SuppressWarnings("unused")
  static final class Loops {
    private static int line;
    private volatile boolean ready;
    private long sum;
    private final AtomicBoolean lock = new AtomicBoolean();
    private final AtomicInteger turn = new AtomicInteger();
    private final Semaphore permits = new Semaphore(1);
    private final ConcurrentLinkedQueue<Long> numbers = new ConcurrentLinkedQueue<>();
    private final Map<Long, Long> chain = Map.of(1L, 2L, 2L, 3L);

    Loops() {
      ready = true;
      turn.set(1);
      numbers.add(3L);
    }

    private static void before() {
      line =
          StackWalker.getInstance().walk(f -> f.skip(1).findFirst()).orElseThrow().getLineNumber();
    }

    void looksAtAField() {
      before();
      while (!ready) {}
    }

    void hints() {
      before();
      while (turn.get() == 0) {
        Thread.onSpinWait();
      }
    }

    void countsItsHints() {
      int looks = 0;
      before();
      while (!ready && looks++ < 100) Thread.onSpinWait();
    }

    void takesALock() {
      before();
      while (!lock.compareAndSet(false, true)) {}
    }

    void takesAPermit() {
      before();
      while (!permits.tryAcquire()) {}
    }

    void keepsWhatItSees() {
      int seen;
      before();
      while ((seen = turn.get()) == 0) {}
      sum += seen;
    }

    void takesWhatComes() {
      Long next;
      before();
      while ((next = numbers.poll()) == null) {}
      sum += next;
    }

    private boolean isReady() {
      return ready && turn.get() != 0;
    }

    void asksAMethodOfItsOwn() {
      before();
      while (!isReady()) {}
    }

    void sleepsForNoTime() throws InterruptedException {
      before();
      while (!ready) TimeUnit.MILLISECONDS.sleep(0);
    }

    void followsAChain() {
      Long link = 1L;
      before();
      while (link != null) link = chain.get(link);
    }

    private boolean isDone() {
      return ++sum > 3;
    }

    void asksAMethodThatComputes() {
      before();
      while (!isDone()) {}
    }

    void adds() {
      before();
      for (int i = 0; i < 10; i++) sum += i;
    }

    void hashes() {
      before();
      for (long number = 7; number != 1; ) number = number % 2 == 0 ? number / 2 : 3 * number + 1;
    }

    void takesTheNextNumber() {
      before();
      for (Long next = numbers.poll(); next != null; next = numbers.poll()) sum += next;
    }

    void letsTimePass() {
      long end = System.nanoTime() + 1000;
      before();
      while (System.nanoTime() < end) Thread.onSpinWait();
    }

    void computesBeforeItWaits() {
      for (int round = 0; round < 2; round++) {
        while (!ready) Thread.onSpinWait();
        before();
        sum += round;
      }
    }
  }

  private interface Loop {
    void run(Loops loops) throws InterruptedException;
  }

  private static boolean spins(String method, Loop loop) throws IOException, InterruptedException {
    loop.run(new Loops());
    return code().spins(method, Loops.line + NEXT);
  }

  @Test
  void pollingLoopSpins() throws IOException, InterruptedException {
    assertThat(spins("looksAtAField", Loops::looksAtAField)).isTrue();
    assertThat(spins("takesALock", Loops::takesALock)).isTrue();
    assertThat(spins("takesAPermit", Loops::takesAPermit)).isTrue();
  }

  @Test
  void storingTheSeenValueOrCallingAGetterStillSpins() throws IOException, InterruptedException {
    assertThat(spins("keepsWhatItSees", Loops::keepsWhatItSees)).isTrue();
    assertThat(spins("takesWhatComes", Loops::takesWhatComes)).isTrue();
    assertThat(spins("asksAMethodOfItsOwn", Loops::asksAMethodOfItsOwn)).isTrue();
    assertThat(spins("sleepsForNoTime", Loops::sleepsForNoTime)).isTrue();
  }

  @Test
  void followingAChainIsComputing() throws IOException, InterruptedException {
    assertThat(spins("followsAChain", Loops::followsAChain)).isFalse();
    assertThat(spins("asksAMethodThatComputes", Loops::asksAMethodThatComputes)).isFalse();
  }

  @Test
  void aSpinHintMeansSpinning() throws IOException, InterruptedException {
    assertThat(spins("hints", Loops::hints)).isTrue();
    assertThat(spins("countsItsHints", Loops::countsItsHints)).isTrue();
  }

  @Test
  void producingAValueIsComputing() throws IOException, InterruptedException {
    assertThat(spins("adds", Loops::adds)).isFalse();
    assertThat(spins("hashes", Loops::hashes)).isFalse();
    assertThat(spins("takesTheNextNumber", Loops::takesTheNextNumber)).isFalse();
  }

  @Test
  void sleepingBetweenPollsIsNotSpinning() throws IOException, InterruptedException {
    assertThat(spins("letsTimePass", Loops::letsTimePass)).isFalse();
  }

  @Test
  void aLoopAroundASpinLoopComputes() throws IOException, InterruptedException {
    Loops loops = new Loops();
    loops.computesBeforeItWaits();
    assertThat(code().spins("computesBeforeItWaits", Loops.line + NEXT)).isFalse();
    assertThat(code().spins("computesBeforeItWaits", Loops.line - 1)).isTrue();
  }

  @Test
  void anUnknownLineDoesNotSpin() throws IOException, InterruptedException {
    assertThat(code().spins("hints", 0)).isFalse();
    assertThat(code().spins("hints", 1)).isFalse();
    assertThat(code().spins("nobody", 1)).isFalse();
  }
}
