package io.vtscope.command;

import java.util.concurrent.TimeUnit;

/** Says on standard error that a JVM is waited for, where it does not answer soon. */
final class SlowAnswer {
  /** A JVM that runs at all answers within a second, on a busy machine too. */
  private static final long PATIENCE_SECONDS = 3;

  private final long pid;
  private final Thread thread = new Thread(this::run, "vtscope-patience");

  private SlowAnswer(long pid) {
    this.pid = pid;
    thread.setDaemon(true);
  }

  /** Waits beside whoever asks the JVM, until told that the answer came. */
  static SlowAnswer of(long pid) {
    SlowAnswer answer = new SlowAnswer(pid);
    answer.thread.start();
    return answer;
  }

  private void run() {
    try {
      Thread.sleep(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      System.err.printf(
          "vtscope: process %d has not answered for %d s; still waiting (Ctrl-C ends that)%n",
          pid, PATIENCE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it has answered
    }
  }

  /** Nothing need be said any more. */
  void came() {
    thread.interrupt();
  }
}
