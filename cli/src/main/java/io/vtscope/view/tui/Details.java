package io.vtscope.view.tui;

import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.StackText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is shown of one thing: looked up in the sight, as it may have changed, or gone. */
final class Details {
  private Details() {}

  static List<Line> lines(Sight sight, Ui ui, Detail detail, int width) {
    Prose prose = new Prose(width, StackText.own(sight.snapshot()));
    boolean there =
        switch (detail.kind()) {
          case FINDING -> write(finding(sight, detail), f -> FindingDetail.write(f, sight, prose));
          case HOTSPOT -> write(hotspot(sight, detail), h -> HotspotDetail.write(h, sight, prose));
          case CARRIER -> write(carrier(sight, detail), c -> LockDetail.write(c, sight, prose));
          case EXECUTOR ->
              write(executor(sight, detail), e -> ExecutorDetail.write(e, sight, ui, prose));
          case WAIT -> write(group(sight, ui, detail), g -> LockDetail.write(g, sight, prose));
          case GROWTH -> write(growth(sight, detail), g -> FindingDetail.write(g, prose));
          case LOCK -> {
            LockDetail.lock(detail.key(), sight, prose);
            yield true;
          }
          case VERDICTS -> {
            FindingDetail.verdicts(sight, prose);
            yield true;
          }
        };
    if (!there) {
      prose.sentence(
          Role.DIM,
          "This is not there any more: counters were reset, or it has gone. Esc goes back.");
    }
    return prose.lines();
  }

  /** The lock that is waited for in what is shown or chosen; null where there is none. */
  static @Nullable String lock(Sight sight, Ui ui) {
    Detail detail = ui.detail();
    if (detail == null) {
      return switch (ui.tab()) {
        case CARRIERS -> chosenLock(sight, ui);
        case THREADS -> chosenQueue(sight, ui);
        default -> null;
      };
    }
    return switch (detail.kind()) {
      case CARRIER -> carrier(sight, detail).map(CarriersPage.Row::waitsFor).orElse(null);
      case WAIT -> group(sight, ui, detail).map(row -> Locks.of(sight, row)).orElse(null);
      case LOCK -> {
        Locks.Owner owner = Locks.owner(sight.snapshot(), detail.key());
        yield owner == null ? null : owner.waitsFor();
      }
      default -> null;
    };
  }

  private static @Nullable String chosenLock(Sight sight, Ui ui) {
    CarriersPage page = (CarriersPage) ui.tab().page();
    List<CarriersPage.Row> rows = page.rows(sight, ui);
    int chosen = page.table().chosen(rows, ui.table());
    return chosen < 0 ? null : rows.get(chosen).waitsFor();
  }

  private static @Nullable String chosenQueue(Sight sight, Ui ui) {
    ThreadsPage page = (ThreadsPage) ui.tab().page();
    List<ThreadsPage.Row> rows = page.rows(sight, ui);
    int chosen = page.table().chosen(rows, ui.table());
    return chosen < 0 ? null : Locks.of(sight, rows.get(chosen));
  }

  private interface Writer<T> {
    void write(T thing);
  }

  private static <T> boolean write(Optional<T> thing, Writer<T> writer) {
    thing.ifPresent(writer::write);
    return thing.isPresent();
  }

  private static Optional<Finding> finding(Sight sight, Detail detail) {
    return sight.diagnosis().findings().stream()
        .filter(finding -> finding.identity().equals(detail.key()))
        .findFirst();
  }

  private static Optional<Hotspot> hotspot(Sight sight, Detail detail) {
    return sight.snapshot().hotspots().stream()
        .filter(hotspot -> HotspotsPage.key(hotspot).equals(detail.key()))
        .findFirst();
  }

  private static Optional<CarriersPage.Row> carrier(Sight sight, Detail detail) {
    return CarriersPage.rows(sight.snapshot()).stream()
        .filter(row -> row.key().equals(detail.key()))
        .findFirst();
  }

  private static Optional<Executor> executor(Sight sight, Detail detail) {
    return sight.snapshot().executors().stream()
        .filter(executor -> ExecutorsPage.key(executor).equals(detail.key()))
        .findFirst();
  }

  private static Optional<ThreadsPage.Row> group(Sight sight, Ui ui, Detail detail) {
    Snapshot snapshot = sight.snapshot();
    return ThreadsPage.rows(snapshot, ui.grouping()).stream()
        .filter(row -> row.key().equals(detail.key()))
        .findFirst();
  }

  private static Optional<Growth> growth(Sight sight, Detail detail) {
    return sight.snapshot().growths().stream()
        .filter(growth -> CompensationPage.key(growth).equals(detail.key()))
        .findFirst();
  }
}
