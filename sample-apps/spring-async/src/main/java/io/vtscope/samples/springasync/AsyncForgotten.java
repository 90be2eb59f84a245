package io.vtscope.samples.springasync;

import io.vtscope.samples.common.Options;

/** Asynchronous methods as the article shows them: without {@code @EnableAsync}. */
public final class AsyncForgotten {
  private AsyncForgotten() {}

  public static void main(String[] args) throws Exception {
    Measurement.run(Options.of(args), false);
  }
}
