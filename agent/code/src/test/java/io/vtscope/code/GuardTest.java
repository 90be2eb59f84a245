package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {
  /** Read by the test, never run. */
  @SuppressWarnings("unused")
  private static final class Calls {
    private static final Semaphore ALL = new Semaphore(1);
    private static final BlockingQueue<Object> POOL = new ArrayBlockingQueue<>(1);
    private final Semaphore slots = new Semaphore(1);
    private final Semaphore done = new Semaphore(0);

    void forgets() throws InterruptedException {
      slots.acquire();
      work();
      slots.release();
    }

    void gives() throws InterruptedException {
      ALL.acquire(2);
      try {
        work();
      } finally {
        ALL.release(2);
      }
    }

    void local(Semaphore mine) {
      mine.acquireUninterruptibly();
      work();
      mine.release();
    }

    void takes() throws InterruptedException {
      slots.acquire();
      work();
    }

    void answers() throws InterruptedException {
      slots.acquire();
      work();
      done.release();
    }

    void passesTheGate() throws InterruptedException {
      slots.acquire();
      slots.release();
      work();
    }

    void ofAnother(Calls other) throws InterruptedException {
      slots.acquire();
      work();
      other.slots.release();
    }

    Object returns() throws InterruptedException {
      Object one = POOL.take();
      try {
        return one.toString();
      } finally {
        POOL.put(one);
      }
    }

    void handsOn(LinkedBlockingQueue<Object> in, LinkedBlockingQueue<Object> out)
        throws InterruptedException {
      Object one = in.take();
      work();
      out.put(one);
    }

    void consumes() throws InterruptedException {
      POOL.take();
      work();
    }

    private void work() {}
  }

  private static ClassCode code() throws IOException {
    try (InputStream in = GuardTest.class.getResourceAsStream("GuardTest$Calls.class")) {
      return Objects.requireNonNull(ClassCode.of(Objects.requireNonNull(in).readAllBytes()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"forgets", "gives", "local", "returns"})
  void methodReturningWhatItTookIsAGuard(String method) throws IOException {
    assertThat(code().guardsTo(method)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"takes", "answers", "passesTheGate", "ofAnother", "handsOn", "consumes", "nobody"})
  void methodWaitingForASignalIsNoGuard(String method) throws IOException {
    assertThat(code().guardsTo(method)).isEqualTo(ClassCode.NO_GUARD);
  }
}
