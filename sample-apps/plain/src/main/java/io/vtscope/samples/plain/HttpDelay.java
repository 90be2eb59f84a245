package io.vtscope.samples.plain;

import io.vtscope.samples.common.Load;
import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.time.Duration;
import java.util.List;

/**
 * Requests that wait for 100 ms each, of more and more clients: on a pool of threads those wait for
 * a thread as soon as there are more clients than threads, on virtual threads none does.
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

  private HttpDelay() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "clients", "pool", "requests");
    Threads threads = options.threads();
    boolean isShort = options.isShort();
    int pool = options.number("pool", isShort ? SMALL_POOL : POOL);
    int each = options.number("requests", isShort ? FEW_EACH : EACH);
    List<Integer> steps =
        options.has("clients")
            ? List.of(options.number("clients", 0))
            : isShort ? FEW_CLIENTS : CLIENTS;
    String on = threads == Threads.VIRTUAL ? "virtual threads" : "a pool of " + pool + " threads";
    Table measured = new Table("measured, " + on + ", " + ThisJvm.where(), COLUMNS);
    long requests = 0;
    long answered = 0;
    long failed = 0;
    try (WaitingServer server = WaitingServer.start(threads, pool, WAIT)) {
      for (int clients : steps) {
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
    }
    measured.print();
    article(threads).print();
    System.out.println(
        """
        100 clients that are answered after 100 ms make 1000 requests a second, and not 98; a pool of
        1000 threads ends at 10,000, and not at 950. Ten times the article's figures would fit. Its
        memory, collections and latencies are of virtual threads.
        """);
    System.out.printf("requests=%d answered=%d failed=%d%n", requests, answered, failed);
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
