package io.vtscope.view.junit;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.FindingLines;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.StackText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A report as a JUnit suite with one case per check. All runs have the same cases, so that servers
 * recognise new failures.
 */
public final class JunitReport {
  private static final String NAME = "vtscope";
  private static final int WIDTH = 100;

  private final Xml xml = new Xml();
  private final Snapshot snapshot;
  private final Predicate<Frame> own;

  private JunitReport(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.own = StackText.own(snapshot);
  }

  public static String of(Diagnosis diagnosis, String version) {
    return new JunitReport(diagnosis.snapshot()).write(diagnosis, version);
  }

  private String write(Diagnosis diagnosis, String version) {
    Map<Kind, Verdict> verdicts = diagnosis.verdicts();
    xml.open(
        "testsuite",
        "name",
        NAME,
        "tests",
        String.valueOf(verdicts.size()),
        "failures",
        count(verdicts.values().stream().filter(verdict -> !loud(verdict).isEmpty())),
        "errors",
        "0",
        "skipped",
        count(verdicts.values().stream().filter(Verdict.NotEvaluated.class::isInstance)),
        "time",
        "0");
    properties(diagnosis, version);
    verdicts.forEach(this::testCase);
    xml.close("testsuite");
    return xml.text();
  }

  private void properties(Diagnosis diagnosis, String version) {
    xml.open("properties");
    property("vtscope", version);
    property("verdict", VerdictLine.of(diagnosis));
    property("target", Headings.of(diagnosis.snapshot()));
    List<String> notes = Notes.of(diagnosis);
    for (int i = 0; i < notes.size(); i++) {
      property("note." + (i + 1), notes.get(i));
    }
    xml.close("properties");
  }

  private void property(String name, String value) {
    xml.empty("property", "name", name, "value", value);
  }

  private void testCase(Kind kind, Verdict verdict) {
    xml.open("testcase", "classname", NAME, "name", kind.id(), "time", "0");
    switch (verdict) {
      case Verdict.Ok ok -> {}
      case Verdict.NotEvaluated missing ->
          xml.element("skipped", "Not checked, because " + missing.why(), "message", missing.why());
      case Verdict.Found found -> {
        failure(loud(verdict));
        worthKnowing(found.findings());
      }
    }
    xml.close("testcase");
  }

  /** One failure per case, because readers show only the first. */
  private void failure(List<Finding> loud) {
    if (!loud.isEmpty()) {
      String more = loud.size() > 1 ? " (and " + (loud.size() - 1) + " more)" : "";
      xml.element(
          "failure",
          body(loud),
          "message",
          Say.of(loud.getFirst(), snapshot).headline() + more,
          "type",
          worst(loud).name());
    }
  }

  private void worthKnowing(List<Finding> findings) {
    List<Finding> quiet =
        findings.stream().filter(finding -> finding.severity() == Severity.INFO).toList();
    if (!quiet.isEmpty()) {
      xml.element("system-out", body(quiet));
    }
  }

  private String body(List<Finding> findings) {
    StringBuilder body = new StringBuilder();
    for (Finding finding : findings) {
      Message message = Say.of(finding, snapshot);
      body.append(finding.severity()).append(": ").append(message.headline()).append('\n');
      new FindingLines(WIDTH)
          .fields(finding, message)
          .fixes(message.fixes())
          .stack(StackText.lines(finding, own, false))
          .all()
          .forEach(line -> body.append(line.stripTrailing()).append('\n'));
      body.append("  more      vtscope explain ").append(finding.kind().id()).append("\n\n");
    }
    return body.toString();
  }

  private static List<Finding> loud(Verdict verdict) {
    return verdict instanceof Verdict.Found found
        ? found.findings().stream().filter(one -> one.severity() != Severity.INFO).toList()
        : List.of();
  }

  private static Severity worst(List<Finding> findings) {
    return Objects.requireNonNull(
        findings.stream().map(Finding::severity).min(Severity::compareTo).orElse(null));
  }

  private static String count(Stream<?> what) {
    return String.valueOf(what.count());
  }
}
