package io.vtscope.command.export;

import io.vtscope.export.Batch;
import java.time.Duration;

/** Where batches go. */
interface Destination {
  /** Takes a batch without blocking; called by several threads. */
  void send(Batch batch);

  /**
   * Sends what waits.
   *
   * @return whether everything was sent in time
   */
  default boolean close(Duration longest) throws InterruptedException {
    return true;
  }
}
