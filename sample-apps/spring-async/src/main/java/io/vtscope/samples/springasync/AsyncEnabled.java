package io.vtscope.samples.springasync;

import io.vtscope.samples.common.Options;

/** Shows {@code @Async} methods with {@code @EnableAsync}. */
public final class AsyncEnabled {
  private AsyncEnabled() {}

  public static void main(String[] args) throws Exception {
    Measurement.run(Options.of(args), true);
  }
}
