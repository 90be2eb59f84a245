package io.vtscope.command.console;

import io.vtscope.ledger.Snapshot;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Handles Ctrl-C and SIGTERM: the command stops watching, cleans up and reports, in at most {@value
 * #LONGEST_SECONDS} s.
 */
public final class Interruption implements AutoCloseable {
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

  public static Interruption install() {
    return new Interruption();
  }

  /** Lets an interrupted JVM end, once the command has printed everything. */
  public static void told() {
    TOLD.countDown();
  }

  public boolean requested() {
    return requested;
  }

  /** Prints a line if the user interrupted before any data arrived; returns whether that is so. */
  public boolean tellsThatNothingWasSeen(Snapshot snapshot, PrintWriter err) {
    if (!requested || snapshot.window().to() != 0) {
      return false;
    }
    err.println("vtscope: interrupted before any data arrived; there is nothing to report");
    err.flush();
    return true;
  }

  /** Stops watching, for example because the output is closed. */
  public void request() {
    requested = true;
  }

  /**
   * Passes interruptions on to a child program, because containers and services signal only the
   * command. Waits for its end without limit.
   */
  public void passOnTo(Process started) {
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
