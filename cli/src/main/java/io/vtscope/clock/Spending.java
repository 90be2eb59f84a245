package io.vtscope.clock;

/**
 * Sums what carriers did. Samples may arrive in any order, because each knows the time it
 * represents.
 */
public final class Spending {
  /** Sampling takes time that no sample counts. Above this ratio, samples are missing. */
  private static final double MOST_SLACK = 1.25;

  private long running;
  private long pinned;
  private long blocked;
  private long compensated;
  private long idle;
  private long seen;
  private long unseen;
  private int parallelism;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  public void add(CarrierPoolSample look) {
    long nanos = look.nanos();
    running += look.carriers().running() * nanos;
    pinned += look.carriers().pinned() * nanos;
    blocked += look.carriers().blocked() * nanos;
    compensated += look.carriers().compensated() * nanos;
    idle += look.idle() * nanos;
    seen += nanos;
    unseen += look.unseenNanos();
    parallelism = Math.max(parallelism, look.pool().parallelism());
    first = Math.min(first, look.at() - nanos);
    last = Math.max(last, look.at());
  }

  public void add(Spending other) {
    running += other.running;
    pinned += other.pinned;
    blocked += other.blocked;
    compensated += other.compensated;
    idle += other.idle;
    seen += other.seen;
    unseen += other.unseen;
    parallelism = Math.max(parallelism, other.parallelism);
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
  }

  public long running() {
    return running;
  }

  /** Carriers waited for a part of the time in which they seemed to run. */
  public void waited(long nanos) {
    running -= nanos;
    blocked += nanos;
  }

  public boolean isEmpty() {
    return seen == 0;
  }

  /** The mean number of pinned or blocked carriers. */
  public double held() {
    return (double) (pinned + blocked) / seen;
  }

  /**
   * The budget from the first sample on; the time after the last one is unknown.
   *
   * @param gaps unrecorded time, nanoseconds
   */
  public Budget until(long to, long gaps) {
    double slack = (double) (last - first - unseen - gaps) / seen;
    double scale = slack > 0 && slack <= MOST_SLACK ? slack : 1;
    long stretch = Math.max(to, last) - first - gaps;
    long missing = Math.max(0, stretch - (long) (seen * scale));
    return new Budget(
        (long) (running * scale),
        (long) (pinned * scale),
        (long) (blocked * scale),
        (long) (compensated * scale),
        (long) (idle * scale),
        missing * parallelism);
  }
}
