package io.vtscope.view.html;

import io.vtscope.diff.ExecutorChange;
import io.vtscope.diff.Figure;
import io.vtscope.diff.FindingChange;
import io.vtscope.diff.HotspotChange;
import io.vtscope.diff.WaitChange;
import io.vtscope.report.Report;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Writes changes. Omits figures that one side lacks. */
final class ChangesData {
  private final PageData data;

  ChangesData(PageData data) {
    this.data = data;
  }

  void findings(List<FindingChange> changes) throws IOException {
    data.beginArray("findings");
    for (FindingChange change : changes) {
      Report.Finding last = change.last();
      data.begin();
      data.text("trend", change.trend().name());
      data.text("id", last.id());
      data.text("severity", last.severity().name());
      if (change.before() != null && change.before().severity() != last.severity()) {
        data.text("severityBefore", change.before().severity().name());
      }
      data.place("site", last.site());
      data.text("title", last.title());
      data.texts("fixes", last.fixes());
      nanos("before", change.nanosBefore());
      nanos("after", change.nanosAfter());
      data.flag("blind", !change.comparable());
      data.end();
    }
    data.endArray();
  }

  void hotspots(List<HotspotChange> changes) throws IOException {
    data.beginArray("hotspots");
    for (HotspotChange change : changes) {
      Report.Hotspot last = change.last();
      data.begin();
      data.text("trend", change.trend().name());
      data.text("reason", HotspotsData.reason(last.cause()));
      data.place("place", last.site());
      data.text("blocking", last.blocking());
      data.artifact(last.artifact());
      nanos("before", change.before() == null ? -1 : change.nanosBefore());
      nanos("after", change.after() == null ? -1 : change.nanosAfter());
      data.end();
    }
    data.endArray();
  }

  void waiting(List<WaitChange> changes) throws IOException {
    data.beginArray("waiting");
    for (WaitChange change : changes) {
      data.begin();
      data.text("trend", change.trend().name());
      data.place("place", change.place().site());
      data.text("blocking", change.place().blocking());
      data.number("before", change.before());
      data.number("after", change.after());
      data.end();
    }
    data.endArray();
  }

  void figures(List<Figure> figures) throws IOException {
    data.beginArray("carriers");
    for (Figure figure : figures) {
      if (figure.before() >= 0 || figure.after() >= 0) {
        figure(figure);
      }
    }
    data.endArray();
  }

  void executors(List<ExecutorChange> changes) throws IOException {
    data.beginArray("executors");
    for (ExecutorChange change : changes) {
      data.begin();
      data.text("name", change.name());
      data.beginArray("figures");
      figure(change.meanWait());
      figure(change.rejected());
      data.endArray();
      data.end();
    }
    data.endArray();
  }

  private void figure(Figure figure) throws IOException {
    data.begin();
    data.text("name", figure.name());
    data.text("unit", figure.unit().name().toLowerCase(Locale.ROOT));
    data.text("trend", figure.trend().name());
    value("before", figure, figure.before());
    value("after", figure, figure.after());
    data.end();
  }

  /** Times in milliseconds. */
  private void value(String name, Figure figure, double value) throws IOException {
    switch (figure.unit()) {
      case SHARE -> data.share(name, value);
      case NANOS, NANOS_PER_MINUTE -> nanos(name, value);
      case COUNT, COUNT_PER_MINUTE -> {
        if (value >= 0) {
          data.number(name, value);
        }
      }
    }
  }

  private void nanos(String name, double nanos) throws IOException {
    data.millis(name, nanos < 0 ? -1 : Math.round(nanos));
  }
}
