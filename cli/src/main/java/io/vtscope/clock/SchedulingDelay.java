package io.vtscope.clock;

/**
 * How long virtual threads that the agent started, to see, waited for a carrier. It starts them
 * only while those of the application run or wait to run; what the machine itself was late is taken
 * off.
 *
 * @param count of those threads; 0 if none was started, and then all others are 0
 * @param slow of them, those that waited 100 ms or longer
 * @param p50Nanos a virtual thread that begins at any moment at which others run or wait to run
 *     waits at most this long in half of all cases; to 6 %, as the other percentile
 * @param maxNanos of one that had not run at the end, how long it had waited by then
 * @param unwokenNanos how long the one waited that waited longest of those during which a carrier
 *     was idle whenever it was looked: the scheduler has not woken it; 0 if there is none
 * @param stillUnwokenNanos the same of the one that had not run at the end
 */
public record SchedulingDelay(
    long count,
    long slow,
    long p50Nanos,
    long p99Nanos,
    long maxNanos,
    long unwokenNanos,
    long stillUnwokenNanos) {
  /** From this on a delay is one: a person notices, and a queue behind it adds up. */
  public static final long SLOW_NANOS = 100_000_000;

  /** The agent starts a probe thread this often, but none while one waits. */
  public static final long INTERVAL_NANOS = 100_000_000;
}
