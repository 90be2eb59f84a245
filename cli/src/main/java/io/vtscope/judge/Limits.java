package io.vtscope.judge;

/** All numbers that decide a severity. */
public final class Limits {
  /** Seconds that a person notices. */
  public static final double NOTICED = 0.1;

  /** Seconds after which a caller waits. */
  public static final double SLOW = 1;

  /** Seconds after which a caller gives up. */
  public static final double GIVEN_UP = 10;

  /** A share below which a difference is noise. */
  public static final double FEW = 0.01;

  /** A share worth changing. */
  public static final double SOME = 0.1;

  public static final double HALF = 0.5;

  /** The share from which a resource is at capacity. */
  public static final double MOST = 0.9;

  /** The number of times from which a problem recurs. */
  public static final int TIMES = 3;

  /** Seconds after which a single wait or hold suffices. */
  public static final double WAITER = 2;

  /** Total seconds after which a problem is lasting. */
  public static final double LONG = 10;

  /** Seconds without progress, up to the end. */
  public static final double STUCK = 5;

  /** Threads that make a line; a healthy lock has fewer. */
  public static final int MANY = 10;

  /** Too many waiting threads for any pool. */
  public static final int CROWD = 100;

  /** The share of a processor from which a thread computes. */
  public static final double CPU = 0.25;

  /** Seconds of uninterrupted computing that count as a stretch. */
  public static final double STRETCH = 0.1;

  /** Seconds within which evidence adds up. */
  public static final int WITHIN = 300;

  private Limits() {}
}
