package io.vtscope.testing;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A process started by a test. */
public final class Program implements AutoCloseable {
  private static final int LONGEST_SECONDS = 120;
  private static final List<String> NOT_INHERITED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final Process process;
  private final Lines out;
  private final Lines err;
  private final BufferedWriter in;

  private Program(Process process) {
    this.process = process;
    this.out = new Lines(process.getInputStream());
    this.err = new Lines(process.getErrorStream());
    this.in = process.outputWriter(StandardCharsets.UTF_8);
  }

  public static Program start(List<String> command) {
    return start(command, Path.of("").toAbsolutePath());
  }

  public static Program start(List<String> command, Path directory) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    NOT_INHERITED.forEach(builder.environment()::remove);
    builder.environment().put("COLUMNS", "100");
    try {
      return new Program(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Lines {
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;
    private boolean ended;

    Lines(InputStream stream) {
      reader = Thread.ofPlatform().daemon().start(() -> read(stream));
    }

    private void read(InputStream stream) {
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          add(line);
        }
      } catch (IOException e) {
        add("(reading failed: " + e + ")");
      } finally {
        end();
      }
    }

    private synchronized void add(String line) {
      lines.add(line);
      notifyAll();
    }

    private synchronized void end() {
      ended = true;
      notifyAll();
    }

    synchronized String await(Predicate<String> wanted, int from) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
      int next = from;
      while (true) {
        while (next < lines.size()) {
          String line = lines.get(next++);
          if (wanted.test(line)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (ended || left <= 0) {
          throw new AssertionError("never said; but:\n" + String.join("\n", lines));
        }
        wait(left);
      }
    }

    synchronized String text() {
      return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    synchronized int size() {
      return lines.size();
    }
  }

  public long pid() {
    return process.pid();
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Sends a line and waits for the answer. */
  public String tell(String line) throws InterruptedException {
    int from = out.size();
    try {
      in.write(line + "\n");
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.await(said -> said.startsWith(line), from);
  }

  /** Sends a line without an answer. */
  public void tellLast(String line) {
    try {
      in.write(line + "\n");
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String awaitOut(Predicate<String> wanted) throws InterruptedException {
    return out.await(wanted, 0);
  }

  public String awaitErr(Predicate<String> wanted) throws InterruptedException {
    return err.await(wanted, 0);
  }

  /**
   * Waits until a thread of this name starts or the program ends.
   *
   * @param name Linux keeps only fifteen characters
   */
  public void awaitThread(String name) {
    String kept = name.substring(0, Math.min(name.length(), 15));
    while (process.isAlive()) {
      try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid() + "/task"))) {
        for (Path thread : threads.toList()) {
          if (Files.readString(thread.resolve("comm")).strip().equals(kept)) {
            return;
          }
        }
      } catch (IOException e) {
        // thread ended meanwhile
      }
    }
  }

  /** Waits for the end and returns the exit status. */
  public int await() throws InterruptedException {
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("does not end; said:\n" + out() + err());
    }
    out.reader.join();
    err.reader.join();
    return process.exitValue();
  }

  public String out() {
    return out.text();
  }

  public String err() {
    return err.text();
  }

  /** Ends the process as Ctrl-C does. */
  public void interrupt() {
    process.toHandle().destroy(); // Process.destroy would close the streams
  }

  public void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
