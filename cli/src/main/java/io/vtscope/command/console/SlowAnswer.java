package io.vtscope.command.console;

import java.util.concurrent.TimeUnit;

/** Prints a line to standard error if a JVM does not answer soon. */
public final class SlowAnswer {
  private static final long PATIENCE_SECONDS = 3;

  private final long pid;
  private final Thread thread = new Thread(this::run, "vtscope-patience");

  private SlowAnswer(long pid) {
    this.pid = pid;
    thread.setDaemon(true);
  }

  /** Waits until {@link #came}. */
  public static SlowAnswer of(long pid) {
    SlowAnswer answer = new SlowAnswer(pid);
    answer.thread.start();
    return answer;
  }

  private void run() {
    try {
      Thread.sleep(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      System.err.printf(
          "vtscope: process %d has not answered for %d s; still waiting (Ctrl-C to stop)%n",
          pid, PATIENCE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it has answered
    }
  }

  public void came() {
    thread.interrupt();
  }
}
