package io.vtscope.judge;

/**
 * The numbers by which findings are judged. No other class compares a time or a share with a number
 * of its own to decide a severity.
 */
public final class Limits {
  /** Seconds that a person notices. */
  public static final double NOTICED = 0.1;

  /** Seconds after which a caller waits. */
  public static final double SLOW = 1;

  /** Seconds after which a caller has gone. */
  public static final double GIVEN_UP = 10;

  /** A share below which a difference is noise. */
  public static final double FEW = 0.01;

  /** A share that is worth a change. */
  public static final double SOME = 0.1;

  /** The larger part. */
  public static final double HALF = 0.5;

  /** The share from which a resource is at its capacity. */
  public static final double MOST = 0.9;

  /** How often something comes until it comes again and again. */
  public static final int TIMES = 3;

  /** Seconds after which a single wait or hold is enough. */
  public static final double WAITER = 2;

  /** Seconds, in all, that last whatever they are. */
  public static final double LONG = 10;

  /** Seconds in which no thread goes on, up to the end. */
  public static final double STUCK = 5;

  /** Threads that make a line; fewer stand at any lock of a healthy program. */
  public static final int MANY = 10;

  /** Threads in line that are too many for any pool. */
  public static final int CROWD = 100;

  /** The share of a processor from which a thread computes. */
  public static final double CPU = 0.25;

  /** Seconds of processor time without a pause that are a stretch of computing. */
  public static final double STRETCH = 0.1;

  /** Seconds within which evidence adds up. */
  public static final int WITHIN = 300;

  private Limits() {}
}
