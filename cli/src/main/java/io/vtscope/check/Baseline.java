package io.vtscope.check;

import io.vtscope.report.Report;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accepted findings.
 *
 * @param entries if several match, the most permissive counts
 */
public record Baseline(List<Entry> entries) {
  public static final Baseline EMPTY = new Baseline(List.of());

  /** An updated baseline. */
  public record Update(Baseline baseline, List<Entry> added, List<Entry> dropped) {}

  /** The entry that accepts a finding today, otherwise any entry for it, or null. */
  @Nullable Entry of(Report.Finding finding, LocalDate today) {
    List<Entry> all = entries.stream().filter(entry -> entry.isFor(finding)).toList();
    return all.stream()
        .filter(entry -> !entry.isOver(today) && entry.covers(finding.severity()))
        .findFirst()
        .orElse(all.isEmpty() ? null : all.getFirst());
  }

  List<Entry> stale(List<Report.Finding> findings) {
    return entries.stream().filter(entry -> findings.stream().noneMatch(entry::isFor)).toList();
  }

  /**
   * Accepts today's findings, drops stale entries, and keeps others.
   *
   * @param toAccept findings that exceed the limits
   */
  public Update updated(List<Report.Finding> findings, List<Report.Finding> toAccept) {
    List<Entry> kept = new ArrayList<>(entries);
    List<Entry> dropped = stale(findings);
    kept.removeAll(dropped);
    List<Entry> added = new ArrayList<>();
    for (Report.Finding finding : toAccept) {
      if (kept.stream().noneMatch(entry -> entry.isFor(finding))) {
        Entry entry = Entry.of(finding);
        added.add(entry);
        kept.add(entry);
      }
      kept.replaceAll(entry -> entry.isFor(finding) ? entry.covering(finding.severity()) : entry);
    }
    return new Update(
        new Baseline(kept.stream().distinct().sorted(Entry.ORDER).toList()),
        List.copyOf(added),
        dropped);
  }
}
