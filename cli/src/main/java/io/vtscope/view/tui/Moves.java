package io.vtscope.view.tui;

import io.vtscope.finding.Amounts;
import io.vtscope.view.tui.detail.Details;
import io.vtscope.view.tui.page.Locks;
import io.vtscope.view.tui.page.Page;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import java.util.List;

/** Computes the state after navigation. */
final class Moves {
  static final int FAR = 1_000_000;

  private Moves() {}

  /** Moves down in a table or text. */
  static Ui by(Ui ui, ViewModel model, int rows) {
    Detail detail = ui.detail();
    return detail == null
        ? choose(ui, model, Pages.of(ui.tab()), rows)
        : scroll(ui, model, detail, rows);
  }

  private static <T> Ui choose(Ui ui, ViewModel model, Page<T> page, int step) {
    List<T> rows = page.rows(model, ui);
    int chosen = page.table().chosen(rows, ui.table());
    return at(ui, page, rows, chosen + step);
  }

  /** Selects a row, or the nearest one. */
  static <T> Ui at(Ui ui, Page<T> page, List<T> rows, int index) {
    if (rows.isEmpty()) {
      return ui;
    }
    int sound = Math.max(0, Math.min(rows.size() - 1, index));
    String key = page.table().key().apply(rows.get(sound));
    return ui.with(ui.table().choosing(key, sound));
  }

  private static Ui scroll(Ui ui, ViewModel model, Detail detail, int step) {
    int width = ui.dress().columns();
    int lines = Details.lines(model, ui, detail, width).size();
    int last = Math.max(0, lines - (Geometry.of(ui.dress()).height() - 1));
    Detail scrolled = detail.scrolled(Math.min(last, detail.scroll() + step));
    List<Detail> before = ui.trail().subList(0, ui.trail().size() - 1);
    return ui.with(before).opening(scrolled);
  }

  static int page(Ui ui) {
    return Math.max(1, Geometry.of(ui.dress()).height() - 4);
  }

  static Ui open(Ui ui, ViewModel model) {
    return open(ui, model, Pages.of(ui.tab()));
  }

  private static <T> Ui open(Ui ui, ViewModel model, Page<T> page) {
    List<T> rows = page.rows(model, ui);
    int chosen = page.table().chosen(rows, ui.table());
    return chosen < 0 ? ui : at(ui, page, rows, chosen).opening(page.open(rows.get(chosen)));
  }

  static Ui follow(Ui ui, ViewModel model) {
    String lock = Details.lock(model, ui);
    return lock == null ? ui : ui.opening(Locks.detail(lock));
  }

  static Ui refresh(Ui ui, int step) {
    Ui changed = ui.refreshing(ui.choices().refresh() + step);
    return changed.withNote(
        new Ui.Note("refreshed every " + Amounts.time(changed.interval().toNanos()), false));
  }
}
