package io.vtscope.command;

import io.vtscope.aggregate.Snapshot;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C and its like end what a command watches, not the command: it still tidies up and says what
 * it has seen. The JVM waits for that, for a while.
 */
final class Interruption implements AutoCloseable {
  private static final int LONGEST_SECONDS = 20;

  private static final CountDownLatch TOLD = new CountDownLatch(1);

  private final Thread hook = new Thread(this::interrupt, "vtscope-interruption");
  private volatile boolean requested;
  private volatile @Nullable Process program;

  private Interruption() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      requested = true; // the JVM is ending
    }
  }

  /** From now on until it is closed, the command is asked before it ends. */
  static Interruption install() {
    return new Interruption();
  }

  /** All has been said, a failure too: who was asked to end may end now. */
  static void told() {
    TOLD.countDown();
  }

  /** Whether the user has asked the command to end. */
  boolean requested() {
    return requested;
  }

  /**
   * Says so where the user has asked the command to end before anything was seen, as a report would
   * be of nothing.
   *
   * @return whether it was so
   */
  boolean tellsThatNothingWasSeen(Snapshot snapshot, PrintWriter err) {
    if (!requested || snapshot.window().to() != 0) {
      return false;
    }
    err.println("vtscope: interrupted before any data arrived; there is nothing to report");
    err.flush();
    return true;
  }

  /** Ends what is watched as Ctrl-C does: nobody is there any more who reads what is said of it. */
  void request() {
    requested = true;
  }

  /**
   * Asks a program that the command has started to end, where the command is: who stops a container
   * or a service asks that one alone. It gets as long for its end as it takes.
   */
  void passOnTo(Process started) {
    program = started;
    if (requested) {
      started.destroy();
    }
  }

  private void interrupt() {
    requested = true;
    try {
      Process started = program;
      if (started != null) {
        started.destroy();
        started.waitFor();
      }
      TOLD.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      // the JVM ends
    }
  }

  @Override
  public void close() {
    if (requested) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      requested = true; // the JVM is ending
    }
  }
}
