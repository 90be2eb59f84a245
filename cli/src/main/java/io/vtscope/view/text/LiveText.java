package io.vtscope.view.text;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.say.Say;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Gist;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Summary;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The current carriers and findings as a block of text. */
public final class LiveText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

  private LiveText() {}

  public static String block(Diagnosis diagnosis, Instant now) {
    StringBuilder out = new StringBuilder();
    out.append(TIME.format(now)).append(' ').append(carriers(diagnosis.snapshot())).append('\n');
    for (Finding finding : diagnosis.findings()) {
      out.append(line(finding, diagnosis.snapshot())).append('\n');
    }
    if (diagnosis.hidden() > 0) {
      out.append("  ").append(Summary.hidden(diagnosis.hidden())).append('\n');
    }
    return out.toString();
  }

  /** "VERDICT Not healthy: ...", without a line feed. */
  public static String end(Diagnosis diagnosis) {
    return "VERDICT  " + VerdictLine.of(diagnosis);
  }

  private static String carriers(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    List<String> parts = new ArrayList<>();
    parts.add("after " + Amounts.time(snapshot.window().recordedNanos()));
    if (carriers.size().parallelism() > 0) {
      parts.add("parallelism " + carriers.size().parallelism());
    }
    TimelinePoint last = last(carriers);
    if (last != null) {
      parts.add("pool " + last.pool());
      parts.add("mounted " + last.mounted());
      parts.add("queued " + last.queued());
    }
    parts.add("pinned " + Amounts.time(snapshot.pinnedNanos()));
    if (snapshot.classWaitNanos() > 0) {
      parts.add("waits for a class " + Amounts.time(snapshot.classWaitNanos()));
    }
    SchedulingDelay delay = carriers.delay();
    if (delay != null && delay.count() > 0) {
      parts.add(
          "start delay p50 %s, p99 %s, longest %s"
              .formatted(
                  Amounts.time(delay.p50Nanos()),
                  Amounts.time(delay.p99Nanos()),
                  Amounts.time(delay.maxNanos())));
    }
    return String.join(", ", parts);
  }

  private static @org.jspecify.annotations.Nullable TimelinePoint last(Carriers carriers) {
    return carriers.timeline().stream()
        .filter(TimelinePoint::sampled)
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  private static String line(Finding finding, Snapshot snapshot) {
    String place =
        finding.site() == null ? Say.of(finding, snapshot).headline() : Places.of(finding.site());
    String line = "  %-8s %-17s %s".formatted(finding.severity(), finding.id(), place);
    if (finding.cost() == null) {
      String gist =
          finding.site() == null && finding.facts().carriersStarted() == 0 ? "" : Gist.of(finding);
      return gist.isEmpty() ? line : line + "  " + gist;
    }
    if (!Holds.areCounted(finding)) {
      return line + "  " + Holds.sampled(finding.cost().totalNanos());
    }
    return line
        + "  %s, %s, longest %s"
            .formatted(
                Amounts.count(finding.cost().count(), Holds.one(finding.kind())),
                Amounts.time(finding.cost().totalNanos()),
                Amounts.time(finding.cost().maxNanos()));
  }
}
