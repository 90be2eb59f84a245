package io.vtscope.view.tui;

import dev.tamboui.buffer.Buffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is shown, to be kept: as text and as a picture the screen, as data the table with all of its
 * rows, or the lines of what is open.
 *
 * @param name of the screen, for names of files
 * @param data names and texts, as on the screen
 */
public record Saved(String name, String text, Map<String, Object> data, String svg) {

  /** Of a state and a sight. */
  public static Saved of(Ui ui, Sight latest) {
    Sight sight = ui.shown(latest);
    Ui plain = ui.noting(null).typing(null).help(-1);
    Buffer cells = Screen.draw(plain, latest);
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("screen", ui.tab().title());
    data.put("at", Instant.EPOCH.plusNanos(sight.now()).toString());
    data.put("windowSeconds", sight.snapshot().window().seconds());
    data.put("since", sight.condition().since());
    Detail detail = ui.detail();
    if (detail == null) {
      data.put("filter", ui.table().filter().text());
      data.put("rows", rows(ui.tab().page(), sight, ui));
    } else {
      data.put("of", detail.title());
      data.put(
          "lines",
          Details.lines(sight, ui, detail, ui.dress().columns()).stream()
              .map(line -> line.plain().stripTrailing())
              .toList());
    }
    String name = ui.tab().title().toLowerCase(Locale.ROOT);
    return new Saved(name, text(cells), data, Svg.of(cells, ui.dress().theme()));
  }

  private static <T> List<Map<String, String>> rows(Page<T> page, Sight sight, Ui ui) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (T row : page.rows(sight, ui)) {
      Map<String, String> cells = new LinkedHashMap<>();
      List<String> texts = page.table().cells(row);
      for (int i = 0; i < texts.size(); i++) {
        if (page.table().columns().get(i).order() != null) {
          cells.put(page.table().columns().get(i).title(), texts.get(i));
        }
      }
      rows.add(cells);
    }
    return rows;
  }

  /** A line for each row of cells, without blanks at its end. */
  public static String text(Buffer cells) {
    StringBuilder text = new StringBuilder();
    for (int y = 0; y < cells.height(); y++) {
      StringBuilder line = new StringBuilder();
      for (int x = 0; x < cells.width(); x++) {
        line.append(cells.get(x, y).symbol());
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
