package io.vtscope.check;

import io.vtscope.report.Report;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings that somebody has accepted.
 *
 * @param entries in any order; of several for one finding the one counts that accepts most
 */
public record Baseline(List<Entry> entries) {
  public static final Baseline EMPTY = new Baseline(List.of());

  /** What has become of a baseline, and which of its entries are new or gone. */
  public record Update(Baseline baseline, List<Entry> added, List<Entry> dropped) {}

  /** The entry that accepts a finding today, else any for it; null where there is none. */
  @Nullable Entry of(Report.Finding finding, LocalDate today) {
    List<Entry> all = entries.stream().filter(entry -> entry.isFor(finding)).toList();
    return all.stream()
        .filter(entry -> !entry.isOver(today) && entry.covers(finding.severity()))
        .findFirst()
        .orElse(all.isEmpty() ? null : all.getFirst());
  }

  /** Entries that match nothing that was found. */
  List<Entry> stale(List<Report.Finding> findings) {
    return entries.stream().filter(entry -> findings.stream().noneMatch(entry::isFor)).toList();
  }

  /**
   * The baseline by which today's findings are accepted: what there is no more is gone, and what is
   * still there keeps its reason and its date.
   *
   * @param findings all of them
   * @param toAccept those that are over the limits
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
