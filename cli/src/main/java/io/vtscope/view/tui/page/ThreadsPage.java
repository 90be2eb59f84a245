package io.vtscope.view.tui.page;

import io.vtscope.clock.Most;
import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.WaitProfile;
import io.vtscope.state.PopulationState.WaitGroup;
import io.vtscope.view.format.Counts;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Grouping;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Column;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Gauge;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Groups the virtual threads that wait in the last count, or have waited longest in all counts. */
public final class ThreadsPage implements Page<ThreadsPage.Row> {
  private static final String SEVERAL = "several";

  /**
   * A group of waiting threads.
   *
   * @param label what they have in common
   * @param size in the last count
   * @param waited in all counts
   * @param oldest longest known waiting time; 0 if none was seen before
   * @param call the blocking call
   * @param waitsFor null if none or mixed
   * @param largest the largest part
   */
  public record Row(
      String key,
      String label,
      Size size,
      Waited waited,
      long oldest,
      String state,
      String call,
      @Nullable String waitsFor,
      Part largest) {

    Row labelled(String other) {
      return new Row(key, other, size, waited, oldest, state, call, waitsFor, largest);
    }
  }

  /**
   * A number of threads.
   *
   * @param sampled threads of the group in the sample
   * @param threads estimated unless all were sampled
   */
  public record Size(long sampled, long threads, Share share) {}

  /**
   * Threads × time, nanoseconds.
   *
   * @param error with 95 % confidence
   */
  public record Waited(double nanos, double error) {}

  /**
   * Threads with the same stack.
   *
   * @param alike how many of the sample
   */
  public record Part(Stack stack, long alike) {}

  private final Table<Row> table =
      new Table<>(
          List.of(
              Column.<Row>number(
                  "Threads",
                  10,
                  0,
                  row ->
                      (row.size().share.isExact() ? "" : "~") + Counts.number(row.size().threads),
                  row -> row.size().threads()),
              Column.<Row>number(
                  "Share",
                  7,
                  2,
                  row -> Amounts.share(row.size().share.value()),
                  row -> row.size().threads()),
              Column.<Row>number(
                  "Waited",
                  11,
                  1,
                  row -> Amounts.time(Math.round(row.waited.nanos)),
                  row -> row.waited.nanos),
              Column.<Row>number(
                  "Oldest",
                  9,
                  2,
                  row -> row.oldest == 0 ? "-" : Amounts.time(row.oldest),
                  Row::oldest),
              Column.<Row>word("State", 14, 3, Row::state),
              Column.<Row>place("Where", 28, Row::label),
              Column.<Row>word("In", 22, 1, Row::call),
              Column.<Row>word(
                  "Waits for",
                  24,
                  4,
                  row -> row.waitsFor == null ? "" : Locks.brief(row.waitsFor))),
          Row::key,
          0);

  @Override
  public Table<Row> table() {
    return table;
  }

  @Override
  public List<Row> all(ViewModel model, Ui ui) {
    return rows(model.snapshot(), ui.choices().grouping());
  }

  public static List<Row> rows(Snapshot snapshot, Grouping grouping) {
    Scan scan = snapshot.waits().population().last();
    if (scan == null) {
      return List.of();
    }
    Map<String, List<WaitGroup>> now = new HashMap<>();
    for (WaitGroup group : scan.groups()) {
      now.computeIfAbsent(key(group, grouping), k -> new ArrayList<>()).add(group);
    }
    List<Row> rows = new ArrayList<>();
    List<WaitProfile.Row<String>> longestFirst = profile(snapshot, grouping).rows();
    for (int i = 0; i < longestFirst.size(); i++) {
      WaitProfile.Row<String> waited = longestFirst.get(i);
      List<WaitGroup> parts = now.getOrDefault(waited.key(), List.of());
      if (i < Most.PLACES || !parts.isEmpty()) {
        rows.add(row(waited, parts, scan, grouping));
      }
    }
    rows.sort(Comparator.comparingLong((Row row) -> row.size().threads()).reversed());
    return grouping == Grouping.STACK ? apart(rows) : rows;
  }

  private record Alike(String state, @Nullable String waitsFor, Stack stack) {}

  private static WaitProfile<String> profile(Snapshot snapshot, Grouping grouping) {
    Map<Alike, String> keys = new HashMap<>(); // a key is expensive, and groups recur
    return WaitProfile.of(
        snapshot.waits().population(),
        group ->
            keys.computeIfAbsent(
                new Alike(group.state(), group.waitsFor(), group.stack()),
                alike -> key(group, grouping)));
  }

  /** Adds a caller to labels that would be equal. */
  private static List<Row> apart(List<Row> rows) {
    Map<String, List<Row>> byPlace =
        rows.stream().collect(Collectors.groupingBy(row -> row.label + " " + row.call));
    return rows.stream()
        .map(row -> {
          List<Row> alike = byPlace.getOrDefault(row.label + " " + row.call, List.of());
          String caller = caller(row, alike);
          return caller.isEmpty() ? row : row.labelled(row.label + " < " + caller);
        })
        .toList();
  }

  private static String caller(Row row, List<Row> alike) {
    List<Frame> frames = callers(row);
    for (int i = 1; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      int depth = i;
      boolean isShared =
          alike.stream()
              .map(ThreadsPage::callers)
              .allMatch(other -> other.size() > depth && other.get(depth).equals(frame));
      if (!isShared) {
        return Places.of(frame);
      }
    }
    return "";
  }

  private static List<Frame> callers(Row row) {
    return row.largest.stack.frames().stream().filter(frame -> !frame.isJdk()).toList();
  }

  /**
   * @param now its groups in the last count; may be empty
   */
  private static Row row(
      WaitProfile.Row<String> waited, List<WaitGroup> now, Scan scan, Grouping grouping) {
    List<WaitGroup> parts = now.isEmpty() ? List.of(waited.example()) : now;
    WaitGroup largest =
        Collections.max(parts, Comparator.comparingDouble(part -> scan.share(part).value()));
    long sampled = now.stream().mapToLong(WaitGroup::count).sum();
    long oldest = now.stream().mapToLong(WaitGroup::oldest).max().orElse(0);
    Share share = scan.share(now);
    long threads = scan.threads(share);
    String label = grouping == Grouping.STACK ? place(largest.stack()) : waited.key();
    boolean forOne = parts.stream().map(WaitGroup::waitsFor).distinct().count() == 1;
    long alike =
        now.stream()
            .filter(part -> part.stack().equals(largest.stack()))
            .mapToLong(WaitGroup::count)
            .sum();
    return new Row(
        waited.key(),
        label,
        new Size(sampled, threads, share),
        new Waited(waited.nanos(), waited.error()),
        oldest,
        ofAll(parts, part -> state(part.state())),
        ofAll(parts, part -> CellText.call(WaitPlace.of(part.stack()))),
        forOne ? largest.waitsFor() : null,
        new Part(largest.stack(), alike));
  }

  /** "several" if the parts differ. */
  private static String ofAll(List<WaitGroup> parts, Function<WaitGroup, String> word) {
    List<String> words = parts.stream().map(word).distinct().toList();
    return words.size() == 1 ? words.getFirst() : SEVERAL;
  }

  private static String key(WaitGroup group, Grouping grouping) {
    return switch (grouping) {
      case STACK -> group.state() + " " + group.waitsFor() + " " + group.stack();
      case FRAME -> place(group.stack());
      case LOCK -> group.waitsFor() == null ? "unknown" : group.waitsFor();
      case STATE -> state(group.state());
    };
  }

  private static String place(Stack stack) {
    WaitPlace place = WaitPlace.of(stack);
    return place.site() == null ? Places.of(place) : Places.of(place.site());
  }

  private static String state(String state) {
    return state.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Override
  public Detail open(Row row) {
    return Detail.of(Detail.Kind.WAIT, row.key, Fit.cut(row.label, 40, "…"));
  }

  @Override
  public String about(ViewModel model, Ui ui) {
    Scan scan = model.snapshot().waits().population().last();
    return "by %s (v: change)%s"
        .formatted(
            ui.choices().grouping().label(),
            scan == null || scan.count().sampled() >= scan.waiting()
                ? ""
                : "; ~ estimated from %s of %s"
                    .formatted(
                        Counts.number(scan.count().sampled()), Counts.number(scan.waiting())));
  }

  @Override
  public String empty(ViewModel model) {
    return model.snapshot().waits().population().last() == null
        ? "Virtual threads are unknown: only the agent samples them, first after one second."
        : "No virtual thread has waited.";
  }

  @Override
  public List<Line> above(ViewModel model, Ui ui, int width, int height) {
    Scan scan = model.snapshot().waits().population().last();
    if (scan == null || height < 2) {
      return List.of();
    }
    List<Line> lines = new ArrayList<>(ThreadsBar.lines(model, width));
    Figures figures = new Figures(model.snapshot(), ui.choices().span(), Gauge.bars(width));
    lines.addAll(
        new Gauge(width, 1)
            .lines("over " + ui.choices().span().label(), figures.alive(), Figures::whole));
    return Gauge.first(lines, height);
  }
}
