package io.vtscope.view.tui;

import io.vtscope.finding.Amounts;
import java.util.List;

/** What becomes of the state when the user moves, opens and follows. */
final class Moves {
  static final int FAR = 1_000_000;

  private Moves() {}

  /** So many rows down: to another row of a table, or in a text. */
  static Ui by(Ui ui, Sight sight, int rows) {
    Detail detail = ui.detail();
    return detail == null
        ? choose(ui, sight, ui.tab().page(), rows)
        : scroll(ui, sight, detail, rows);
  }

  private static <T> Ui choose(Ui ui, Sight sight, Page<T> page, int step) {
    List<T> rows = page.rows(sight, ui);
    int chosen = page.table().chosen(rows, ui.table());
    return at(ui, page, rows, chosen + step);
  }

  /** With this row chosen, or the nearest that is there. */
  static <T> Ui at(Ui ui, Page<T> page, List<T> rows, int index) {
    if (rows.isEmpty()) {
      return ui;
    }
    int sound = Math.max(0, Math.min(rows.size() - 1, index));
    String key = page.table().key().apply(rows.get(sound));
    return ui.with(ui.table().choosing(key, sound));
  }

  private static Ui scroll(Ui ui, Sight sight, Detail detail, int step) {
    int width = ui.dress().columns();
    int lines = Details.lines(sight, ui, detail, width).size();
    int last = Math.max(0, lines - (Geometry.of(ui.dress()).height() - 1));
    Detail scrolled = detail.scrolled(Math.min(last, detail.scroll() + step));
    List<Detail> before = ui.trail().subList(0, ui.trail().size() - 1);
    return ui.with(before).opening(scrolled);
  }

  static int page(Ui ui) {
    return Math.max(1, Geometry.of(ui.dress()).height() - 4);
  }

  static Ui open(Ui ui, Sight sight) {
    return open(ui, sight, ui.tab().page());
  }

  private static <T> Ui open(Ui ui, Sight sight, Page<T> page) {
    List<T> rows = page.rows(sight, ui);
    int chosen = page.table().chosen(rows, ui.table());
    return chosen < 0 ? ui : at(ui, page, rows, chosen).opening(page.open(rows.get(chosen)));
  }

  static Ui follow(Ui ui, Sight sight) {
    String lock = Details.lock(sight, ui);
    return lock == null ? ui : ui.opening(Detail.lock(lock));
  }

  static Ui refresh(Ui ui, int step) {
    Ui changed = ui.refreshing(ui.refresh() + step);
    return changed.noting(
        new Ui.Note("refreshed every " + Amounts.time(changed.interval().toNanos()), false));
  }
}
