package io.vtscope.view.html;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Distribution;
import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.Basis;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.rule.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures a page with 10,000 hotspots of four 60-frame stacks, and writes it for a browser:
 *
 * <pre>
 * java -cp "cli/target/lib/*:cli/target/test-classes" io.vtscope.view.html.PageCost /tmp/large.html
 * </pre>
 */
final class PageCost {
  private static final int HOTSPOTS = 10_000;
  private static final int STACKS = 4;
  private static final int FRAMES = 60;
  private static final int COMMON = 20;

  private PageCost() {}

  public static void main(String[] args) throws Exception {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(agent("21.0.8+9-LTS"));
    aggregator.accept(recorded(0, 60_000));
    for (int i = 0; i < 600; i++) {
      aggregator.accept(scheduler(i * 100L, 8, 8, 8, i % 50));
      aggregator.accept(carriers(i * 100L, 3, 4, 1, 0, 0));
    }
    Diagnosis few = Rules.diagnose(aggregator.snapshot());
    Diagnosis many =
        new Diagnosis(with(few.snapshot(), hotspots()), few.findings(), few.verdicts(), 0);
    long start = System.nanoTime();
    String page = HtmlReport.of(many, "0.1.0", Instant.EPOCH);
    long took = System.nanoTime() - start;
    Files.writeString(Path.of(args[0]), page);
    System.out.printf(
        Locale.ROOT, "%.1f MiB in %d ms%n", page.length() / 1048576.0, took / 1_000_000);
  }

  private static List<Hotspot> hotspots() {
    List<Hotspot> hotspots = new ArrayList<>();
    for (int i = 0; i < HOTSPOTS; i++) {
      List<Hotspot.CostedStack> stacks = new ArrayList<>();
      for (int n = 0; n < STACKS; n++) {
        stacks.add(new Hotspot.CostedStack(stack(i, n), cost(1, 1 + i % 100)));
      }
      Site site = new Site("com.example.shop.Repository" + i, "load", i, false, "this.lock");
      hotspots.add(
          new Hotspot(
              site.name(),
              new Blame(
                  Cause.MONITOR,
                  site,
                  List.of(site),
                  null,
                  null,
                  null,
                  "java.lang.Thread.sleep",
                  Basis.AGENT,
                  null,
                  false),
              null,
              new Hotspot.Reported(null, null),
              List.of(),
              cost(STACKS, STACKS * (1L + i % 100)),
              Distribution.of(1 + i % 100),
              new Hotspot.Extent(0.0001, 0, -1, 0, null),
              stacks));
    }
    return hotspots;
  }

  private static Stack stack(int hotspot, int number) {
    List<Frame> frames = new ArrayList<>();
    frames.add(frame("java.lang.Thread", "sleep", 540));
    frames.add(frame("com.example.shop.Repository" + hotspot, "load", hotspot));
    while (frames.size() < FRAMES - COMMON) {
      int depth = frames.size();
      int service = (hotspot * 7 + depth) % 5000;
      frames.add(frame("com.example.shop.Service" + service, "step" + number, service));
    }
    while (frames.size() < FRAMES) {
      frames.add(frame("org.framework.Filter" + frames.size(), "doFilter", 17));
    }
    return new Stack(frames, false);
  }

  private static Frame frame(String type, String method, int line) {
    String module = type.startsWith("java.") ? "java.base" : "";
    return new Frame(type, module, method, "()V", line, 0, false, false);
  }

  private static Cost cost(long count, long millis) {
    long nanos = millis * 1_000_000;
    return new Cost(count, nanos, nanos, nanos, nanos, nanos, 1, 2);
  }

  private static Snapshot with(Snapshot of, List<Hotspot> hotspots) {
    return new Snapshot(
        of.target(),
        of.window(),
        of.quality(),
        of.origins(),
        hotspots,
        of.carrierSummary(),
        of.charged(),
        of.waits(),
        of.executors(),
        of.asyncMethods());
  }
}
