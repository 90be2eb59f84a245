package io.vtscope.view.tui.detail;

import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.StackText;
import io.vtscope.view.tui.page.CarriersPage;
import io.vtscope.view.tui.page.CompensationPage;
import io.vtscope.view.tui.page.ExecutorsPage;
import io.vtscope.view.tui.page.HotspotsPage;
import io.vtscope.view.tui.page.Locks;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.page.ThreadsPage;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Prose;
import io.vtscope.view.tui.widget.Role;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes an open detail. The model may no longer contain it. */
public final class Details {
  private Details() {}

  public static List<Line> lines(ViewModel model, Ui ui, Detail detail, int width) {
    Prose prose = new Prose(width, StackText.own(model.snapshot()));
    boolean there =
        switch (detail.kind()) {
          case FINDING -> write(finding(model, detail), f -> FindingDetail.write(f, model, prose));
          case HOTSPOT -> write(hotspot(model, detail), h -> HotspotDetail.write(h, model, prose));
          case CARRIER -> write(carrier(model, detail), c -> LockDetail.write(c, model, prose));
          case EXECUTOR ->
              write(executor(model, detail), e -> ExecutorDetail.write(e, model, ui, prose));
          case WAIT -> write(group(model, ui, detail), g -> LockDetail.write(g, model, prose));
          case GROWTH -> write(growth(model, detail), g -> FindingDetail.write(g, prose));
          case LOCK -> {
            LockDetail.lock(detail.key(), model, prose);
            yield true;
          }
          case VERDICTS -> {
            FindingDetail.verdicts(model, prose);
            yield true;
          }
        };
    if (!there) {
      prose.sentence(
          Role.DIM,
          "This row no longer exists: counters were reset, or it disappeared. Esc goes back.");
    }
    return prose.lines();
  }

  /** The lock of the shown or selected item; null for none. */
  public static @Nullable String lock(ViewModel model, Ui ui) {
    Detail detail = ui.detail();
    if (detail == null) {
      return switch (ui.tab()) {
        case CARRIERS -> chosenLock(model, ui);
        case THREADS -> chosenQueue(model, ui);
        case OVERVIEW -> chosenFinding(model, ui);
        default -> null;
      };
    }
    return switch (detail.kind()) {
      case FINDING -> finding(model, detail).map(one -> Locks.of(model, one)).orElse(null);
      case CARRIER -> carrier(model, detail).map(CarriersPage.Row::waitsFor).orElse(null);
      case WAIT ->
          group(model, ui, detail)
              .map(row -> Locks.of(model, row.waitsFor(), row.largest().stack()))
              .orElse(null);
      case LOCK -> {
        Locks.Owner owner = Locks.owner(model.snapshot(), detail.key());
        yield owner == null ? null : owner.waitsFor();
      }
      default -> null;
    };
  }

  private static @Nullable String chosenLock(ViewModel model, Ui ui) {
    List<CarriersPage.Row> rows = Pages.CARRIERS.rows(model, ui);
    int chosen = Pages.CARRIERS.table().chosen(rows, ui.table());
    return chosen < 0 ? null : rows.get(chosen).waitsFor();
  }

  private static @Nullable String chosenFinding(ViewModel model, Ui ui) {
    List<Finding> rows = Pages.OVERVIEW.rows(model, ui);
    int chosen = Pages.OVERVIEW.table().chosen(rows, ui.table());
    return chosen < 0 ? null : Locks.of(model, rows.get(chosen));
  }

  private static @Nullable String chosenQueue(ViewModel model, Ui ui) {
    List<ThreadsPage.Row> rows = Pages.THREADS.rows(model, ui);
    int chosen = Pages.THREADS.table().chosen(rows, ui.table());
    if (chosen < 0) {
      return null;
    }
    ThreadsPage.Row row = rows.get(chosen);
    return Locks.of(model, row.waitsFor(), row.largest().stack());
  }

  private interface Writer<T> {
    void write(T thing);
  }

  private static <T> boolean write(Optional<T> thing, Writer<T> writer) {
    thing.ifPresent(writer::write);
    return thing.isPresent();
  }

  private static Optional<Finding> finding(ViewModel model, Detail detail) {
    return model.diagnosis().findings().stream()
        .filter(finding -> finding.identity().equals(detail.key()))
        .findFirst();
  }

  private static Optional<Hotspot> hotspot(ViewModel model, Detail detail) {
    return model.snapshot().hotspots().stream()
        .filter(hotspot -> HotspotsPage.key(hotspot).equals(detail.key()))
        .findFirst();
  }

  private static Optional<CarriersPage.Row> carrier(ViewModel model, Detail detail) {
    return CarriersPage.rows(model.snapshot()).stream()
        .filter(row -> row.key().equals(detail.key()))
        .findFirst();
  }

  private static Optional<Executor> executor(ViewModel model, Detail detail) {
    return model.snapshot().executors().stream()
        .filter(executor -> ExecutorsPage.key(executor).equals(detail.key()))
        .findFirst();
  }

  private static Optional<ThreadsPage.Row> group(ViewModel model, Ui ui, Detail detail) {
    Snapshot snapshot = model.snapshot();
    return ThreadsPage.rows(snapshot, ui.choices().grouping()).stream()
        .filter(row -> row.key().equals(detail.key()))
        .findFirst();
  }

  private static Optional<PoolGrowth> growth(ViewModel model, Detail detail) {
    return model.snapshot().carrierSummary().growths().stream()
        .filter(growth -> CompensationPage.key(growth).equals(detail.key()))
        .findFirst();
  }
}
