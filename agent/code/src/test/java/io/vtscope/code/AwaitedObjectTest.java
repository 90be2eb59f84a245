package io.vtscope.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwaitedObjectTest {
  /** Each method returns the line that takes a lock. */
  @SuppressWarnings({"LockNotBeforeTry", "UnusedVariable"})
  private static final class Stock {
    private static final Semaphore GATE = new Semaphore(1);
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantReadWriteLock shelf = new ReentrantReadWriteLock();
    private final Object mutex = new Object();
    private Stock next = this;

    int field() {
      int line = line();
      lock.lock();
      lock.unlock();
      return line;
    }

    int variable() {
      ReentrantLock mine = lock;
      int line = line();
      mine.lock();
      mine.unlock();
      return line;
    }

    int ofAnother(Stock other) {
      int line = line();
      other.next.lock.lock();
      other.next.lock.unlock();
      return line;
    }

    int writer() {
      int line = line();
      shelf.writeLock().lock();
      shelf.writeLock().unlock();
      return line;
    }

    int gate() throws InterruptedException {
      int line = line();
      GATE.acquire(1);
      GATE.release();
      return line;
    }

    int monitor() {
      int line = line();
      synchronized (mutex) {
        return line;
      }
    }

    int ofClass() {
      int line = line();
      synchronized (Stock.class) {
        return line;
      }
    }

    int given(ReentrantLock other) {
      int line = line();
      other.lock();
      other.unlock();
      return line;
    }

    int either(boolean first) {
      ReentrantLock one = first ? lock : next.lock;
      int line = line();
      one.lock();
      one.unlock();
      return line;
    }

    int both() {
      int line = line();
      boolean have = lock.tryLock() && shelf.readLock().tryLock();
      return have ? line : 0;
    }

    private static int line() {
      return StackWalker.getInstance()
          .walk(frames -> frames.skip(1).findFirst().orElseThrow().getLineNumber() + 1);
    }
  }

  private static int line(String method) throws InterruptedException {
    Stock stock = new Stock();
    return switch (method) {
      case "field" -> stock.field();
      case "variable" -> stock.variable();
      case "ofAnother" -> stock.ofAnother(stock);
      case "writer" -> stock.writer();
      case "gate" -> stock.gate();
      case "monitor" -> stock.monitor();
      case "ofClass" -> stock.ofClass();
      case "given" -> stock.given(new ReentrantLock());
      case "either" -> stock.either(true);
      case "both" -> stock.both();
      default -> throw new IllegalArgumentException(method);
    };
  }

  private static ClassCode code() throws IOException {
    try (InputStream in =
        AwaitedObjectTest.class.getResourceAsStream("AwaitedObjectTest$Stock.class")) {
      return Objects.requireNonNull(ClassCode.of(Objects.requireNonNull(in).readAllBytes()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "field, lock, Stock.lock",
    "variable, lock, Stock.lock",
    "ofAnother, lock, Stock.lock",
    "writer, lock, Stock.shelf.writeLock()",
    "gate, acquire, Stock.GATE",
    "monitor, , Stock.mutex",
    "ofClass, , Stock.class",
  })
  void namesTheField(String method, String called, String expected) throws Exception {
    assertThat(code().awaited(method, line(method), called)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"given, lock", "either, lock", "both, tryLock", "field, tryLock", "field,"})
  void namesNothingIfSeveralAreMeantOrNone(String method, String called) throws Exception {
    assertThat(code().awaited(method, line(method), called)).isNull();
  }

  @Test
  void namesTheMonitorJustEntered() throws Exception {
    assertThat(code().awaited("monitor", line("monitor") + 1, null)).isEqualTo("Stock.mutex");
    assertThat(code().awaited("field", line("field") + 1, "lock")).isNull();
  }

  @Test
  void namesNothingOnAnotherLine() throws Exception {
    assertThat(code().awaited("field", line("field") + 100, "lock")).isNull();
  }
}
