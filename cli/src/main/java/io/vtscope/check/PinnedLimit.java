package io.vtscope.check;

/**
 * A limit of pinned carrier time: a time or a share.
 *
 * @param nanos -1 for a share
 * @param share 0 to 1; -1 for a time
 * @param text the value of the option
 */
public record PinnedLimit(long nanos, double share, String text) {
  public boolean isShare() {
    return share >= 0;
  }
}
