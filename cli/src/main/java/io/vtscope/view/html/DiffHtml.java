package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.diff.Comparison;
import io.vtscope.diff.FindingChange;
import io.vtscope.diff.Side;
import io.vtscope.diff.Trend;
import io.vtscope.report.StableNames;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Places;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a comparison as one self-contained HTML page. */
public final class DiffHtml {
  private DiffHtml() {}

  public static String of(Comparison comparison, String version, Instant generated) {
    String title =
        "vtscope: %s and %s".formatted(comparison.before().name(), comparison.after().name());
    return Page.of(title, plain(comparison), data(comparison, version, generated), Page.Kind.DIFF);
  }

  static String data(Comparison comparison, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = Page.writer(out)) {
      write(new PageData(json), comparison, version, generated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(PageData data, Comparison comparison, String version, Instant generated)
      throws IOException {
    data.begin();
    data.text("sentence", comparison.verdict().text());
    data.text("counts", counts(comparison));
    data.text("made", "vtscope " + version + ", created " + Headings.time(generated));
    side(data, "before", comparison.before());
    side(data, "after", comparison.after());
    data.texts("cautions", comparison.cautions());
    data.number("notable", Trend.NOTABLE);
    ChangesData changes = new ChangesData(data);
    changes.findings(comparison.findings());
    changes.figures(comparison.carriers());
    changes.hotspots(comparison.hotspots());
    changes.executors(comparison.executors());
    changes.waiting(comparison.waiting());
    // Lambda and proxy numbers vary between runs.
    StackTable stacks =
        new StackTable(
            StableNames::ofClass,
            type ->
                isOfLibrary(type, comparison.before()) || isOfLibrary(type, comparison.after()));
    new SamplesData(data, stacks).samples(comparison.before(), comparison.after());
    stacks.write(data);
    data.end();
  }

  private static boolean isOfLibrary(String type, Side side) {
    return side.diagnosis() != null && StackTable.isOfLibrary(type, side.diagnosis().snapshot());
  }

  private static void side(PageData data, String name, Side side) throws IOException {
    data.begin(name);
    data.text("name", side.name());
    data.text("of", Headings.of(side.report()));
    data.end();
  }

  /** "2 findings are new, 1 is worse, 4 are gone." */
  private static String counts(Comparison comparison) {
    List<String> parts = new ArrayList<>();
    for (Trend trend : Trend.values()) {
      long count = count(comparison, trend);
      if (count > 0) {
        String what = parts.isEmpty() ? (count == 1 ? " finding" : " findings") : "";
        parts.add(count + what + (count == 1 ? " is " : " are ") + word(trend));
      }
    }
    return parts.isEmpty() ? "No findings on either side." : String.join(", ", parts) + ".";
  }

  private static long count(Comparison comparison, Trend trend) {
    return comparison.findings().stream().filter(change -> change.trend() == trend).count();
  }

  private static String word(Trend trend) {
    return trend == Trend.SAME ? "about the same" : trend.name().toLowerCase(Locale.ROOT);
  }

  /** For browsers without scripts. */
  private static String plain(Comparison comparison) {
    StringBuilder html = new StringBuilder();
    html.append("<p>")
        .append(Page.escape(comparison.verdict().text() + " " + counts(comparison)))
        .append("</p>\n<ol>\n");
    for (FindingChange change : comparison.findings()) {
      String place = change.last().site() == null ? "" : " " + Places.of(change.last().site());
      html.append(
          "<li><b>%s %s %s</b>%s</li>\n"
              .formatted(
                  change.trend(),
                  change.last().severity(),
                  Page.escape(change.last().id()),
                  Page.escape(place)));
    }
    return html.append("</ol>\n").toString();
  }
}
