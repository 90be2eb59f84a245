package io.vtscope.view.tui.detail;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.say.Field;
import io.vtscope.say.Label;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Summary;
import io.vtscope.view.tui.page.CellText;
import io.vtscope.view.tui.page.CompensationPage;
import io.vtscope.view.tui.page.LastSeen;
import io.vtscope.view.tui.page.OverviewPage;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Prose;
import io.vtscope.view.tui.widget.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Details of a finding. */
final class FindingDetail {
  private FindingDetail() {}

  static void write(Finding finding, ViewModel model, Prose prose) {
    prose.sentence(OverviewPage.role(finding), finding.severity() + "  " + finding.id());
    Message message = Say.of(finding, model.snapshot());
    prose.sentence(Role.STRONG, message.headline()).add(Line.EMPTY);
    fields(finding, message, prose);
    prose.figure("last seen", LastSeen.words(finding, model));
    fixes(message, prose.heading("What to do"));
    holders(finding.holders(), prose);
    if (finding.stack() != null) {
      prose
          .heading("Stack")
          .stack(finding.stack(), finding.site(), finding.holders(), finding.isOfWaiter());
    }
  }

  private static void fields(Finding finding, Message message, Prose prose) {
    @Nullable Label before = null;
    for (Field field : message.fields()) {
      prose.figure(field.label() == before ? "" : field.label().text(), field.text());
      before = field.label();
    }
    Cost cost = finding.cost();
    if (cost != null && message.fields(Label.FIGURES).findFirst().isEmpty()) {
      prose.figure(Label.FIGURES.text(), Holds.figures(finding, cost));
    }
  }

  static void fixes(Message message, Prose prose) {
    List<String> fixes = message.fixes();
    for (int i = 0; i < fixes.size(); i++) {
      String number = fixes.size() == 1 ? "" : (i + 1) + ". ";
      prose.sentence(number + fixes.get(i));
    }
  }

  /** Each holder must change before the carrier is free. */
  static void holders(List<Site> holders, Prose prose) {
    if (!holders.isEmpty()) {
      prose.heading("Held by");
      for (Site holder : holders) {
        String lock = holder.lock() == null ? "" : "  holds " + holder.lock();
        prose.sentence("  " + Places.of(holder) + lock);
      }
    }
  }

  static void write(PoolGrowth growth, Prose prose) {
    prose.sentence(Role.STRONG, CompensationPage.place(growth));
    prose.sentence(
        growth.carriers() == 0
            ? "Blocks its carrier in a call for which the pool may start another. It did so before"
                + " the agent was loaded."
            : "Blocks its carrier: the pool started %s in its place."
                .formatted(Amounts.count(growth.carriers(), "carrier")));
    prose.heading("What it is");
    prose.figure("blocks in", growth.blocking());
    prose.figure("artifact", CellText.artifact(growth.artifact()));
    if (growth.cost() != null) {
      prose.figure(
          "calls",
          "%s, %s together; p99 %s, longest %s"
              .formatted(
                  Amounts.count(growth.cost().count(), "call"),
                  Amounts.time(growth.cost().totalNanos()),
                  Amounts.time(growth.cost().p99Nanos()),
                  Amounts.time(growth.cost().maxNanos())));
    }
    holders(growth.holders(), prose);
    prose.heading("Stack").stack(growth.stack(), growth.site(), growth.holders(), false);
  }

  /** Clean checks, and checks that did not run. */
  static void verdicts(ViewModel model, Prose prose) {
    List<String> ok = new ArrayList<>();
    Map<String, List<String>> missing = new LinkedHashMap<>();
    model
        .diagnosis()
        .verdicts()
        .forEach((kind, verdict) -> {
          if (verdict instanceof Verdict.Ok) {
            ok.add(kind.id() + Summary.least(kind, model.snapshot()));
          } else if (verdict instanceof Verdict.NotEvaluated not) {
            missing.computeIfAbsent(not.why(), why -> new ArrayList<>()).add(kind.id());
          }
        });
    prose.heading("Clean checks");
    prose.sentence(ok.isEmpty() ? "None." : String.join(", ", ok));
    prose.heading("Checks that did not run");
    missing.forEach(
        (why, ids) -> prose.sentence(String.join(", ", ids) + ", because " + why + "."));
    prose.sentence(missing.isEmpty() ? "None." : "");
    List<String> notes = Notes.of(model.diagnosis());
    if (!notes.isEmpty()) {
      prose.heading("What is unknown");
      notes.forEach(prose::sentence);
    }
  }
}
