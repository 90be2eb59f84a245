package io.vtscope.view.text;

import io.vtscope.blame.Target;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Folded;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.CarrierWords;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Summary;
import io.vtscope.view.format.Wrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the findings of several JVMs. Common findings appear once. */
public final class JvmsText {
  private static final String INDENT = " ".repeat(11);
  private static final int MOST_PIDS = 8;

  private final int width;
  private final StringBuilder out = new StringBuilder();

  private JvmsText(int width) {
    this.width = Math.max(TextReport.NARROWEST, width);
  }

  /**
   * The report, with a line feed at the end of every line.
   *
   * @param command what started them, or the recordings
   * @param missing JVMs without data, one sentence each
   */
  public static String of(
      List<Diagnosis> jvms, List<String> missing, String command, String version, int width) {
    return new JvmsText(width).write(jvms, missing, command, version);
  }

  private String write(List<Diagnosis> jvms, List<String> missing, String command, String version) {
    List<Folded> findings = Folded.of(jvms);
    wrapped(
        "",
        "  ",
        "vtscope %s: %s of %s"
            .formatted(version, Amounts.count(jvms.size(), "JVM"), Printable.of(command)));
    line("");
    int hidden = jvms.stream().mapToInt(Diagnosis::hidden).sum();
    line(
        "Found: "
            + VerdictLine.counts(findings.stream().map(Folded::worst).toList(), hidden)
            + ".");
    line("");
    for (Folded folded : findings) {
      out.append(TextReport.block(folded.worst(), folded.jvm(), width));
      wrapped("  in       ", INDENT, where(folded));
      line("");
    }
    line("JVMs:");
    boolean sharesPid =
        jvms.stream().map(jvm -> jvm.snapshot().target().pid()).distinct().count() < jvms.size();
    jvms.forEach(jvm -> jvm(jvm, sharesPid));
    missing.forEach(sentence -> wrapped("  ", "      ", sentence));
    notes(jvms);
    return out.toString();
  }

  /** "2 of 3 JVMs of a.b.Main: pids 1, 2; the figures are from the worst". */
  private static String where(Folded folded) {
    List<Target> in = folded.in();
    String pids =
        in.stream()
            .limit(MOST_PIDS)
            .map(target -> String.valueOf(target.pid()))
            .collect(Collectors.joining(", "));
    String more = in.size() > MOST_PIDS ? " and " + (in.size() - MOST_PIDS) + " more" : "";
    String main = name(in.getFirst());
    return in.size() == 1
        ? "%s, pid %s%s"
            .formatted(main, pids, folded.of() > 1 ? ", one of " + folded.of() + " JVMs" : "")
        : "%d of %d JVMs of %s: pids %s%s; the figures are from the worst"
            .formatted(in.size(), folded.of(), main, pids, more);
  }

  private void jvm(Diagnosis jvm, boolean sharesPid) {
    Snapshot snapshot = jvm.snapshot();
    Target target = snapshot.target();
    List<String> parts = new ArrayList<>();
    parts.add(name(target));
    if (target.pid() > 0) {
      parts.add("pid " + target.pid());
    }
    if (target.feature() > 0) {
      parts.add("JDK " + target.release());
    }
    // The main process of each container has the same pid.
    parts.add(
        sharesPid ? Headings.window(snapshot.window()) : Amounts.time(snapshot.window().nanos()));
    wrapped("  ", "      ", String.join(", ", parts) + ": " + verdict(jvm));
  }

  private static String verdict(Diagnosis jvm) {
    List<Finding> findings = jvm.findings();
    if (!findings.isEmpty() || jvm.hidden() > 0) {
      return Summary.counts(jvm);
    }
    String carriers = CarrierWords.sentence(jvm.snapshot());
    return carriers.equals(CarrierWords.NOTHING) ? CarrierWords.NOTHING : "nothing found";
  }

  private static String name(Target target) {
    return target.mainClass() == null ? "a JVM" : Printable.of(target.mainClass());
  }

  private void notes(List<Diagnosis> jvms) {
    Map<String, List<String>> notes = new LinkedHashMap<>();
    for (Diagnosis jvm : jvms) {
      for (String note : Notes.of(jvm)) {
        notes
            .computeIfAbsent(note, n -> new ArrayList<>())
            .add(String.valueOf(jvm.snapshot().target().pid()));
      }
    }
    notes.forEach((note, pids) ->
        wrapped(
            "  note     ",
            INDENT,
            pids.size() == jvms.size() ? note : note + " (pid " + String.join(", ", pids) + ")"));
  }

  private void wrapped(String first, String indent, String text) {
    String prefix = first;
    for (String part : Wrap.lines(text, width - Math.max(first.length(), indent.length()))) {
      line(prefix + part);
      prefix = indent;
    }
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }
}
