package io.vtscope.live;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jline.utils.NonBlockingInputStream;

/**
 * Standard input without blocking. A blocking read would take the next key even after this program
 * leaves its screen.
 */
final class StandardInput extends NonBlockingInputStream {
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(20);

  private final FileInputStream in = new FileInputStream(FileDescriptor.in);

  /** JLine peeks into its own buffer only. */
  @Override
  public int read(long millis, boolean isPeek) throws IOException {
    long start = System.nanoTime();
    while (in.available() == 0) {
      checkClosed();
      if (millis > 0 && System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(millis)) {
        return READ_EXPIRED;
      }
      LockSupport.parkNanos(STEP);
    }
    return in.read();
  }
}
