package io.vtscope.samples.ping;

import io.vtscope.samples.common.Load;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The load generator: wrk if installed, because it needs least CPU. */
enum Clients {
  WRK {
    @Override
    Seen ask(URI uri, int clients, int seconds) throws IOException, InterruptedException {
      return wrk(uri, clients, seconds);
    }
  },
  JAVA {
    @Override
    Seen ask(URI uri, int clients, int seconds) throws IOException, InterruptedException {
      Load.Result result =
          Load.run(
              uri,
              clients,
              Integer.MAX_VALUE,
              Duration.ofSeconds(seconds),
              Duration.ofSeconds(seconds));
      return new Seen(
          result.answered(),
          result.failed(),
          result.perSecond(),
          result.meanMillis(),
          result.p99Millis());
    }
  };

  private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
  private static final Pattern RATE = Pattern.compile("Requests/sec:\\s+([\\d.]+)");
  private static final Pattern MEAN = Pattern.compile("Latency\\s+([\\d.]+)(us|ms|s|m)\\s");
  private static final Pattern TAIL = Pattern.compile("99%\\s+([\\d.]+)(us|ms|s|m)\\s");
  private static final Pattern OTHER = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
  private static final Pattern LOST =
      Pattern.compile("connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");

  record Seen(long answered, long failed, double perSecond, double meanMillis, double p99Millis) {}

  abstract Seen ask(URI uri, int clients, int seconds) throws IOException, InterruptedException;

  static Clients here() throws InterruptedException {
    try {
      new ProcessBuilder("wrk", "-v").redirectErrorStream(true).start().onExit().join();
      return WRK;
    } catch (IOException e) {
      return JAVA;
    }
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static Seen wrk(URI uri, int clients, int seconds)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    "wrk",
                    "-t1",
                    "-c" + clients,
                    "-d" + seconds + "s",
                    "--latency",
                    uri.toString()))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    if (process.waitFor() != 0) {
      throw new IOException("wrk: " + said);
    }
    long failed = (long) sum(OTHER, said);
    return new Seen(
        (long) sum(REQUESTS, said) - failed,
        failed + (long) sum(LOST, said),
        sum(RATE, said),
        millis(MEAN, said),
        millis(TAIL, said));
  }

  /** The sum of all matched groups; 0 without a match. */
  private static double sum(Pattern pattern, String said) {
    Matcher matcher = pattern.matcher(said);
    double sum = 0;
    if (matcher.find()) {
      for (int i = 1; i <= matcher.groupCount(); i++) {
        sum += Double.parseDouble(matcher.group(i));
      }
    }
    return sum;
  }

  private static double millis(Pattern pattern, String said) {
    Matcher matcher = pattern.matcher(said);
    if (!matcher.find()) {
      return 0;
    }
    double number = Double.parseDouble(matcher.group(1));
    return switch (matcher.group(2)) {
      case "us" -> number / 1_000;
      case "ms" -> number;
      case "s" -> number * 1_000;
      default -> number * 60_000;
    };
  }
}
