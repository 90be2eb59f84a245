package io.vtscope.samples.plain;

import java.io.IOException;

/** Blocking calls, one per task. */
interface BlockingCalls {
  /** Starts what will end the calls. */
  default void begin() {}

  void call(int number) throws IOException, InterruptedException;

  /** Releases resources. */
  default void end() throws IOException, InterruptedException {}
}
