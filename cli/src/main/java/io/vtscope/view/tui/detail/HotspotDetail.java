package io.vtscope.view.tui.detail;

import io.vtscope.blame.Target;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.page.CellText;
import io.vtscope.view.tui.page.Figures;
import io.vtscope.view.tui.page.HotspotsPage;
import io.vtscope.view.tui.page.OverviewPage;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Prose;
import io.vtscope.view.tui.widget.Role;
import io.vtscope.view.tui.widget.Series;
import io.vtscope.view.tui.widget.StackTree;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Details of a hotspot. */
final class HotspotDetail {
  private static final int CHART_ROWS = 3;

  private static final int TELLS_CARRIERS = 24;

  private HotspotDetail() {}

  static void write(Hotspot hotspot, ViewModel model, Prose prose) {
    prose.sentence(Role.STRONG, HotspotsPage.reason(hotspot) + "  " + HotspotsPage.place(hotspot));
    Finding finding = finding(hotspot, model);
    if (finding != null) {
      prose.sentence(OverviewPage.role(finding), finding.severity() + " " + finding.id());
      Message message = Say.of(finding, model.snapshot());
      prose.sentence(message.headline());
      FindingDetail.fixes(message, prose.heading("What to do"));
    }
    prose.heading("What it costs");
    prose.figure("times", times(hotspot));
    prose.figure(
        "impact",
        hotspot.extent().share() < 0
            ? "unknown: the parallelism is unknown"
            : Amounts.share(hotspot.extent().share()) + " of carrier time in the window");
    prose.figure(
        "last",
        Amounts.time(Math.max(0, model.snapshot().window().to() - hotspot.cost().last())) + " ago");
    prose.figure(
        "queued",
        hotspot.extent().queued() > 0
            ? "up to " + Amounts.count(hotspot.extent().queued(), "virtual thread") + " meanwhile"
            : "");
    prose.figure(
        "still held",
        hotspot.extent().lastingNanos() > 0
            ? "for " + Amounts.time(hotspot.extent().lastingNanos()) + " now"
            : "");
    timeline(hotspot, model, prose);
    prose.heading("What it is");
    prose.figure("blocks in", hotspot.blame().blocking());
    prose.figure("also in", String.join(", ", hotspot.alsoIn()));
    prose.figure("operation", hotspot.reported().operation());
    prose.figure("JVM says", hotspot.reported().reason());
    prose.figure("artifact", CellText.artifact(hotspot.blame().artifact()));
    prose.figure(
        "called by", hotspot.blame().caller() == null ? "" : Places.of(hotspot.blame().caller()));
    prose.figure("not read", hotspot.blame().notRead());
    prose.figure("threads", threads(hotspot, model.snapshot().target()));
    FindingDetail.holders(hotspot.blame().holders(), prose);
    prose.heading("Stacks, from the call that blocks outwards; share of the cost");
    StackTree.lines(hotspot, prose.width()).forEach(prose::add);
  }

  private static String times(Hotspot hotspot) {
    return Holds.areCounted(hotspot)
        ? "%s, %s of carrier time; p50 %s, p90 %s, p99 %s, longest %s"
            .formatted(
                Figures.whole(hotspot.cost().count()),
                Amounts.time(hotspot.cost().totalNanos()),
                Amounts.time(hotspot.cost().p50Nanos()),
                Amounts.time(hotspot.cost().p90Nanos()),
                Amounts.time(hotspot.cost().p99Nanos()),
                Amounts.time(hotspot.cost().maxNanos()))
        : "unknown; " + Holds.sampled(hotspot.cost().totalNanos());
  }

  /** Only pins of JDK 24 and newer name their carrier; file I/O does not. */
  private static String threads(Hotspot hotspot, Target target) {
    if (hotspot.extent().carriers() > 0) {
      return "on "
          + Amounts.count(hotspot.extent().carriers(), "carrier")
          + ", sequentially or concurrently";
    }
    return target.feature() > 0 && target.feature() < TELLS_CARRIERS
        ? "unknown: before JDK 24, the JVM does not report it"
        : "";
  }

  private static void timeline(Hotspot hotspot, ViewModel model, Prose prose) {
    double[] rates = model.trends().rates(HotspotsPage.key(hotspot));
    if (rates.length < 2) {
      return;
    }
    Series series = Series.last(rates, prose.bars());
    String steps = model.condition().replay() == null ? "refreshes" : "seconds";
    prose.heading("Carriers held, on average, at each of the last " + steps);
    prose.chart(series, digits(series.greatest()), CHART_ROWS);
  }

  private static String digits(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static @Nullable Finding finding(Hotspot hotspot, ViewModel model) {
    return model.diagnosis().findings().stream()
        .filter(finding -> finding.site() != null && finding.site().equals(hotspot.blame().site()))
        .findFirst()
        .orElse(null);
  }
}
