package io.vtscope.view.tui.page;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.CarrierState;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Column;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Gauge;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import io.vtscope.view.tui.widget.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One row per carrier. */
public final class CarriersPage implements Page<CarriersPage.Row> {
  /** Older dumps are outdated. */
  private static final long STALE = Duration.ofSeconds(10).toNanos();

  /** Threads with a smaller CPU share count as waiting. */
  private static final double BUSY = 0.1;

  private static final Set<String> ACTIVE = Set.of("RUNNING", "RUNNABLE");

  /**
   * A carrier.
   *
   * @param carrier its name; null if only its state is known
   * @param thread null if none or unknown
   * @param nanos how long it has been mounted; -1 if unknown
   * @param cpu CPU share of that time; NaN if unknown
   * @param stack without frames if unknown
   */
  public record Row(
      String key,
      @Nullable String carrier,
      String state,
      @Nullable ThreadName thread,
      long nanos,
      double cpu,
      @Nullable String waitsFor,
      Stack stack) {

    Row as(String other) {
      return new Row(key, carrier, other, thread, nanos, cpu, waitsFor, stack);
    }

    /**
     * State and stack are sampled one after the other, and the thread may have parked or continued
     * in between.
     */
    Row consistent() {
      if (state.equals("blocked") && parks(stack)) {
        return new Row(key, carrier, "pinned", thread, nanos, cpu, null, stack);
      }
      boolean hasGoneOn = state.equals("pinned") && isInApplication(stack);
      return hasGoneOn
          ? new Row(key, carrier, state, thread, nanos, cpu, waitsFor, Stack.NONE)
          : this;
    }

    String place() {
      WaitPlace place = WaitPlace.of(stack);
      return place.site() == null ? CellText.call(place) : Places.of(place.site());
    }

    String call() {
      return stack.frames().isEmpty() ? "" : CellText.call(WaitPlace.of(stack));
    }
  }

  /** The end of a name distinguishes threads. */
  private static final Column<Row> THREAD =
      new Column<>(
          "Thread",
          20,
          false,
          false,
          2,
          (row, width) -> Line.text(Fit.place(thread(row), width, "…")),
          Comparator.comparing(CarriersPage::thread));

  private final Table<Row> table =
      new Table<>(
          List.of(
              Column.<Row>word("Carrier", 10, 1, CarriersPage::carrier),
              Column.<Row>word("State", 12, 0, row -> role(row.state), Row::state),
              THREAD,
              Column.<Row>number("Since", 9, 0, row -> CellText.time(row.nanos), Row::nanos),
              Column.<Row>number(
                  "CPU",
                  6,
                  3,
                  row -> Double.isNaN(row.cpu) ? "-" : Amounts.share(row.cpu),
                  row -> Double.isNaN(row.cpu) ? -1 : row.cpu),
              Column.<Row>place("Where", 20, Row::place),
              Column.<Row>word("In", 18, 3, Row::call),
              Column.<Row>word(
                  "Waits for",
                  22,
                  5,
                  row -> row.waitsFor == null ? "" : Locks.brief(row.waitsFor))),
          Row::key,
          3);

  private static String carrier(Row row) {
    // "ForkJoinPool-1-worker-3": the pool is always the same.
    return row.carrier == null ? "-" : row.carrier.replaceFirst("^ForkJoinPool-\\d+-", "");
  }

  private static String thread(Row row) {
    ThreadName thread = row.thread;
    return thread == null ? "" : (thread.name() + " #" + thread.id()).strip();
  }

  static Role role(String state) {
    return switch (state) {
      case "running" -> Role.RUNNING;
      case "pinned", "native" -> Role.PINNED;
      case "blocked" -> Role.BLOCKED;
      case "compensated" -> Role.COMPENSATED;
      default -> Role.DIM;
    };
  }

  @Override
  public Table<Row> table() {
    return table;
  }

  @Override
  public List<Row> all(ViewModel model, Ui ui) {
    return rows(model.snapshot());
  }

  public static List<Row> rows(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    List<Row> rows = new ArrayList<>();
    Set<String> named = new HashSet<>();
    for (Kept kept : carriers.kept()) {
      if (named.add(kept.last().carrier())) {
        rows.add(row(kept));
      }
    }
    for (Row row : looked(snapshot)) {
      if (named.add(row.carrier == null ? row.key : row.carrier)) {
        rows.add(row);
      }
    }
    rows.sort(Comparator.comparingLong(Row::nanos).reversed());
    CarrierPoolSample now = carriers.now();
    if (now != null) {
      relabel(rows, now.carriers().running());
      addUnnamed(rows, now.carriers().pinned(), "pinned");
      addUnnamed(rows, now.carriers().blocked(), "blocked");
      addUnnamed(rows, now.carriers().compensated(), "compensated");
      addUnnamed(rows, now.carriers().running(), "running");
      addUnnamed(rows, now.carriers().idle(), "idle");
      rows.replaceAll(Row::consistent);
      return rows.subList(0, Math.min(rows.size(), Math.max(now.poolSize(), named.size())));
    }
    rows.replaceAll(Row::consistent);
    return rows;
  }

  private static boolean isInApplication(Stack stack) {
    return !stack.frames().isEmpty() && !stack.frames().getFirst().isJdk();
  }

  private static boolean parks(Stack stack) {
    return stack.frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame -> frame.is(Meaning.PARKS));
  }

  private static Row row(Kept kept) {
    CarrierState.CarrierHeld last = kept.last();
    return new Row(
        last.carrier(),
        last.carrier(),
        state(last.kind(), kept.stack()),
        last.thread(),
        kept.nanos(),
        kept.cpuNanos() < 0 || kept.measuredNanos() <= 0
            ? Double.NaN
            : Math.min(1, (double) kept.cpuNanos() / kept.measuredNanos()),
        last.waitsFor(),
        kept.stack() == null ? Stack.NONE : kept.stack());
  }

  /** Before JDK 24 the JVM reports a thread in {@code Object.wait} as running. */
  private static String state(CarrierState.HeldKind kind, @Nullable Stack stack) {
    boolean waits =
        kind == CarrierState.HeldKind.RUNNING
            && stack != null
            && CellText.call(WaitPlace.of(stack)).equals("Object.wait");
    return waits ? "compensated" : kind.name().toLowerCase(Locale.ROOT);
  }

  /** The carriers of a recent dump. */
  private static List<Row> looked(Snapshot snapshot) {
    if (snapshot.carrierSummary().dumps().isEmpty()) {
      return List.of();
    }
    Dump dump = snapshot.carrierSummary().dumps().getLast();
    if (snapshot.window().to() - dump.done().at() > STALE) {
      return List.of();
    }
    return dump.carried().stream()
        .filter(thread -> !thread.state().equals("TERMINATED")) // during the sample
        .map(thread ->
            new Row(
                thread.carrier() == null ? Detail.key(thread.thread()) : thread.carrier(),
                thread.carrier(),
                ACTIVE.contains(thread.state()) ? "running" : state(thread.state()),
                thread.thread(),
                -1,
                Double.NaN,
                thread.waitsFor(),
                thread.stack()))
        .toList();
  }

  private static String state(String state) {
    return state.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * The JVM also reports compensated threads as running. If there are more than counted, threads
   * without CPU time outside application code are relabelled: only JDK calls compensate.
   */
  private static void relabel(List<Row> rows, int running) {
    long surplus = rows.stream().filter(row -> row.state.equals("running")).count() - running;
    for (int i = 0; i < rows.size() && surplus > 0; i++) {
      Row row = rows.get(i);
      if (row.state.equals("running") && !(row.cpu >= BUSY) && !isInApplication(row.stack)) {
        rows.set(i, row.as("compensated"));
        surplus--;
      }
    }
  }

  /** Carriers with a known state only. */
  private static void addUnnamed(List<Row> rows, int count, String state) {
    boolean isPinned = state.equals("pinned");
    boolean isBlocked = state.equals("blocked");
    long there =
        rows.stream()
            .filter(row ->
                row.state.equals(state)
                    || (isPinned && row.state.equals("parked"))
                    || (isBlocked && row.state.equals("native")))
            .count();
    for (long i = there; i < count; i++) {
      rows.add(new Row(state + " " + i, null, state, null, -1, Double.NaN, null, Stack.NONE));
    }
  }

  @Override
  public Detail open(Row row) {
    return Detail.of(Detail.Kind.CARRIER, row.key, row.carrier == null ? row.state : row.carrier);
  }

  @Override
  public String about(ViewModel model, Ui ui) {
    return ui.showsCarriers(model) ? "sampled every 5 s while this is shown; d: now" : "";
  }

  @Override
  public String empty(ViewModel model) {
    return model.snapshot().carriers().now() == null
        ? "The carriers are unknown: only the agent samples them."
        : "There are no carriers: no virtual thread has run yet.";
  }

  @Override
  public List<Line> above(ViewModel model, Ui ui, int width, int height) {
    return Gauge.first(CarriersView.lines(model, width), height);
  }
}
