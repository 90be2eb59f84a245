package io.vtscope.view.tui;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;

import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.view.tui.state.Tab;
import io.vtscope.view.tui.state.Trends;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Theme;
import java.time.Duration;
import java.util.Locale;

/**
 * Measures a frame with 2,000 hotspots, 500 executors and 100,000 virtual threads:
 *
 * <pre>
 * java -cp "cli/target/lib/*:cli/target/test-classes" io.vtscope.view.tui.FrameCost
 * </pre>
 */
final class FrameCost {
  private static final int HOTSPOTS = 2_000;
  private static final int EXECUTORS = 500;
  private static final int THREADS = 100_000;
  private static final int SECONDS = 120;
  private static final int FRAMES = 200;

  private FrameCost() {}

  public static void main(String[] args) {
    Aggregator all = aggregator();
    long start = System.nanoTime();
    ViewModel model = ViewModels.of(all);
    print("first snapshot and diagnosis", System.nanoTime() - start);
    for (int i = 0; i < 20; i++) {
      start = System.nanoTime();
      model = new ViewModel(Rules.diagnose(all.snapshot()), Trends.NONE, model.condition(), 0, i);
    }
    print("snapshot and diagnosis", System.nanoTime() - start);
    Ui ui = Ui.start(200, 60, Theme.DARK, false, Duration.ofSeconds(1));
    for (Tab tab : Tab.values()) {
      frames(tab.title(), ViewModels.press(ui, model, "" + tab.number()), model);
    }
    frames("Hotspots, filtered", ViewModels.press(ui, model, "2", "/", "9", "Enter"), model);
    frames("Hotspots, sorted", ViewModels.press(ui, model, "2", ">"), model);
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    System.out.printf(Locale.ROOT, "heap in use: %d MiB%n", used >> 20);
  }

  private static Aggregator aggregator() {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    for (int i = 0; i < SECONDS * 10; i++) {
      all.accept(scheduler(i * 100L, 8, 8, 8, i % 50));
      all.accept(carriers(i * 100L, 3, 4, 1, 0, 0));
    }
    for (int i = 0; i < HOTSPOTS; i++) {
      for (int n = 0; n < 5; n++) {
        all.accept(
            pin(
                n * 1000L + i,
                20,
                stack(
                    "java.lang.Thread.sleep:1",
                    "com.example.shop.orders.internal.Repository" + i + ".load:" + i,
                    "com.example.shop.orders.Service.find:" + n,
                    "java.lang.VirtualThread.run:309")));
      }
    }
    for (int e = 0; e < EXECUTORS; e++) {
      all.accept(
          executor(
              e,
              "java.util.concurrent.ThreadPoolExecutor",
              "pool-" + e + "-1",
              8,
              8,
              1_000,
              stack("com.example.shop.Pools.make:" + e)));
      for (int n = 1; n < SECONDS; n++) {
        all.accept(load(e, n, 100L * n, n % 8, n % 90, 20));
      }
    }
    for (int n = 1; n < SECONDS; n++) {
      all.accept(counted(n, 8, THREADS, 150));
      for (int g = 0; g < 150; g++) {
        all.accept(waiting(n, 1, n, stack("java.lang.Thread.sleep", "com.example.Wait.at:" + g)));
      }
    }
    return all;
  }

  private static void frames(String what, Ui ui, ViewModel model) {
    for (int i = 0; i < FRAMES; i++) {
      Screen.draw(ui, model);
    }
    long start = System.nanoTime();
    for (int i = 0; i < FRAMES; i++) {
      Screen.draw(ui, model);
    }
    print("a frame of " + what, (System.nanoTime() - start) / FRAMES);
  }

  private static void print(String what, long nanos) {
    System.out.printf(Locale.ROOT, "%s: %.2f ms%n", what, nanos / 1e6);
  }
}
