package io.vtscope.samples.plain;

import io.vtscope.samples.common.Load;
import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.time.Duration;
import java.util.List;

/** Measures the memory of long-polling connections with one thread each. */
public final class LongPoll {
  private static final int HOLD_SECONDS = 10;
  private static final int SHORT_HOLD_SECONDS = 1;
  private static final List<Integer> CLIENTS = List.of(1000, 5000, 10_000);
  private static final List<Integer> FEW_CLIENTS = List.of(500);
  private static final Duration BOUND = Duration.ofMinutes(2);
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final String[] COLUMNS = {"clients", "held at once", "resident MiB"};

  private LongPoll() {}

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "clients", "hold");
    Threads threads = options.threads();
    boolean isShort = options.isShort();
    int hold = options.number("hold", isShort ? SHORT_HOLD_SECONDS : HOLD_SECONDS);
    List<Integer> usual = isShort ? FEW_CLIENTS : CLIENTS;
    List<Integer> steps = options.has("clients") ? List.of(options.number("clients", 0)) : usual;
    Table measured =
        new Table("measured, %s threads, %s".formatted(threads.label(), ThisJvm.where()), COLUMNS);
    int clients = 0;
    int held = 0;
    long answered = 0;
    try (WaitingServer server = WaitingServer.start(threads, 0, Duration.ofSeconds(hold))) {
      for (int step : steps) {
        server.expect(step);
        Load.Result result = Load.run(server.uri(), step, 1, BOUND, TIMEOUT);
        measured.row(step, server.peak(), server.resident());
        clients += step;
        answered += result.answered();
        held = Math.max(held, server.peak());
      }
    }
    measured.print();
    article(threads).print();
    System.out.println(
        """
        An operating system holds ten thousand platform threads as well. What they cost is memory,
        and the time to start them.
        """);
    System.out.printf("clients=%d answered=%d held=%d%n", clients, answered, held);
  }

  private static Table article(Threads threads) {
    Table table =
        new Table("article A, %s threads, Xeon E5-2680 v4".formatted(threads.label()), COLUMNS);
    return threads == Threads.VIRTUAL
        ? table
            .row(100, 100, 120)
            .row(1000, 1000, 150)
            .row(5000, 5000, 200)
            .row(10_000, 10_000, 250)
        : table
            .row(100, 100, "-")
            .row(1000, 800, "-")
            .row(5000, "failed", "-")
            .row(10_000, "failed", "-");
  }
}
