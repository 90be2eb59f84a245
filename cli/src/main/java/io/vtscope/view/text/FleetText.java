package io.vtscope.view.text;

import io.vtscope.blame.Target;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Health;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.FleetVerdict;
import io.vtscope.fleet.Member;
import io.vtscope.fleet.SharedFinding;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.FindingLines;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the findings of several processes. Each finding appears once. */
public final class FleetText {
  private static final int MOST_NAMES = 8;

  private final Fleet fleet;
  private final Page page;

  private FleetText(Fleet fleet, int width) {
    this.fleet = fleet;
    this.page = new Page(width);
  }

  /** The report, with a line feed at the end of every line. */
  public static String of(Fleet fleet, String version, int width) {
    return new FleetText(fleet, width).write(version);
  }

  private String write(String version) {
    int all = fleet.members().size() + fleet.missing().size();
    page.wrapped(
        "",
        2,
        "vtscope %s: %s of %s"
            .formatted(version, Amounts.count(all, "process"), fleet.shortSource()));
    page.blank();
    verdict();
    page.blank();
    fleet.findings().forEach(this::finding);
    page.line("Processes:");
    fleet.members().forEach(this::process);
    fleet.missing().forEach(sentence -> page.wrapped("  ", 6, sentence));
    notes();
    return page.text();
  }

  private void verdict() {
    page.wrapped("VERDICT  ", 9, FleetVerdict.of(fleet).text());
    String others = FleetVerdict.others(fleet);
    String rest = others.isEmpty() ? "" : " Other processes: " + others + ".";
    page.wrapped("         ", 9, VerdictLine.counts(fleet.worst(), fleet.hidden()) + "." + rest);
  }

  private void finding(SharedFinding finding) {
    page.raw(
        TextReport.block(
            finding.worst(),
            finding.worstIn().diagnosis().snapshot(),
            page.width(),
            spread(finding)));
    page.blank();
  }

  /** Where a finding is, and what these processes share. */
  private static Map<String, String> spread(SharedFinding finding) {
    Map<String, String> spread = new LinkedHashMap<>();
    spread.put("in", finding.where() + ": " + names(finding.in()));
    String only =
        finding.traits().stream()
            .map(trait -> trait.text(finding.in().size()))
            .collect(Collectors.joining(". "));
    if (!only.isEmpty()) {
      spread.put("only", only);
    }
    if (finding.in().size() > 1) {
      spread.put("worst", finding.worstIn().name() + ", whose figures follow");
    }
    return spread;
  }

  private static String names(List<Member> members) {
    String names =
        members.stream().limit(MOST_NAMES).map(Member::name).collect(Collectors.joining(", "));
    int more = members.size() - MOST_NAMES;
    return more > 0 ? names + " and " + more + " more" : names;
  }

  private void process(Member member) {
    Target target = member.target();
    List<String> parts = new ArrayList<>(member.recordings());
    parts.addAll(Headings.program(target));
    parts.add(Headings.window(member.diagnosis().snapshot().window()));
    page.wrapped("  ", 6, String.join(", ", parts) + ": " + verdict(member));
  }

  /** "not healthy, 1 WARNING". */
  private static String verdict(Member member) {
    Diagnosis diagnosis = member.diagnosis();
    String health = FleetVerdict.name(member.health());
    boolean isCounted = !diagnosis.findings().isEmpty() || diagnosis.hidden() > 0;
    return isCounted ? health + ", " + Summary.counts(diagnosis) : health;
  }

  private void notes() {
    Map<String, List<Member>> notes = new LinkedHashMap<>();
    for (Member member : fleet.members()) {
      List<String> ofMember = new ArrayList<>(Notes.of(member.diagnosis()));
      if (member.health() == Health.INCOMPLETE) {
        Summary.notEvaluated(member.diagnosis())
            .forEach((why, ids) ->
                ofMember.add(
                    "Not checked: %s, because %s.".formatted(String.join(", ", ids), why)));
      }
      ofMember.forEach(note -> notes.computeIfAbsent(note, one -> new ArrayList<>()).add(member));
    }
    notes.forEach((note, members) ->
        page.wrapped(
            "  note      ",
            FindingLines.COLUMN,
            members.size() == fleet.members().size() ? note : note + " (" + names(members) + ")"));
  }
}
