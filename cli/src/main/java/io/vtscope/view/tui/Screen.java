package io.vtscope.view.tui;

import dev.tamboui.buffer.Buffer;
import io.vtscope.view.tui.detail.Details;
import io.vtscope.view.tui.page.Page;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Tab;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Canvas;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws a state and a model as cells. Depends on nothing else. */
public final class Screen {
  /** Columns around a tab's title. */
  private static final int PADDING = 4;

  private static final int HELP = 60;
  private static final int KEY = 13;

  private final Ui ui;
  private final ViewModel latest;
  private final ViewModel model;
  private final Canvas canvas;
  private final Geometry geometry;
  private final int width;

  private Screen(Ui ui, ViewModel latest) {
    Ui.Dress dress = ui.dress();
    this.ui = ui;
    this.latest = latest;
    this.model = ui.shown(latest);
    this.canvas = new Canvas(dress.columns(), dress.rows(), dress.theme(), dress.ascii());
    this.geometry = Geometry.of(dress);
    this.width = dress.columns();
  }

  public static Buffer draw(Ui ui, ViewModel latest) {
    return new Screen(ui, latest).draw();
  }

  /** Shown until there is a model. */
  public static Buffer opening(Ui ui, String what) {
    Ui.Dress dress = ui.dress();
    Canvas canvas = new Canvas(dress.columns(), dress.rows(), dress.theme(), dress.ascii());
    canvas.put(0, 0, Line.of(Role.TITLE, Fit.cut("vtscope: " + what + " …", dress.columns(), "…")));
    return canvas.buffer();
  }

  private Buffer draw() {
    Header header = new Header(ui, model, latest);
    canvas.put(0, 0, header.first(width));
    List<Line> below = header.below(width);
    for (int y = 1; y < geometry.header(); y++) {
      canvas.put(0, y, below.get(y - 1));
    }
    canvas.put(0, geometry.tabs(), tabs(ui));
    Detail detail = ui.detail();
    if (ui.overlay().help() >= 0) {
      text("Keys", help(), ui.overlay().help());
    } else if (detail != null) {
      text(breadcrumbs(), Details.lines(model, ui, detail, width), detail.scroll());
    } else {
      table(Pages.of(ui.tab()));
    }
    canvas.put(0, ui.dress().rows() - 1, header.last(width).padded(width));
    return canvas.buffer();
  }

  private static Line tabs(Ui ui) {
    Line line = Line.EMPTY;
    for (Tab tab : Tab.values()) {
      line = line.and(tab == ui.tab() ? Role.SELECTED : Role.DIM, label(tab, ui));
    }
    return line;
  }

  /** Shortens names if space is short. */
  private static String label(Tab tab, Ui ui) {
    int all = 0;
    for (Tab one : Tab.values()) {
      all += one.title().length() + PADDING;
    }
    int longest =
        ui.dress().columns() >= all ? 20 : ui.dress().columns() / Tab.values().length - PADDING;
    int length = Math.max(0, Math.min(longest, tab.title().length()));
    return " %d %s ".formatted(tab.number(), tab.title().substring(0, length));
  }

  /** Null if none. */
  static @Nullable Tab tabAt(Ui ui, int column) {
    int from = 0;
    for (Tab tab : Tab.values()) {
      int to = from + label(tab, ui).length();
      if (column >= from && column < to) {
        return tab;
      }
      from = to;
    }
    return null;
  }

  private String breadcrumbs() {
    StringBuilder crumbs = new StringBuilder(ui.tab().title());
    ui.trail().forEach(detail -> crumbs.append(" › ").append(detail.title()));
    return crumbs.toString();
  }

  private void text(String title, List<Line> lines, int scroll) {
    int shown = geometry.height() - 1;
    int from = Math.max(0, Math.min(scroll, lines.size() - shown));
    int to = Math.min(lines.size(), from + shown);
    String where = lines.size() > shown ? "%d–%d of %d".formatted(from + 1, to, lines.size()) : "";
    canvas.put(0, geometry.body(), rule(title, where));
    for (int i = from; i < to; i++) {
      canvas.put(0, geometry.body() + 1 + i - from, lines.get(i));
    }
  }

  /** In two columns if they fit. */
  private List<Line> help() {
    List<Binding> here = Keys.here(ui.help(-1), model);
    int columns = width >= 2 * HELP ? 2 : 1;
    int rows = Math.ceilDiv(here.size(), columns);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      Line line = key(here.get(i), width / columns);
      lines.add(i + rows < here.size() ? line.and(key(here.get(i + rows), width / 2)) : line);
    }
    return lines;
  }

  private static Line key(Binding binding, int width) {
    return Line.of(Role.KEY, Fit.left("  " + binding.label(), KEY, ""))
        .and(Fit.left(binding.help(), width - KEY, "…"));
  }

  private <T> void table(Page<T> page) {
    List<T> rows = page.rows(model, ui);
    Geometry.Placed placed = geometry.place(page, rows, model, ui);
    int y = geometry.body();
    for (Line line : placed.above()) {
      canvas.put(0, y++, line);
    }
    canvas.put(0, y, rule(title(page, rows.size()), about(page, rows, placed)));
    int[] widths = page.table().widths(width, rows);
    canvas.put(0, placed.top() - 1, page.table().head(widths, ui.table()));
    if (rows.isEmpty()) {
      nothing(page, placed);
    }
    for (int i = 0; i < placed.shown() && placed.offset() + i < rows.size(); i++) {
      int index = placed.offset() + i;
      Line row = page.table().row(rows.get(index), widths);
      canvas.put(
          0,
          placed.top() + i,
          index == placed.chosen() ? row.padded(width).in(Role.SELECTED) : row);
    }
    if (!placed.below().isEmpty()) {
      int top = placed.top() + placed.shown();
      canvas.put(
          0, top, rule("Threads and carriers", "charts: " + ui.choices().span().label() + " (w)"));
      for (Line line : placed.below()) {
        canvas.put(0, ++top, line);
      }
    }
  }

  /** The rule's text: visible rows, if not all, and a description. */
  private <T> String about(Page<T> page, List<T> rows, Geometry.Placed placed) {
    List<String> parts = new ArrayList<>();
    if (rows.size() > placed.shown()) {
      int to = placed.offset() + placed.shown();
      parts.add("%d–%d of %d".formatted(placed.offset() + 1, to, rows.size()));
      List<T> hidden = new ArrayList<>(rows.subList(0, placed.offset()));
      hidden.addAll(rows.subList(to, rows.size()));
      parts.add(page.hidden(hidden));
    }
    parts.add(page.about(model, ui));
    parts.removeIf(String::isEmpty);
    return String.join(" · ", parts);
  }

  private <T> void nothing(Page<T> page, Geometry.Placed placed) {
    String text =
        ui.table().filter().isAll()
            ? page.empty(model)
            : "No row matches /%s/; Esc clears the filter.".formatted(ui.table().filter().text());
    int y = placed.top();
    for (Line line : Line.wrapped(Role.DIM, text, 0, width)) {
      if (y < placed.top() + placed.shown()) {
        canvas.put(0, y++, line);
      }
    }
  }

  private <T> String title(Page<T> page, int shown) {
    int all = page.all(model, ui).size();
    String count = ui.table().filter().isAll() ? "" + all : shown + " of " + all;
    String name = ui.tab() == Tab.OVERVIEW ? "Findings" : ui.tab().title();
    String filter = ui.table().filter().isAll() ? "" : "  /" + ui.table().filter().text() + "/";
    return name + " " + count + filter;
  }

  private Line rule(String title, String about) {
    Line line = Line.of(Role.DIM, "─ ").and(Role.TITLE, Fit.cut(title, width - 4, "…"));
    String rest = about.isEmpty() ? "" : Fit.cut(about, width - line.width() - 6, "…");
    line = line.and(Role.DIM, rest.isEmpty() ? " " : " ─ " + rest + " ");
    return line.and(Role.DIM, "─".repeat(Math.max(0, width - line.width())));
  }
}
