package io.vtscope.cli;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.opentest4j.TestAbortedException;

/** A shell in a real terminal. */
final class Tmux implements AutoCloseable {
  private static final long LONGEST = TimeUnit.SECONDS.toNanos(60);
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(50);

  /** Number of checks in half a second. */
  private static final int STILL = 10;

  private static final AtomicInteger COUNT = new AtomicInteger();

  static final String GIVEN_BACK = "alternate 0, mouse 0, cursor 1";

  private final String socket =
      "vtscope-" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();

  /** Starts a terminal; skips the test without tmux. */
  static Tmux start(int columns, int rows) throws IOException, InterruptedException {
    Tmux tmux = new Tmux();
    try {
      tmux.run(
          "-f",
          "/dev/null",
          "new-session",
          "-d",
          "-x",
          "" + columns,
          "-y",
          "" + rows,
          "env TERM=screen-256color LC_ALL=C.UTF-8 bash --norc --noprofile");
    } catch (IOException e) {
      String sentence = "SKIPPED: there is no tmux on this machine";
      System.err.println(sentence);
      throw new TestAbortedException(sentence, e);
    }
    tmux.type("PS1='shell> '; clear");
    tmux.awaitShell();
    return tmux;
  }

  /** Runs the viewer, then prints its status and the terminal's state. */
  void view(Jdk jdk, String errors, String arguments) throws IOException, InterruptedException {
    command(
        "%s %s -XX:+UseSerialGC -jar %s %s 2>%s"
            .formatted(jdk.java(), Vtscope.SHORT_RUN, Vtscope.JAR, arguments, errors));
  }

  void command(String line) throws IOException, InterruptedException {
    type(
        "clear; was=$(stty -g); %s; echo status $?; [ \"$was\" = \"$(stty -g)\" ] && echo as before"
            .formatted(line));
  }

  void type(String line) throws IOException, InterruptedException {
    run("send-keys", "-l", line);
    press("Enter");
  }

  void press(String... keys) throws IOException, InterruptedException {
    for (String key : keys) {
      run("send-keys", key);
    }
  }

  void resize(int columns, int rows) throws IOException, InterruptedException {
    run("resize-window", "-x", "" + columns, "-y", "" + rows);
  }

  String await(String text) throws IOException, InterruptedException {
    return await(screen -> screen.contains(text), text);
  }

  String awaitShell() throws IOException, InterruptedException {
    return await(screen -> screen.strip().endsWith("shell>"), "the shell");
  }

  String await(Predicate<String> wanted, String what) throws IOException, InterruptedException {
    String screen = last(wanted);
    if (!wanted.test(screen)) {
      throw new AssertionError("never shown: " + what + "; but:\n" + screen);
    }
    return screen;
  }

  /** Waits for a text and half a second without changes. */
  String awaitStill(String text) throws IOException, InterruptedException {
    String screen = await(text);
    int same = 0;
    while (same < STILL) {
      LockSupport.parkNanos(STEP);
      String next = screen();
      same = next.equals(screen) ? same + 1 : 0;
      screen = next;
    }
    return screen;
  }

  /** The wanted screen, or the last one after a timeout. */
  String last(Predicate<String> wanted) throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST;
    String screen = screen();
    while (!wanted.test(screen) && System.nanoTime() < end) {
      LockSupport.parkNanos(STEP);
      screen = screen();
    }
    return screen;
  }

  String screen() throws IOException, InterruptedException {
    return run("capture-pane", "-p");
  }

  String state() throws IOException, InterruptedException {
    return run(
            "display-message",
            "-p",
            "alternate #{alternate_on}, mouse #{mouse_any_flag}, cursor #{cursor_flag}")
        .strip();
  }

  ProcessHandle viewer() throws IOException, InterruptedException {
    long shell = Long.parseLong(run("display-message", "-p", "#{pane_pid}").strip());
    return ProcessHandle.of(shell)
        .orElseThrow()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow();
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tmux", "-L", socket));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(command + " has failed: " + said);
    }
    return said;
  }

  @Override
  public void close() throws IOException {
    try {
      run("kill-server");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
