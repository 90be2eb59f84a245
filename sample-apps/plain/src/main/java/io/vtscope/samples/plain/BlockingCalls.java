package io.vtscope.samples.plain;

import java.io.IOException;

/** Calls that block, one for each task. */
interface BlockingCalls {
  /** What is needed beside the tasks, so that their calls come to an end. */
  default void begin() {}

  /** Blocks for a while. */
  void call(int number) throws IOException, InterruptedException;

  /** Lets go of what was needed. */
  default void end() throws IOException, InterruptedException {}
}
