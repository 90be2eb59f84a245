package io.vtscope.command.console;

import io.vtscope.finding.Amounts;
import io.vtscope.source.RecordingSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Prints the progress of reading to standard error. */
public final class ReadingProgress implements AutoCloseable {
  private static final long PATIENCE = TimeUnit.SECONDS.toMillis(1);

  /** A terminal shows only the last line. */
  private static final long PAUSE_ON_TERMINAL = 250;

  private static final long PAUSE = TimeUnit.SECONDS.toMillis(10);

  private static final String CLEAR_LINE = "\r\u001b[K";
  private static final double PERCENT = 100;

  private final PrintWriter err;
  private final long all;
  private final Thread thread;
  private volatile long read;
  private long before;
  private boolean shownOnTerminal;

  private ReadingProgress(PrintWriter err, long all) {
    this.err = err;
    this.all = all;
    this.thread = new Thread(this::run, "vtscope-progress");
    thread.setDaemon(true);
  }

  public static ReadingProgress of(List<Path> files, PrintWriter err) {
    long all = 0;
    for (Path file : files) {
      all += size(file);
    }
    ReadingProgress progress = new ReadingProgress(err, all);
    progress.thread.start();
    return progress;
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0; // reading the file will fail and report why
    }
  }

  public RecordingSource.Progress in(Path file) {
    long soFar = before;
    before += size(file);
    return bytes -> read = soFar + bytes;
  }

  private void run() {
    try {
      Thread.sleep(PATIENCE);
      boolean isTerminal = TerminalWidth.OF_ERRORS.isTerminal();
      while (true) {
        show(isTerminal);
        Thread.sleep(isTerminal ? PAUSE_ON_TERMINAL : PAUSE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // reading has ended
    }
  }

  private void show(boolean isTerminal) {
    String line =
        "vtscope: %s of %s read, %.0f %%"
            .formatted(Amounts.bytes(read), Amounts.bytes(all), PERCENT * read / Math.max(1, all));
    if (isTerminal) {
      err.print(CLEAR_LINE + line);
      shownOnTerminal = true;
    } else {
      err.println(line);
    }
    err.flush();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (shownOnTerminal) {
      err.print(CLEAR_LINE);
      err.flush();
    }
  }
}
