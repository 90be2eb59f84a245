package io.vtscope.view.tui.detail;

import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.say.Label;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Summary;
import io.vtscope.view.tui.page.CellText;
import io.vtscope.view.tui.page.CompensationPage;
import io.vtscope.view.tui.page.LastSeen;
import io.vtscope.view.tui.page.OverviewPage;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Prose;
import io.vtscope.view.tui.widget.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A finding: what is wrong, what to do, what it costs, and where. */
final class FindingDetail {
  private FindingDetail() {}

  static void write(Finding finding, ViewModel model, Prose prose) {
    prose.sentence(OverviewPage.role(finding), finding.severity() + "  " + finding.id());
    Message message = Say.of(finding, model.snapshot());
    prose.sentence(message.headline());
    prose.heading("What to do").sentence(message.fix());
    if (finding.cost() != null) {
      prose.heading("What it costs");
      prose.figure("cost", OverviewPage.cost(finding));
      prose.figure(
          "impact",
          finding.share() > 0 ? Amounts.share(finding.share()) + " of the carriers' time" : "");
      prose.figure("meanwhile", waited(finding));
    }
    String artifact = CellText.artifact(finding.artifact());
    String last = LastSeen.words(finding, model);
    if (finding.cost() == null && !(artifact.isEmpty() && last.isEmpty())) {
      prose.heading("What it is");
    }
    prose.figure("last", last);
    prose.figure("artifact", artifact);
    List<String> seen = message.fields(Label.MORE).toList();
    if (!seen.isEmpty()) {
      prose.heading("What was seen");
      seen.forEach(prose::sentence);
    }
    holders(finding.holders(), prose);
    if (finding.stack() != null) {
      prose
          .heading("Stack")
          .stack(finding.stack(), finding.site(), finding.holders(), finding.isOfWaiter());
    }
  }

  private static String waited(Finding finding) {
    return finding.facts().queuedMeanwhile() > 0
        ? "up to "
            + Amounts.count(finding.facts().queuedMeanwhile(), "virtual thread")
            + " waited for a carrier"
        : "";
  }

  /** All of them must change before the carrier is free. */
  static void holders(List<Site> holders, Prose prose) {
    if (!holders.isEmpty()) {
      prose.heading("Who holds");
      for (Site holder : holders) {
        String lock = holder.lock() == null ? "" : "  holds " + holder.lock();
        prose.sentence("  " + Places.of(holder) + lock);
      }
    }
  }

  static void write(Growth growth, Prose prose) {
    prose.sentence(Role.STRONG, CompensationPage.place(growth));
    prose.sentence(
        growth.carriers() == 0
            ? "Blocks its carrier in a call for which the pool may start another; it had, before"
                + " anybody watched."
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

  /** What was looked for and is not there, and what could not be looked for. */
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
    prose.heading("Looked for and not there");
    prose.sentence(ok.isEmpty() ? "Nothing." : String.join(", ", ok));
    prose.heading("Not evaluated");
    missing.forEach((why, ids) -> prose.sentence(String.join(", ", ids) + ", as " + why + "."));
    prose.sentence(missing.isEmpty() ? "Nothing." : "");
    List<String> notes = Notes.of(model.diagnosis());
    if (!notes.isEmpty()) {
      prose.heading("What is not known");
      notes.forEach(prose::sentence);
    }
  }
}
