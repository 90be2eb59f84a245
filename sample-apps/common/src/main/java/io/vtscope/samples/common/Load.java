package io.vtscope.samples.common;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** HTTP load generator in its own JVM, with one virtual thread and connection per client. */
public final class Load {
  private static final int FINE = 200;
  private static final int MEDIAN = 50;
  private static final int TAIL = 99;
  private static final double HUNDRED = 100;
  private static final int FIRST_ANSWERS = 1024;

  private final InetSocketAddress address;
  private final byte[] request;
  private final int each;
  private final int timeoutMillis;
  private final long end;

  private Load(URI uri, int each, Duration bound, Duration timeout) {
    address = new InetSocketAddress(uri.getHost(), uri.getPort());
    request =
        "GET %s HTTP/1.1\r\nHost: %s:%d\r\n\r\n"
            .formatted(uri.getPath(), uri.getHost(), uri.getPort())
            .getBytes(StandardCharsets.US_ASCII);
    this.each = each;
    timeoutMillis = Math.toIntExact(timeout.toMillis());
    end = System.nanoTime() + bound.toNanos();
  }

  /**
   * Results of all clients.
   *
   * @param failed other statuses, timeouts and lost connections
   */
  public record Result(
      long answered,
      long failed,
      double seconds,
      double meanMillis,
      double p50Millis,
      double p99Millis) {
    public double perSecond() {
      return answered / seconds;
    }

    private static Result of(String line) {
      double[] values =
          Arrays.stream(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
      return new Result(
          (long) values[0], (long) values[1], values[2], values[3], values[4], values[5]);
    }

    private String line() {
      return String.format(
          Locale.ROOT,
          "%d %d %.3f %.3f %.3f %.3f",
          answered,
          failed,
          seconds,
          meanMillis,
          p50Millis,
          p99Millis);
    }
  }

  /**
   * Sends requests until each client has sent its share, or the time is over.
   *
   * @param each requests per client
   * @throws IOException if the clients failed
   */
  public static Result run(URI uri, int clients, int each, Duration bound, Duration timeout)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            java(),
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath(),
            Load.class.getName(),
            uri.toString(),
            Integer.toString(clients),
            Integer.toString(each),
            Long.toString(bound.toMillis()),
            Long.toString(timeout.toMillis()));
    // Agents observe the server, not its clients.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (InputStream out = process.getInputStream()) {
      String line = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0 || line.isEmpty()) {
        throw new IOException("the clients of " + uri + " have failed");
      }
      return Result.of(line);
    } finally {
      process.destroy();
    }
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String classPath() {
    try {
      return Path.of(Load.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Load load =
        new Load(
            URI.create(args[0]),
            Integer.parseInt(args[2]),
            Duration.ofMillis(Long.parseLong(args[3])),
            Duration.ofMillis(Long.parseLong(args[4])));
    System.out.println(load.all(Integer.parseInt(args[1])).line());
  }

  private Result all(int clients) throws Exception {
    long begin = System.nanoTime();
    List<Future<Client>> ended = new ArrayList<>(clients);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < clients; i++) {
        ended.add(executor.submit(() -> new Client().ask()));
      }
    }
    long failed = 0;
    List<long[]> times = new ArrayList<>();
    int answered = 0;
    for (Future<Client> future : ended) {
      Client client = future.get();
      failed += client.failed;
      answered += client.answered;
      times.add(Arrays.copyOf(client.nanos, client.answered));
    }
    double seconds = (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    long[] sorted = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    return new Result(
        answered,
        failed,
        seconds,
        millis(Arrays.stream(sorted).average().orElse(0)),
        millis(percentile(sorted, MEDIAN)),
        millis(percentile(sorted, TAIL)));
  }

  private static double percentile(long[] sorted, int percent) {
    return sorted.length == 0
        ? 0
        : sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * percent / HUNDRED))];
  }

  private static double millis(double nanos) {
    return nanos / TimeUnit.MILLISECONDS.toNanos(1);
  }

  private final class Client {
    private long[] nanos = new long[Math.min(each, FIRST_ANSWERS)];
    private int answered;
    private int failed;

    Client ask() {
      HttpConnection connection = null;
      for (int i = 0; i < each && System.nanoTime() < end; i++) {
        long asked = System.nanoTime();
        try {
          connection = connection == null ? HttpConnection.to(address, timeoutMillis) : connection;
          count(connection.status(request), System.nanoTime() - asked);
        } catch (IOException e) {
          failed++;
          close(connection);
          connection = null;
        }
      }
      close(connection);
      return this;
    }

    private void count(int status, long took) {
      if (status != FINE) {
        failed++;
        return;
      }
      if (answered == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * answered);
      }
      nanos[answered++] = took;
    }

    private static void close(@Nullable HttpConnection connection) {
      if (connection != null) {
        connection.close();
      }
    }
  }
}
