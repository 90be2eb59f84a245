package io.vtscope.diff;

/** An executor that both sides have, and of which a figure has changed. */
public record ExecutorChange(String name, Figure meanWait, Figure rejected) {
  boolean isChange() {
    return meanWait.trend() != Trend.SAME || rejected.trend() != Trend.SAME;
  }
}
