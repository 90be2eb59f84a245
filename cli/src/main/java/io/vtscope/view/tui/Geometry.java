package io.vtscope.view.tui;

import io.vtscope.view.tui.page.Page;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import java.util.List;

/**
 * The terminal's layout, in rows.
 *
 * @param header lines at the top
 * @param body the first row below the tabs
 * @param height rows of the body
 */
record Geometry(int header, int body, int height) {
  private static final int ROOMY = 16;
  private static final int SCANT = 10;
  private static final int MOST_HEADER = 3;
  private static final int FEWEST_ROWS = 4;

  /** The rule and column names above a table's rows. */
  private static final int HEAD = 2;

  static Geometry of(Ui.Dress dress) {
    int header = dress.rows() < SCANT ? 1 : dress.rows() < ROOMY ? 2 : MOST_HEADER;
    int body = header + 1;
    return new Geometry(header, body, Math.max(1, dress.rows() - body - 1));
  }

  int tabs() {
    return header;
  }

  /**
   * A table and the lines around it.
   *
   * @param top the table's first row
   * @param shown visible table rows
   * @param offset table rows hidden above
   */
  record Placed(List<Line> above, int top, int shown, int offset, int chosen, List<Line> below) {}

  <T> Placed place(Page<T> page, List<T> rows, ViewModel model, Ui ui) {
    int width = ui.dress().columns();
    List<Line> above = page.above(model, ui, width, height / 3);
    int available = Math.max(1, height - HEAD - above.size());
    int least = Math.min(Math.max(1, rows.size()), Math.max(FEWEST_ROWS, available / 3));
    int room = available - least - 1;
    List<Line> below = room < 1 ? List.of() : page.below(model, ui, width, room);
    int shown = below.isEmpty() ? available : available - below.size() - 1;
    int chosen = page.table().chosen(rows, ui.table());
    int offset = Math.max(0, Math.min(chosen - shown / 2, rows.size() - shown));
    return new Placed(above, body + above.size() + HEAD, shown, offset, chosen, below);
  }
}
