package io.vtscope.samples.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Measures the time until the live view shows its first frame and figures. */
public final class FirstFrame {
  /** Shown while vtscope attaches or reads. */
  private static final String FRAME = "vtscope: ";

  /** Shown with the first figures. */
  private static final String FIGURES = "Findings";

  private static final int MOST = 1 << 16;

  private FirstFrame() {}

  /**
   * Prints the medians.
   *
   * @param args rounds and command, for example "vtscope attach 4711"
   */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    List<Double> frames = new ArrayList<>();
    List<Double> figures = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      double[] times = run(args[1]);
      frames.add(times[0]);
      figures.add(times[1]);
    }
    System.out.printf(
        "first frame %.0f ms, first figures %.0f ms: medians of %d%n",
        Medians.of(frames), Medians.of(figures), rounds);
  }

  private static double[] run(String command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process terminal =
        new ProcessBuilder(
                "script", "-qfc", "stty cols 120 rows 40; TERM=xterm exec " + command, "/dev/null")
            .redirectErrorStream(true)
            .start();
    double[] times = {Double.NaN, Double.NaN};
    try (InputStream in = terminal.getInputStream()) {
      StringBuilder seen = new StringBuilder();
      byte[] bytes = new byte[MOST];
      while (Double.isNaN(times[1])) {
        int read = in.read(bytes);
        if (read < 0) {
          throw new IOException("it has ended: " + seen);
        }
        seen.append(new String(bytes, 0, read, StandardCharsets.UTF_8));
        double now = (System.nanoTime() - start) / 1e6;
        if (Double.isNaN(times[0]) && seen.indexOf(FRAME) >= 0) {
          times[0] = now;
        }
        if (seen.indexOf(FIGURES) >= 0) {
          times[1] = now;
        }
      }
      terminal.getOutputStream().write('q');
      terminal.getOutputStream().flush();
      in.transferTo(java.io.OutputStream.nullOutputStream());
      terminal.waitFor(5, TimeUnit.SECONDS);
    } finally {
      terminal.destroyForcibly();
    }
    return times;
  }
}
