package io.vtscope.samples.springasync;

import io.vtscope.samples.common.Options;

/** Shows {@code @Async} methods without {@code @EnableAsync}: they run on the calling thread. */
public final class AsyncForgotten {
  private AsyncForgotten() {}

  public static void main(String[] args) throws Exception {
    Measurement.run(Options.of(args), false);
  }
}
