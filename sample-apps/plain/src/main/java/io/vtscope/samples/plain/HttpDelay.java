package io.vtscope.samples.plain;

import io.vtscope.samples.common.Load;
import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Compares a thread pool, where clients may queue, and virtual threads for HTTP requests that wait
 * 100 ms.
 */
public final class HttpDelay {
  private static final Duration WAIT = Duration.ofMillis(100);
  private static final List<Integer> CLIENTS = List.of(100, 500, 1000, 5000, 10_000);
  private static final List<Integer> FEW_CLIENTS = List.of(500);
  private static final int POOL = 1000;
  private static final int SMALL_POOL = 100;
  private static final int EACH = 10;
  private static final int FEW_EACH = 3;
  private static final Duration BOUND = Duration.ofMinutes(2);
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final String[] COLUMNS = {
    "clients", "requests/s", "mean ms", "resident MiB", "GCs"
  };

  private final Table measured;
  private long requests;
  private long answered;
  private long failed;

  private HttpDelay(String threads) {
    measured = new Table("measured, " + threads + ", " + ThisJvm.where(), COLUMNS);
  }

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "clients", "pool", "requests");
    Threads threads = options.threads();
    int pool = options.number("pool", options.isShort() ? SMALL_POOL : POOL);
    int each = options.number("requests", options.isShort() ? FEW_EACH : EACH);
    HttpDelay delay =
        new HttpDelay(
            threads == Threads.VIRTUAL ? "virtual threads" : "a pool of " + pool + " threads");
    try (WaitingServer server = WaitingServer.start(threads, pool, WAIT)) {
      for (int clients : clients(options)) {
        delay.step(server, clients, each);
      }
    }
    delay.measured.print();
    article(threads).print();
    System.out.println(
        """
        100 clients that are answered after 100 ms make 1000 requests a second, and not 98; a pool of
        1000 threads ends at 10,000, and not at 950. Ten times the article's figures would fit. Its
        memory, collections and latencies are of virtual threads.
        """);
    System.out.printf(
        "requests=%d answered=%d failed=%d%n", delay.requests, delay.answered, delay.failed);
  }

  private static List<Integer> clients(Options options) {
    List<Integer> usual = options.isShort() ? FEW_CLIENTS : CLIENTS;
    return options.has("clients") ? List.of(options.number("clients", 0)) : usual;
  }

  private void step(WaitingServer server, int clients, int each)
      throws IOException, InterruptedException {
    long collections = ThisJvm.collections();
    Load.Result result = Load.run(server.uri(), clients, each, BOUND, TIMEOUT);
    measured.row(
        clients,
        Math.round(result.perSecond()),
        result.meanMillis(),
        ThisJvm.resident(),
        ThisJvm.collections() - collections);
    requests += (long) clients * each;
    answered += result.answered();
    failed += result.failed();
  }

  private static Table article(Threads threads) {
    Table table =
        new Table(
            "article A, %s threads, Xeon E5-2680 v4, -Xmx4g, ZGC".formatted(threads.label()),
            COLUMNS);
    return threads == Threads.VIRTUAL
        ? table
            .row(100, 99, 102, 120, 2)
            .row(500, 490, 105, 130, 5)
            .row(1000, 920, 110, 140, 8)
            .row(5000, 4800, 115, 180, 15)
            .row(10_000, 8900, 120, 220, 20)
        : table
            .row(100, 98, "-", "-", "-")
            .row(500, 480, "-", "-", "-")
            .row(1000, 850, "-", "-", "-")
            .row(5000, 950, "-", "-", "-")
            .row(10_000, "out of memory", "-", "-", "-");
  }
}
