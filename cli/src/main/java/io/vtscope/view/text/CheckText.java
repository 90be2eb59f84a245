package io.vtscope.view.text;

import io.vtscope.check.Entry;
import io.vtscope.check.Failure;
import io.vtscope.check.Outcome;
import io.vtscope.finding.Amounts;
import io.vtscope.judge.Severity;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Places;
import java.util.ArrayList;
import java.util.List;

/** Writes the outcome of a check, the verdict last. */
public final class CheckText {
  private static final int INDENT = 11;

  private final Page page;

  private CheckText(int width) {
    this.page = new Page(width);
  }

  public static String of(Outcome outcome, String version, int width) {
    CheckText text = new CheckText(width);
    text.write(outcome, version);
    return text.page.text();
  }

  public static String of(List<Outcome> outcomes, String version, int width) {
    if (outcomes.size() == 1) {
      return of(outcomes.getFirst(), version, width);
    }
    CheckText text = new CheckText(width);
    for (Outcome outcome : outcomes) {
      text.write(outcome, version);
      text.page.blank();
    }
    text.page.wrapped("", 2, verdict(outcomes));
    return text.page.text();
  }

  private static String verdict(List<Outcome> outcomes) {
    Outcome.Status worst = Outcome.status(outcomes);
    long such = outcomes.stream().filter(outcome -> outcome.status() == worst).count();
    return switch (worst) {
      case PASSED -> "PASSED: no limit is exceeded in any of %d JVMs.".formatted(outcomes.size());
      case FAILED -> "FAILED: in %d of %d JVMs.".formatted(such, outcomes.size());
      case NOT_ANSWERED -> "NO ANSWER: for %d of %d JVMs.".formatted(such, outcomes.size());
    };
  }

  private void write(Outcome outcome, String version) {
    page.wrapped("", 2, "vtscope " + version + " check: " + Headings.of(outcome.report()));
    page.blank();
    outcome.failures().forEach(this::failure);
    outcome.missing().forEach(why -> page.wrapped("NO ANSWER  ", INDENT, why));
    if (!outcome.missing().isEmpty()) {
      page.blank();
    }
    accepted(outcome);
    outcome.stale().forEach(entry -> page.wrapped("Stale:     ", INDENT, stale(entry)));
    if (!outcome.notLooked().isEmpty()) {
      page.wrapped("Not checked: ", 2, String.join(", ", outcome.notLooked()) + ".");
    }
    outcome.notes().forEach(note -> page.wrapped("Note:      ", INDENT, note));
    page.wrapped("", 2, verdict(outcome));
  }

  private void failure(Failure failure) {
    Report.Finding finding = failure.finding();
    if (finding == null) {
      page.line("FAIL " + failure.limit());
    } else {
      String place = finding.site() == null ? "" : "  " + Places.of(finding.site());
      page.line("FAIL " + finding.severity() + " " + finding.id() + place);
    }
    page.wrapped("  ", 2, failure.sentence());
    page.wrapped("  do       ", INDENT, failure.remedy());
    page.wrapped("  why      ", INDENT, failure.why() + " (" + failure.limit() + ")");
    page.blank();
  }

  private void accepted(Outcome outcome) {
    List<String> parts = new ArrayList<>();
    long quiet = 0;
    for (Report.Finding finding : outcome.byLimit()) {
      if (finding.severity() == Severity.INFO) {
        quiet++;
      } else {
        parts.add(finding.severity() + " " + Signature.of(finding).text());
      }
    }
    if (quiet > 0) {
      parts.add(quiet + " INFO");
    }
    if (!parts.isEmpty()) {
      page.wrapped("Accepted:  ", INDENT, String.join(", ", parts) + " within the limits.");
    }
    for (Outcome.Known known : outcome.byBaseline()) {
      page.wrapped("Accepted:  ", INDENT, accepted(known));
    }
  }

  private static String accepted(Outcome.Known known) {
    Entry entry = known.entry();
    return "%s %s by the baseline%s%s."
        .formatted(
            known.finding().severity(),
            Signature.of(known.finding()).text(),
            entry.expires() == null ? "" : " until " + entry.expires(),
            entry.reason() == null ? "" : ": \"" + entry.reason() + "\"");
  }

  private static String stale(Entry entry) {
    return entry.of().text() + " is in the baseline and was not found; --update-baseline drops it.";
  }

  private static String verdict(Outcome outcome) {
    return switch (outcome.status()) {
      case PASSED -> "PASSED: no limit is exceeded.";
      case NOT_ANSWERED -> "NO ANSWER: the data is not sufficient to decide.";
      case FAILED -> {
        long findings = outcome.failures().stream().filter(f -> f.finding() != null).count();
        long figures = outcome.failures().size() - findings;
        List<String> parts = new ArrayList<>();
        if (findings > 0) {
          parts.add(Amounts.count(findings, "finding"));
        }
        if (figures > 0) {
          parts.add(Amounts.count(figures, "figure"));
        }
        yield "FAILED: " + String.join(" and ", parts) + " over the limits.";
      }
    };
  }
}
