package io.vtscope.agent.executor;

import org.jspecify.annotations.Nullable;

/** What was written about an executor. Only for the writer. */
final class Told {
  /** Seconds between events of idle executors. */
  private static final int QUIET = 10;

  final AllWaiting allWaiting = new AllWaiting();
  final FirstTold first = new FirstTold();
  final MeanWait meanWait;

  private boolean described;
  private boolean named;
  private @Nullable String givenName;

  private long submitted;
  private long done;
  private int quiet;

  /** Estimated own submissions, and all submissions at that time. */
  private long byOwn;

  private long givenBefore;

  Told(long now) {
    meanWait = new MeanWait(now);
  }

  void described(boolean withThreadName) {
    described = true;
    named = withThreadName;
  }

  void repeat() {
    described = false;
  }

  boolean isDescribed() {
    return described;
  }

  boolean isNewlyNamed(FirstThread thread) {
    return thread.name() != null && !named;
  }

  @Nullable String givenName() {
    return givenName;
  }

  void givenName(@Nullable String name) {
    givenName = name;
  }

  /** Submissions since the last call. */
  long newlySubmitted(long all) {
    long more = all - submitted;
    submitted = all;
    return more;
  }

  boolean hadNoTask() {
    return submitted == 0;
  }

  /**
   * Whether to write again, though idle.
   *
   * @param tasks sum of all counts
   */
  boolean isDue(long tasks) {
    quiet = tasks == done ? quiet + 1 : 0;
    done = tasks;
    return quiet % QUIET <= 1;
  }

  /**
   * Submissions by the pool's own threads, extrapolated.
   *
   * @param share since the last call; negative if unknown
   */
  long byOwn(double share, long given) {
    if (share >= 0) {
      byOwn += Math.round(share * Math.max(0, given - givenBefore));
      givenBefore = given;
    }
    return byOwn;
  }
}
