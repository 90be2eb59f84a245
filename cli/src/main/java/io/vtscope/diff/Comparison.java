package io.vtscope.diff;

import java.util.List;

/**
 * The differences of two reports. Times are per minute.
 *
 * @param cautions sentences that limit the comparison
 * @param findings by trend, worst first
 * @param hotspots by trend, largest difference first
 * @param executors those with a changed figure
 * @param waiting by trend, largest difference first
 */
public record Comparison(
    Side before,
    Side after,
    DiffVerdict verdict,
    List<String> cautions,
    List<FindingChange> findings,
    List<HotspotChange> hotspots,
    List<Figure> carriers,
    List<ExecutorChange> executors,
    List<WaitChange> waiting) {

  public static Comparison of(Side before, Side after) {
    List<FindingChange> findings = new FindingChanges(before, after).all();
    return new Comparison(
        before,
        after,
        DiffVerdict.of(before, after, findings),
        Cautions.of(before, after),
        findings,
        HotspotChanges.of(before, after),
        CarrierFigures.of(before, after),
        ExecutorChanges.of(before, after),
        WaitChanges.of(before, after));
  }
}
