package io.vtscope.diff;

import java.util.List;

/**
 * What has changed from one report to the other, with amounts of time scaled to a minute of each
 * window.
 *
 * @param cautions what limits the comparison, a sentence each
 * @param findings by their trends, and of those alike the worst first
 * @param hotspots by their trends, and of those alike those with most difference first
 * @param carriers figures of the pool of carriers
 * @param executors those of which a figure has changed
 */
public record Comparison(
    Side before,
    Side after,
    List<String> cautions,
    List<FindingChange> findings,
    List<HotspotChange> hotspots,
    List<Figure> carriers,
    List<ExecutorChange> executors) {

  public static Comparison of(Side before, Side after) {
    return new Comparison(
        before,
        after,
        Cautions.of(before, after),
        new FindingChanges(before, after).all(),
        HotspotChanges.of(before, after),
        CarrierFigures.of(before, after),
        ExecutorChanges.of(before, after));
  }
}
