package io.vtscope.view.text;

import io.vtscope.blame.Frames;
import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.PopulationState;
import io.vtscope.view.format.Counts;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Summarises all virtual threads. */
final class PopulationText {
  private static final int MOST_GROUPS = 5;

  /** Smaller groups are omitted. */
  private static final int FEWEST = 10;

  private final Population population;
  private final List<Pool> pools;
  private final Predicate<Frame> own;

  PopulationText(Snapshot snapshot) {
    this.own = snapshot.origins().own(snapshot.target());
    this.population = snapshot.waits().population();
    this.pools = snapshot.waits().pools();
  }

  /** Empty without virtual threads or counts. */
  String sentence() {
    Scan last = population.last();
    long most = population.scans().stream().mapToLong(scan -> scan.count().total()).max().orElse(0);
    if (last == null || most == 0) {
      return "";
    }
    String counts = Amounts.count(population.scans().size(), "sample");
    return "up to %s in %s; in the last sample %s."
        .formatted(Counts.number(most), counts, Counts.total(last));
  }

  /** One line per large group of waiters and per pool with waiters. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Waits<WaitPlace, PopulationState.WaitGroup> waits :
        population.groups(group -> WaitPlace.of(group.stack()))) {
      if (lines.size() < MOST_GROUPS && waits.peak().threads() >= FEWEST) {
        lines.add(line(waits));
      }
    }
    for (Pool pool : pools) {
      if (pool.peakWaiting() > 0) {
        lines.add(line(pool));
      }
    }
    return lines;
  }

  private String line(Waits<WaitPlace, PopulationState.WaitGroup> waits) {
    Waits.Point peak = waits.peak();
    return "up to %s, %s of waiting threads: %s%s%s; in %d of %s"
        .formatted(
            Counts.number(peak.threads()),
            Counts.share(peak.share()),
            Places.of(waits.key()),
            forWhom(waits),
            waits.oldest() == 0 ? "" : ", some for at least " + Amounts.time(waits.oldest()),
            waits.points().size(),
            Amounts.count(population.scans().size(), "sample"));
  }

  /** The application frame that called a library, for most of these waiters. */
  private String forWhom(Waits<WaitPlace, PopulationState.WaitGroup> waits) {
    List<Frame> frames = waits.example().stack().frames();
    int caller = Frames.innermostOf(frames, own);
    return caller < 0 || Frames.innermostOfApplication(frames) == caller
        ? ""
        : ", called by " + Places.of(frames.get(caller));
  }

  private static String line(Pool pool) {
    PopulationState.ResourcePool last = pool.last();
    List<String> parts = new ArrayList<>();
    if (last.active() >= 0) {
      String all = last.maximum() >= 0 ? " of " + last.maximum() : "";
      parts.add(last.active() + all + (pool.isOfCalls() ? " running" : " in use"));
    }
    if (last.idle() >= 0) {
      parts.add(last.idle() + " idle");
    }
    parts.add(Math.max(0, last.waiting()) + " waiting, up to " + pool.peakWaiting());
    return "pool %s, as it reports: %s"
        .formatted(Printable.of(last.name()), String.join(", ", parts));
  }
}
