package io.vtscope.view.tui;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.fileIo;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.refusing;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.state.CarrierState;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.PopulationState;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Trends;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Theme;
import java.time.Duration;
import java.time.Instant;

/** Models for tests. */
final class ViewModels {
  static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f";

  static final Stack QUERY =
      stack(
          "java.lang.VirtualThread.park",
          "java.net.Socket$SocketInputStream.read:979",
          "org.db.Stream.receive:465",
          "org.db.Connection.query:356",
          "app.Main.main:12",
          "java.lang.VirtualThread.run:309");

  private static final Stack WAIT =
      stack(
          "java.lang.VirtualThread.park",
          "java.util.concurrent.locks.ReentrantLock.lock:322",
          "app.订单.仓库.预留:42",
          "app.Main.serve:31",
          "java.lang.VirtualThread.run:309");

  private static final Stack MADE =
      stack(
          "java.util.concurrent.ThreadPoolExecutor.<init>:1",
          "app.Reports.<init>:9",
          "app.Main.main:5");

  private ViewModels() {}

  /** A shop with many problems: four carriers for ten seconds. */
  static ViewModel busy() {
    return of(busyAggregator());
  }

  static Aggregator busyAggregator() {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    all.accept(recorded(0, 10_000));
    all.accept(holds("org.db.Connection.query:356", "this.lock"));
    all.accept(origin("org.db.Stream", "db", "4.2"));
    for (int i = 0; i < 100; i++) {
      int grown = i < 50 ? 4 : 6;
      all.accept(scheduler(i * 100L, 4, grown, 4, i % 37));
      CarrierState.CarrierSample sample = carriers(i * 100L, 1, 2, 1, grown - 4, 0);
      all.accept(i % 3 == 0 ? trial(sample, 300) : sample);
    }
    for (int i = 0; i < 60; i++) {
      all.accept(pin(i * 150L, 300, QUERY));
    }
    all.accept(fileIo(4_000, 1_200, stack("java.io.FileInputStream.read", "app.Files.load:7")));
    all.accept(compensation(5_000, "java.lang.Object.wait:366", "app.Box.take:5"));
    all.accept(compensation(5_001, "java.lang.Object.wait:366", "app.Box.take:5"));
    CarrierState.CarrierHeld kept = held(CarrierState.HeldKind.PINNED, 1, 9_900, 2_500, 3, WAIT);
    all.accept(waitingFor(kept, LOCK));
    threads(all);
    executors(all);
    return all;
  }

  private static CarrierState.CarrierHeld waitingFor(CarrierState.CarrierHeld held, String lock) {
    return new CarrierState.CarrierHeld(
        held.at(),
        held.hold(),
        held.carrier(),
        held.thread(),
        held.kind(),
        held.nanos(),
        held.cpuNanos(),
        held.ended(),
        lock,
        held.stack());
  }

  private static void threads(Aggregator all) {
    for (int n = 1; n < 10; n++) {
      all.accept(counted(n, 3, 1_000 + 10L * n, 100));
      all.accept(
          new PopulationState.WaitGroup(
              Seen.at(n * 1000L),
              n,
              70,
              Seen.nanos(n * 1000L),
              "PARKED",
              "java.util.concurrent.locks.ReentrantLock$NonfairSync",
              1,
              WAIT));
      all.accept(Seen.waiting(n, 30, 0, stack("java.lang.Thread.sleep:1", "app.Main.idle:8")));
      all.accept(queueing(n, 70, n * 1000L, LOCK, stack("app.订单.账本.写:9"), WAIT));
    }
  }

  private static void executors(Aggregator all) {
    all.accept(executor(7, "org.springframework.Reports", "reports-1", 2, 2, 50, MADE));
    for (int n = 1; n < 10; n++) {
      ExecutorState.ExecutorLoad load = load(7, n, 100L * n, 2, 5L * n, 900);
      all.accept(n < 8 ? load : refusing(load, n, stack("app.Main.submit:77")));
    }
  }

  static ViewModel quiet() {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(recorded(0, 10_000));
    for (int i = 0; i < 100; i++) {
      all.accept(scheduler(i * 100L, 4, 4, 1, 0));
      all.accept(carriers(i * 100L, 1, 0, 0, 0, 3));
    }
    return of(all);
  }

  static ViewModel nothing() {
    return of(new Aggregator());
  }

  static ViewModel of(Aggregator aggregator) {
    return of(aggregator, Condition.live(started()));
  }

  static ViewModel of(Aggregator aggregator, Condition condition) {
    return new ViewModel(
        Rules.diagnose(aggregator.snapshot()), Trends.NONE, condition, Seen.at(10_000), 1);
  }

  static Instant started() {
    return Instant.EPOCH.plusNanos(Seen.at(10_000)).minus(Duration.ofMinutes(65));
  }

  static Ui ui(int columns, int rows) {
    return Ui.start(columns, rows, Theme.DARK, false, Duration.ofSeconds(1));
  }

  static Ui press(Ui ui, ViewModel model, String... keys) {
    Ui after = ui;
    for (String key : keys) {
      after = Control.on(after, model, new Input.Key(key));
    }
    return after;
  }

  /** The screen as text without trailing blanks. */
  static String text(Ui ui, ViewModel model) {
    return SavedScreen.text(Screen.draw(ui, model));
  }
}
