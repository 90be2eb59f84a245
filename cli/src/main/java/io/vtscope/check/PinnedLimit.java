package io.vtscope.check;

/**
 * How much of the carriers' time may be pinned: one of two ways to say it.
 *
 * @param nanos of carriers, in the window; -1 where a share is meant
 * @param share of the carriers' time in the window, 0 to 1; -1 where a time is meant
 * @param text as it was asked for
 */
public record PinnedLimit(long nanos, double share, String text) {
  public boolean isShare() {
    return share >= 0;
  }
}
