package io.vtscope.agent.sample;

import io.vtscope.probe.EventNames;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/**
 * The agent's only sampling thread. A sample that keeps failing is removed; after I/O errors it is
 * retried at a longer interval.
 */
public final class Sampler {
  private static final int PATIENCE = 10;

  /** If the next due time is unknown, nanoseconds. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  /** Interval factor after I/O errors. */
  private static final int SELDOM = 10;

  /** Divisor of the interval: maximum delay to share a wake-up. */
  private static final int ABOUT = 3;

  /** Processed backwards: on-time samples come first. */
  private final List<Scheduled> samples = new ArrayList<>();

  private final Calm calm;
  private final BiConsumer<String, Throwable> onGivenUp;
  private final Thread thread;
  private volatile boolean stopping;

  /**
   * @param calm tells when samples may be rarer
   * @param onGivenUp receives the name and failure of a removed sample, and a lasting I/O error
   *     once
   */
  public Sampler(Calm calm, BiConsumer<String, Throwable> onGivenUp) {
    this.calm = calm;
    this.onGivenUp = onGivenUp;
    this.thread = new AgentThread(new Loop(), EventNames.SAMPLER, true);
  }

  /** How a sample is scheduled. */
  private enum When {
    /** At its interval, also in calm. */
    ALWAYS,
    UNLESS_CALM,
    /** Unless calm, and without delay: it measures delays. */
    ON_TIME
  }

  private final class Scheduled {
    final String name;
    final long interval;
    final Sample sample;
    final When when;
    long due;

    /** Nanoseconds it may wait to share a wake-up. */
    long leeway;

    int failures;

    boolean told;

    Scheduled(String name, Duration interval, Sample sample, When when) {
      this.name = name;
      this.interval = interval.toNanos();
      this.sample = sample;
      this.when = when;
      this.due = System.nanoTime();
    }

    /**
     * Schedules the next run. Missed runs are not repeated.
     *
     * @param at when the run started
     */
    void taken(long at) {
      long usual = when == When.ALWAYS ? interval : calm.interval(interval);
      long next = failures < PATIENCE ? sample.next(usual) : SELDOM * interval;
      long now = System.nanoTime();
      due = now + Math.max(next - (now - at), next / 2);
      leeway = when == When.ON_TIME ? 0 : next / ABOUT;
    }

    /** Applies the usual interval after the calm. */
    void awake(long now) {
      due = Math.min(due - now, sample.next(interval)) + now;
    }
  }

  /** Adds a sample that is taken as often in calm; before {@link #start} only. */
  public Sampler every(Duration interval, String name, Sample sample) {
    samples.add(0, new Scheduled(name, interval, sample, When.ALWAYS));
    return this;
  }

  /** Adds a sample that is taken less often in calm; before {@link #start} only. */
  public Sampler unlessCalm(Duration interval, String name, Sample sample) {
    samples.add(0, new Scheduled(name, interval, sample, When.UNLESS_CALM));
    return this;
  }

  /** Adds a sample that measures delays, so it must be on time; less often in calm. */
  public Sampler onTime(Duration interval, String name, Sample sample) {
    samples.add(new Scheduled(name, interval, sample, When.ON_TIME));
    return this;
  }

  public void start() {
    thread.start();
  }

  public void stop() {
    stopping = true;
    LockSupport.unpark(thread);
  }

  /** Runs due on-time samples during a long sample. Only for the sampler's thread. */
  public void takeDue() {
    long now = System.nanoTime();
    for (int i = samples.size() - 1; i >= 0 && !stopping; i--) {
      Scheduled scheduled = samples.get(i);
      if (scheduled.when == When.ON_TIME && scheduled.due - now <= 0) {
        take(scheduled);
        scheduled.taken(now);
      }
    }
  }

  private final class Loop implements Runnable {
    @Override
    public void run() {
      takeAll();
    }
  }

  private void takeAll() {
    while (!stopping && !samples.isEmpty()) {
      long rest = PAUSE;
      try {
        rest = takeThoseDue();
      } catch (OutOfMemoryError e) {
        // out of memory: retried
      }
      if (!stopping) {
        LockSupport.parkNanos(this, rest);
      }
    }
  }

  /**
   * The JIT compiles a separate method sooner than an endless loop.
   *
   * @return nanoseconds until the next sample
   */
  private long takeThoseDue() {
    long now = System.nanoTime();
    boolean wasCalm = calm.holds();
    for (int i = samples.size() - 1; i >= 0 && !stopping; i--) {
      Scheduled scheduled = samples.get(i);
      if (scheduled.due - now <= 0) {
        if (scheduled.when != When.ON_TIME) {
          takeDue(); // earlier samples may have been slow
        }
        take(scheduled);
        scheduled.taken(now);
      }
    }
    boolean isAwake = wasCalm && !calm.holds();
    long next = Long.MAX_VALUE;
    for (int i = samples.size() - 1; i >= 0; i--) {
      Scheduled scheduled = samples.get(i);
      if (isAwake) {
        scheduled.awake(now);
      }
      next = Math.min(next, scheduled.due + scheduled.leeway - now);
    }
    return Math.max(1, next - (System.nanoTime() - now));
  }

  private void take(Scheduled scheduled) {
    try {
      scheduled.sample.take();
      scheduled.failures = 0;
    } catch (OutOfMemoryError e) {
      // not the sample's fault
    } catch (IOException e) {
      scheduled.failures = Math.min(PATIENCE, scheduled.failures + 1);
      if (scheduled.failures == PATIENCE && !scheduled.told) {
        scheduled.told = true;
        giveUp(scheduled.name, e);
      }
    } catch (Throwable e) {
      if (++scheduled.failures >= PATIENCE) {
        samples.remove(scheduled);
        giveUp(scheduled.name, e);
      }
    }
  }

  private void giveUp(String sample, Throwable why) {
    try {
      onGivenUp.accept(sample, why);
    } catch (OutOfMemoryError e) {
      // not reported
    }
  }
}
