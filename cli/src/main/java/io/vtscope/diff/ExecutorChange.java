package io.vtscope.diff;

/** An executor of both sides, with a changed figure. */
public record ExecutorChange(String name, Figure meanWait, Figure rejected) {
  boolean isChange() {
    return meanWait.trend() != Trend.SAME || rejected.trend() != Trend.SAME;
  }
}
