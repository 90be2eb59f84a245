package io.vtscope.check;

/**
 * The limit of pinned carrier time: a time or a share.
 *
 * @param nanos the carrier time in the window; -1 for a share
 * @param share the share of all carrier time in the window, 0 to 1; -1 for a time
 * @param text the value of the option
 */
public record PinnedLimit(long nanos, double share, String text) {
  public boolean isShare() {
    return share >= 0;
  }
}
