package io.vtscope.samples.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time from the end of a pin until the live view shows it, by polling a tmux screen.
 */
public final class ScreenLatency {
  private static final int PINS = 40;
  private static final long PIN = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SHORTEST_PAUSE = 1_300;
  private static final long LONGEST_PAUSE = 2_300;
  private static final long PATIENCE = TimeUnit.SECONDS.toMillis(5);

  /** The hotspot's row. */
  private static final Pattern COUNT = Pattern.compile("Pinner\\.pin:.*? (\\d+) +\\d");

  private static final String BEGINS = "begins";
  private static final String SESSION = "vtscope-latency";

  private ScreenLatency() {}

  /** Repeatedly pins a virtual thread below a native frame, on every JDK. */
  public static final class Pinner {
    private Pinner() {}

    /** Prints the end of each pin, in milliseconds since the epoch. */
    public static void main(String[] args) throws Exception {
      Method run = Runnable.class.getMethod("run");
      int pins = Integer.parseInt(args[0]);
      Thread.ofVirtual().start(() -> pin(run, pins)).join();
    }

    private static void pin(Method run, int pins) {
      for (int i = 0; i < pins; i++) {
        LockSupport.parkNanos(
            TimeUnit.MILLISECONDS.toNanos(
                ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE, LONGEST_PAUSE)));
        System.out.println(BEGINS);
        try {
          run.invoke((Runnable) () -> LockSupport.parkNanos(PIN));
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
        System.out.println(System.currentTimeMillis());
      }
    }
  }

  /**
   * Prints the median and others of the times, in milliseconds.
   *
   * @param args the launcher, and options for {@code attach}
   */
  public static void main(String[] args) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process target =
        new ProcessBuilder(
                java,
                "-Djdk.reflect.useNativeAccessorOnly=true",
                "-cp",
                System.getProperty("java.class.path"),
                Pinner.class.getName(),
                String.valueOf(PINS))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> attach = new ArrayList<>(List.of(args[0], "attach"));
    attach.addAll(Arrays.asList(args).subList(1, args.length));
    attach.add(String.valueOf(target.pid()));
    tmux("new-session", "-d", "-s", SESSION, "-x", "140", "-y", "40", String.join(" ", attach));
    try {
      List<Long> times = measure(target);
      times.sort(null);
      System.out.printf(
          "%d pins: from the end of each to the screen p50 %d ms, p90 %d ms, longest %d ms%n",
          times.size(),
          times.get(times.size() / 2),
          times.get(times.size() * 9 / 10),
          times.getLast());
    } finally {
      tmux("kill-session", "-t", SESSION);
      target.destroy();
    }
  }

  private static List<Long> measure(Process target) throws IOException, InterruptedException {
    List<Long> times = new ArrayList<>();
    try (BufferedReader ends = target.inputReader()) {
      while (shown() == null && target.isAlive()) {
        tmux("send-keys", "-t", SESSION, "2"); // selects the hotspots screen
      }
      while (ends.ready()) {
        ends.readLine(); // skips pins before the view started
      }
      String before = null;
      for (String line = ends.readLine(); line != null; line = ends.readLine()) {
        if (line.equals(BEGINS)) {
          before = String.valueOf(shown());
          continue;
        }
        long ended = Long.parseLong(line);
        String shown = shown();
        while (equal(shown, before) && System.currentTimeMillis() - ended < PATIENCE) {
          shown = shown();
        }
        if (before != null) {
          times.add(System.currentTimeMillis() - ended);
        }
      }
    }
    return times;
  }

  private static boolean equal(@Nullable String a, @Nullable String b) {
    return a == null || a.equals(b);
  }

  /** Null if none yet. */
  private static @Nullable String shown() throws IOException, InterruptedException {
    Matcher shown = COUNT.matcher(tmux("capture-pane", "-p", "-t", SESSION));
    return shown.find() ? shown.group(1) : null;
  }

  private static String tmux(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tmux", "-L", SESSION));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream printed = process.getInputStream()) {
      String text = new String(printed.readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return text;
    }
  }
}
