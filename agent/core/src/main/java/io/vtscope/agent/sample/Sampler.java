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
 * The agent's one thread: a daemon that takes every sample at its interval. A sample that fails
 * again and again is left out from then on; the others go on. If it lacks something that may come
 * back, for example a file descriptor, it is tried again from time to time.
 */
public final class Sampler {
  private static final int PATIENCE = 10;

  /** A rest if it is not known when the next sample is due. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

  /** A sample that is tried again from time to time has an interval so many times as long. */
  private static final int SELDOM = 10;

  /**
   * A sample that need not be on time waits this share of its interval for another to be taken
   * with: to wake up for one takes as long as it does.
   */
  private static final int ABOUT = 3;

  /** Taken from the last to the first: the samples that must be on time come before all others. */
  private final List<Scheduled> samples = new ArrayList<>();

  private final BiConsumer<String, Throwable> onGivenUp;
  private final Thread thread;
  private volatile boolean stopping;

  /**
   * @param onGivenUp gets the name and the failure of a sample that is left out, and once those of
   *     one that fails with an {@link IOException} and is tried again
   */
  public Sampler(BiConsumer<String, Throwable> onGivenUp) {
    this.onGivenUp = onGivenUp;
    this.thread = new AgentThread(new Loop(), EventNames.SAMPLER, true);
  }

  /** A sample, when it is due and how often in a row it has failed. */
  private static final class Scheduled {
    final String name;
    final long interval;
    final Sample sample;
    final boolean onTime;
    long due;

    /** For how long from when it is due it waits for another, nanoseconds. */
    long leeway;

    int failures;

    /** Whether it has been said that it fails. */
    boolean told;

    Scheduled(String name, Duration interval, Sample sample, boolean onTime) {
      this.name = name;
      this.interval = interval.toNanos();
      this.sample = sample;
      this.onTime = onTime;
      this.due = System.nanoTime();
    }

    /**
     * A missed tick is not repeated: ticks in a row would show nothing new. However long samples
     * take, the thread rests.
     *
     * @param at when the sampler woke up for it
     */
    void taken(long at) {
      long next = failures < PATIENCE ? sample.next(interval) : SELDOM * interval;
      long now = System.nanoTime();
      due = now + Math.max(next - (now - at), next / 2);
      leeway = onTime ? 0 : next / ABOUT;
    }
  }

  /** Adds a sample, which is taken at about such intervals; before the start only. */
  public Sampler every(Duration interval, String name, Sample sample) {
    samples.add(0, new Scheduled(name, interval, sample, false));
    return this;
  }

  /** Adds a sample that is to be taken on time, as it tells how late it was. */
  public Sampler onTime(Duration interval, String name, Sample sample) {
    samples.add(new Scheduled(name, interval, sample, true));
    return this;
  }

  public void start() {
    thread.start();
  }

  /** Asks the thread to end; it may be the thread itself that asks. */
  public void stop() {
    stopping = true;
    LockSupport.unpark(thread);
  }

  /**
   * Takes those samples that are to be on time, if they are due, while another is being taken that
   * takes long: on the sampler's thread, and not by one that is to be on time.
   */
  public void takeDue() {
    long now = System.nanoTime();
    for (int i = samples.size() - 1; i >= 0 && !stopping; i--) {
      Scheduled scheduled = samples.get(i);
      if (scheduled.onTime && scheduled.due - now <= 0) {
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
        // between two samples: the application has taken all memory, perhaps for a while only
      }
      if (!stopping) {
        LockSupport.parkNanos(this, rest);
      }
    }
  }

  /**
   * A method of its own: the JVM compiles a method that is called ten times a second after some
   * seconds, an endless loop after some minutes.
   *
   * @return nanoseconds until the next one is due
   */
  private long takeThoseDue() {
    long now = System.nanoTime();
    long next = Long.MAX_VALUE;
    for (int i = samples.size() - 1; i >= 0 && !stopping; i--) {
      Scheduled scheduled = samples.get(i);
      if (scheduled.due - now <= 0) {
        if (!scheduled.onTime) {
          takeDue(); // those before may have taken long: at first all do
        }
        take(scheduled);
        scheduled.taken(now);
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
      // no heap for a while: that says nothing of the sample
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
      // then it is not said
    }
  }
}
