package io.vtscope.view.tui;

import io.vtscope.view.tui.page.Page;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.state.Tab;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Filter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the next state for each input. */
public final class Control {
  private static final int MOST_TYPED = 200;

  private Control() {}

  public static Ui on(Ui ui, ViewModel latest, Input input) {
    ViewModel model = ui.shown(latest);
    return switch (input) {
      case Input.Resized size ->
          ui.with(
              new Ui.Dress(size.columns(), size.rows(), ui.dress().theme(), ui.dress().ascii()));
      case Input.Told told -> ui.withNote(new Ui.Note(told.what(), told.isProblem()));
      case Input.Read read -> ui.withNote(null);
      case Input.Key key -> key(ui.withNote(null), model, key.name());
      case Input.Click click -> click(ui.withNote(null), model, click);
      case Input.Wheel wheel ->
          ui.overlay().help() >= 0
              ? ui.help(Math.max(0, ui.overlay().help() + wheel.rows()))
              : Moves.by(ui, model, wheel.rows());
    };
  }

  private static Ui key(Ui ui, ViewModel model, String key) {
    String typing = ui.overlay().typing();
    if (typing != null) {
      return typed(ui, typing, key);
    }
    if (ui.overlay().help() >= 0) {
      return help(ui, key);
    }
    Binding binding = Keys.find(key, ui, model);
    return binding == null
        ? ui.withNote(new Ui.Note(Keys.refusal(key), true))
        : binding.action().on(ui, model);
  }

  private static Ui typed(Ui ui, String typing, String key) {
    return switch (key) {
      case "Enter" -> accepted(ui, typing);
      case "Esc" -> ui.typing(null).with(ui.table().with(Filter.ALL));
      case "Backspace" ->
          filtered(
              ui,
              typing.isEmpty()
                  ? ""
                  : typing.substring(0, typing.offsetByCodePoints(typing.length(), -1)));
      case "Space" -> filtered(ui, typing + " ");
      default ->
          key.codePointCount(0, key.length()) == 1 && typing.length() < MOST_TYPED
              ? filtered(ui, typing + key)
              : ui;
    };
  }

  /** Filters while the user types. An incomplete expression changes nothing. */
  private static Ui filtered(Ui ui, String text) {
    Filter filter = Filter.of(text);
    Ui typing = ui.typing(text);
    return filter.problem() == null ? typing.with(ui.table().with(filter)) : typing;
  }

  private static Ui accepted(Ui ui, String typing) {
    Filter filter = Filter.of(typing);
    return filter.problem() == null
        ? ui.typing(null).with(ui.table().with(filter))
        : ui.withNote(
            new Ui.Note(
                "invalid regular expression '%s': %s".formatted(typing, filter.problem()), true));
  }

  private static Ui help(Ui ui, String key) {
    return switch (key) {
      case "Down", "j" -> ui.help(ui.overlay().help() + 1);
      case "Up", "k" -> ui.help(Math.max(0, ui.overlay().help() - 1));
      case "PgDn" -> ui.help(ui.overlay().help() + Moves.page(ui));
      case "PgUp" -> ui.help(Math.max(0, ui.overlay().help() - Moves.page(ui)));
      default -> ui.help(-1);
    };
  }

  private static Ui click(Ui ui, ViewModel model, Input.Click click) {
    Geometry geometry = Geometry.of(ui.dress());
    if (ui.overlay().help() >= 0) {
      return ui.help(-1);
    }
    if (click.row() == geometry.tabs()) {
      Tab tab = Screen.tabAt(ui, click.column());
      return tab == null ? ui : ui.at(tab);
    }
    return ui.detail() == null ? click(ui, model, click, Pages.of(ui.tab()), geometry) : ui;
  }

  private static <T> Ui click(
      Ui ui, ViewModel model, Input.Click click, Page<T> page, Geometry geometry) {
    List<T> rows = page.rows(model, ui);
    Geometry.Placed placed = geometry.place(page, rows, model, ui);
    int row = click.row() - placed.top();
    if (row == -1) {
      return sorted(ui, page, rows, click.column());
    }
    int index = placed.offset() + row;
    if (row < 0 || row >= placed.shown() || index >= rows.size()) {
      return ui;
    }
    return index == placed.chosen() && ui.table().chosen() != null
        ? Moves.open(ui, model)
        : Moves.at(ui, page, rows, index);
  }

  private static <T> Ui sorted(Ui ui, Page<T> page, List<T> rows, int x) {
    int[] widths = page.table().widths(ui.dress().columns(), rows);
    Integer column = columnAt(widths, x);
    if (column == null || page.table().columns().get(column).order() == null) {
      return ui;
    }
    return ui.with(
        ui.table().column() == column ? ui.table().inverse() : ui.table().sortedBy(column));
  }

  private static @Nullable Integer columnAt(int[] widths, int x) {
    int from = 0;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > 0) {
        if (x < from + widths[i] + 1) {
          return i;
        }
        from += widths[i] + 2;
      }
    }
    return null;
  }
}
