package io.vtscope.view.html;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.say.Field;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Summary;
import java.io.IOException;
import java.util.Map;

/** Writes findings and checks. */
final class FindingsData {
  private final PageData data;
  private final StackTable stacks;

  FindingsData(PageData data, StackTable stacks) {
    this.data = data;
    this.stacks = stacks;
  }

  /** By severity, worst first, then hidden ones. */
  void counts(Diagnosis diagnosis) throws IOException {
    data.begin("counts");
    for (Severity severity : Severity.values()) {
      data.positive(
          severity.name(),
          diagnosis.findings().stream().filter(finding -> finding.severity() == severity).count());
    }
    data.positive("HIDDEN", diagnosis.hidden());
    data.end();
  }

  void findings(Diagnosis diagnosis) throws IOException {
    data.beginArray("findings");
    for (Finding finding : diagnosis.findings()) {
      Message message = Say.of(finding, diagnosis.snapshot());
      data.begin();
      data.text("id", finding.id());
      data.text("severity", finding.severity().name());
      data.text("title", message.headline());
      data.texts("fixes", message.fixes());
      data.beginArray("fields");
      for (Field field : message.fields()) {
        data.beginArray();
        data.text(field.label().text());
        data.text(field.text());
        data.endArray();
      }
      String judged = Say.severity(finding.judgement());
      if (judged != null) {
        data.beginArray();
        data.text("severity");
        data.text(judged);
        data.endArray();
      }
      data.endArray();
      data.place("site", finding.site());
      data.text("lock", finding.site() == null ? null : finding.site().lock());
      data.flag("waits", finding.isOfWaiter());
      data.holders(finding.holders());
      data.artifact(finding.artifact());
      costs(finding);
      data.positive("stack", stacks.add(finding.stack()));
      evidence(finding.facts().evidence());
      data.end();
    }
    data.endArray();
  }

  private void costs(Finding finding) throws IOException {
    Cost cost = finding.cost();
    long queued = Math.max(0, finding.facts().queuedMeanwhile());
    if (cost == null && queued <= 0) {
      return;
    }
    data.beginArray("costs");
    if (cost != null) {
      cost(finding, cost);
    }
    if (queued > 0) {
      figure("queued meanwhile", "up to " + Amounts.count(queued, "virtual thread"));
    }
    data.endArray();
  }

  private void cost(Finding finding, Cost cost) throws IOException {
    boolean ofCarriers = !finding.id().equals("compensation");
    figure(ofCarriers ? "carrier time" : "time in these calls", Amounts.time(cost.totalNanos()));
    if (finding.share() > 0) {
      figure("of all carrier time", Amounts.share(finding.share()));
    }
    if (!Holds.areCounted(finding)) {
      figure("how often, and how long", "unknown: seen in samples");
    } else {
      figure("how often", Amounts.count(cost.count(), Holds.one(finding.kind())));
      figure("p50", Amounts.time(cost.p50Nanos()));
      figure("p99", Amounts.time(cost.p99Nanos()));
      figure("longest", Amounts.time(cost.maxNanos()));
    }
  }

  private void figure(String name, String value) throws IOException {
    data.beginArray();
    data.text(name);
    data.text(value);
    data.endArray();
  }

  private void evidence(Map<String, Object> evidence) throws IOException {
    if (!evidence.isEmpty()) {
      data.beginArray("evidence");
      for (Map.Entry<String, Object> entry : evidence.entrySet()) {
        data.beginArray();
        data.text(entry.getKey());
        switch (entry.getValue()) {
          case Double number -> data.value(number.doubleValue());
          case Number number -> data.value(number.longValue());
          default -> data.text(entry.getValue().toString());
        }
        data.endArray();
      }
      data.endArray();
    }
  }

  /** In documentation order. */
  void detectors(Diagnosis diagnosis) throws IOException {
    data.beginArray("detectors");
    for (Map.Entry<Kind, Verdict> entry : diagnosis.verdicts().entrySet()) {
      data.begin();
      data.text("id", entry.getKey().id());
      switch (entry.getValue()) {
        case Verdict.Found found -> data.number("found", found.findings().size());
        case Verdict.Ok ok -> {
          data.flag("ok", true);
          data.text("least", Summary.least(entry.getKey(), diagnosis.snapshot()));
        }
        case Verdict.NotEvaluated missing -> data.text("why", missing.why());
      }
      data.end();
    }
    data.endArray();
  }
}
