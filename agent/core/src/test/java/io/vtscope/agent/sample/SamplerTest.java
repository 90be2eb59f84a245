package io.vtscope.agent.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SamplerTest {
  private static final Duration INTERVAL = Duration.ofMillis(1);
  private static final int MANY = 30;

  private final Calm calm = new Calm(true);
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final Sampler sampler = new Sampler(calm, (sample, why) -> told.add(sample));
  private final AtomicInteger taken = new AtomicInteger();
  private final CountDownLatch done = new CountDownLatch(1);

  @AfterEach
  void stop() {
    sampler.stop();
  }

  @Test
  void retriesASampleThatLackedADescriptor() throws InterruptedException {
    sampler.every(INTERVAL, "blame", this::lacksDescriptorsAtFirst).start();
    done.await();
    assertThat(told).containsExactly("blame");
  }

  private void lacksDescriptorsAtFirst() throws IOException {
    int times = taken.incrementAndGet();
    if (times <= MANY) {
      throw new FileSystemException("chunk.jfr", null, "Too many open files");
    }
    if (times == 2 * MANY) { // twice as many as before
      done.countDown();
    }
  }

  @Test
  void disablesOnlyTheSampleThatFails() throws InterruptedException {
    AtomicInteger others = new AtomicInteger();
    sampler
        .every(
            INTERVAL,
            "broken",
            () -> {
              taken.incrementAndGet();
              throw new IllegalStateException();
            })
        .every(
            INTERVAL,
            "other",
            () -> {
              if (others.incrementAndGet() == 10 * MANY) {
                done.countDown();
              }
            })
        .start();
    done.await();
    assertThat(taken).hasValue(10);
    assertThat(told).containsExactly("broken");
  }

  @Test
  void timelySamplesRunDuringAndBetweenSlowOnes() throws InterruptedException {
    List<Integer> whileLong = new CopyOnWriteArrayList<>();
    List<Integer> between = new CopyOnWriteArrayList<>();
    AtomicInteger asLongEnded = new AtomicInteger();
    sampler
        .onTime(INTERVAL, "carriers", taken::incrementAndGet)
        .every(
            INTERVAL,
            "long",
            () -> {
              int before = taken.get();
              pass(2);
              sampler.takeDue();
              asLongEnded.set(taken.get());
              whileLong.add(asLongEnded.get() - before);
              pass(2);
            })
        .every(
            INTERVAL,
            "next",
            () -> {
              if (between.size() < whileLong.size()) {
                between.add(taken.get() - asLongEnded.get());
              }
              if (between.size() == MANY) {
                done.countDown();
              }
            })
        .start();
    done.await();
    assertThat(whileLong).allMatch(times -> times == 1);
    assertThat(between).allMatch(times -> times >= 1);
  }

  @Test
  void theEndOfTheCalmIsNoticedAtOnce() throws InterruptedException {
    sampler
        .every(
            INTERVAL,
            "carriers",
            () -> {
              if (taken.get() == 0 || !calm.holds()) {
                calm.sampled(true);
              } else {
                calm.end();
              }
            })
        .unlessCalm(INTERVAL, "an hour in calm", new InCalmAfterAnHour())
        .start();
    done.await();
  }

  private final class InCalmAfterAnHour implements Sample {
    @Override
    public void take() {
      if (taken.incrementAndGet() == MANY) {
        done.countDown();
      }
    }

    @Override
    public long next(long interval) {
      return interval == INTERVAL.toNanos() ? interval : Duration.ofHours(1).toNanos();
    }
  }

  private static void pass(int intervals) {
    long from = System.nanoTime();
    while (System.nanoTime() - from < intervals * INTERVAL.toNanos()) {
      Thread.onSpinWait();
    }
  }
}
