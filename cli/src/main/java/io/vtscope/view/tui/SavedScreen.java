package io.vtscope.view.tui;

import dev.tamboui.buffer.Buffer;
import io.vtscope.view.tui.detail.Details;
import io.vtscope.view.tui.page.Page;
import io.vtscope.view.tui.page.Pages;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Svg;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A screen to save, as text, picture and data.
 *
 * @param name for file names
 * @param data names and texts: table rows or the lines of a detail
 */
public record SavedScreen(String name, String text, Map<String, Object> data, String svg) {

  public static SavedScreen of(Ui ui, ViewModel latest) {
    ViewModel model = ui.shown(latest);
    Ui plain = ui.withNote(null).typing(null).help(-1);
    Buffer cells = Screen.draw(plain, latest);
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("screen", ui.tab().title());
    data.put("at", Instant.EPOCH.plusNanos(model.now()).toString());
    data.put("windowSeconds", model.snapshot().window().seconds());
    data.put("since", model.condition().since());
    Detail detail = ui.detail();
    if (detail == null) {
      data.put("filter", ui.table().filter().text());
      data.put("rows", rows(Pages.of(ui.tab()), model, ui));
    } else {
      data.put("of", detail.title());
      data.put(
          "lines",
          Details.lines(model, ui, detail, ui.dress().columns()).stream()
              .map(line -> line.plain().stripTrailing())
              .toList());
    }
    String name = ui.tab().title().toLowerCase(Locale.ROOT);
    return new SavedScreen(name, text(cells), data, Svg.of(cells, ui.dress().theme()));
  }

  private static <T> List<Map<String, String>> rows(Page<T> page, ViewModel model, Ui ui) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (T row : page.rows(model, ui)) {
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

  /** Without trailing blanks. */
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
