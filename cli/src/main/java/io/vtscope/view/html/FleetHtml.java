package io.vtscope.view.html;

import io.vtscope.blame.Target;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.FleetVerdict;
import io.vtscope.fleet.Member;
import io.vtscope.fleet.SharedFinding;
import io.vtscope.fleet.Trait;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Summary;
import java.io.IOException;
import java.time.Instant;
import java.util.stream.Collectors;

/** Writes several processes as one HTML page: the findings of all, then each process. */
public final class FleetHtml {
  private FleetHtml() {}

  public static String of(Fleet fleet, String version, Instant generated) {
    return Page.of(
        "vtscope: " + Printable.of(fleet.shortSource()),
        plain(fleet),
        HtmlReport.written(data -> write(data, fleet, version, generated)),
        Page.Kind.REPORT);
  }

  private static String plain(Fleet fleet) {
    return "<p>%s</p>\n".formatted(Page.escape(FleetVerdict.of(fleet).text()))
        + fleet.members().stream()
            .map(member ->
                "<h2>%s</h2>\n%s"
                    .formatted(Page.escape(member.name()), Plain.of(member.diagnosis())))
            .collect(Collectors.joining());
  }

  private static void write(PageData data, Fleet fleet, String version, Instant generated)
      throws IOException {
    data.begin();
    data.text("source", fleet.shortSource());
    data.text("sentence", FleetVerdict.of(fleet).text());
    data.text("counts", VerdictLine.counts(fleet.worst(), fleet.hidden()));
    data.text("others", FleetVerdict.others(fleet));
    data.texts("missing", fleet.missing());
    data.beginArray("findings");
    for (SharedFinding finding : fleet.findings()) {
      finding(data, finding, fleet);
    }
    data.endArray();
    data.beginArray("processes");
    for (Member member : fleet.members()) {
      process(data, member);
    }
    data.endArray();
    data.beginArray("reports");
    for (Member member : fleet.members()) {
      HtmlReport.write(data, member.diagnosis(), version, generated);
    }
    data.endArray();
    data.end();
  }

  /** The script takes the finding from the report that has the worst of it. */
  private static void finding(PageData data, SharedFinding finding, Fleet fleet)
      throws IOException {
    data.begin();
    data.text("where", finding.where());
    data.beginArray("only");
    for (Trait trait : finding.traits()) {
      data.text(trait.text(finding.in().size()));
    }
    data.endArray();
    data.number("worst", fleet.indexOf(finding.worstIn()));
    data.number("finding", finding.worstIn().diagnosis().findings().indexOf(finding.worst()));
    data.beginArray("in");
    for (Member member : finding.in()) {
      data.value(fleet.indexOf(member));
    }
    data.endArray();
    data.end();
  }

  private static void process(PageData data, Member member) throws IOException {
    Target target = member.target();
    data.begin();
    data.text("name", member.name());
    data.text("program", target.mainClass());
    data.positive("pid", target.pid());
    data.text("jdk", target.release());
    data.millis("millis", member.diagnosis().snapshot().window().nanos());
    data.text("state", FleetVerdict.name(member.health()));
    data.text("found", Summary.counts(member.diagnosis()));
    data.texts("recordings", member.recordings());
    data.end();
  }
}
