package io.vtscope.export;

import io.vtscope.blame.Site;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Artifact;
import io.vtscope.ledger.Snapshot;
import io.vtscope.report.Signature;
import io.vtscope.report.StableNames;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.SourcePaths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The active findings of one process. */
final class Findings {
  private final Map<String, Event> active = new LinkedHashMap<>();

  /** Adds findings; returns an event for each that is new, or worse than before. */
  List<Event> add(Diagnosis diagnosis, long now) {
    List<Event> events = new ArrayList<>();
    for (Finding finding : diagnosis.findings()) {
      String id = Signature.of(finding).text();
      Event before = active.get(id);
      if (before == null || finding.severity().compareTo(before.severity()) < 0) {
        Event event = started(id, finding, diagnosis.snapshot(), now);
        active.put(id, event);
        events.add(event);
      }
    }
    return events;
  }

  /** Ends all findings except those; returns an event for each. */
  List<Event> endAllBut(List<Finding> found, long now) {
    Set<String> kept =
        found.stream().map(finding -> Signature.of(finding).text()).collect(Collectors.toSet());
    List<Event> events = new ArrayList<>();
    active.forEach((id, event) -> {
      if (!kept.contains(id)) {
        events.add(ended(event, now));
      }
    });
    active.keySet().retainAll(kept);
    return events;
  }

  Map<Series, Amount> count() {
    Map<Series, Amount> count = new LinkedHashMap<>();
    for (Event event : active.values()) {
      List<Attribute> kindAndSeverity =
          event.attributes().stream()
              .filter(one ->
                  one.name().equals(Metric.FINDING_KIND)
                      || one.name().equals(Metric.FINDING_SEVERITY))
              .toList();
      count.merge(new Series(Metric.FINDING, kindAndSeverity), Amount.of(1), Amount::plus);
    }
    return count;
  }

  private static Event started(String id, Finding finding, Snapshot snapshot, long now) {
    Message message = Say.of(finding, snapshot);
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(Attribute.of(Metric.FINDING_KIND, finding.id()));
    attributes.add(Attribute.of(Metric.FINDING_SEVERITY, lower(finding.severity())));
    attributes.add(Attribute.of("vtscope.finding.id", id));
    attributes.add(state("started"));
    double cost = finding.judgement().cost();
    if (Math.max(cost, finding.share()) >= 0) {
      attributes.add(Attribute.of("vtscope.finding.cost", cost >= 0 ? cost : finding.share()));
    }
    if (!finding.judgement().harm().equals(Harm.NONE)) {
      attributes.add(Attribute.of("vtscope.finding.harm", finding.judgement().harm().each()));
    }
    attributes.add(Attribute.of("vtscope.finding.remedy", message.fix()));
    artifact(finding.artifact(), attributes);
    text("vtscope.artifact.fixed_in", finding.facts().fixedIn(), attributes);
    place(finding.site(), attributes);
    long first = finding.cost() == null ? now : finding.cost().first();
    return new Event(first, finding.severity(), message.headline(), List.copyOf(attributes));
  }

  private static void artifact(@Nullable Artifact artifact, List<Attribute> attributes) {
    if (artifact != null) {
      String name = artifact.name() == null ? artifact.file() : artifact.name();
      text("vtscope.artifact.name", name, attributes);
      text("vtscope.artifact.version", artifact.version(), attributes);
    }
  }

  private static void place(@Nullable Site site, List<Attribute> attributes) {
    if (site != null) {
      attributes.add(Attribute.of(Metric.FUNCTION, StableNames.of(site)));
      attributes.add(Attribute.of("code.file.path", SourcePaths.of(site.type())));
      if (site.line() > 0) {
        attributes.add(Attribute.of("code.line.number", site.line()));
      }
    }
  }

  private static void text(String name, @Nullable String value, List<Attribute> attributes) {
    if (value != null) {
      attributes.add(Attribute.of(name, value));
    }
  }

  private static Event ended(Event started, long now) {
    Attribute was = state("started");
    return new Event(
        now,
        started.severity(),
        started.body(),
        started.attributes().stream().map(one -> one.equals(was) ? state("ended") : one).toList());
  }

  private static Attribute state(String state) {
    return Attribute.of("vtscope.finding.state", state);
  }

  private static String lower(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
