package io.vtscope.view.html;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.PopulationState;
import io.vtscope.view.format.Counts;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.WaitShares;
import java.io.IOException;
import java.util.List;

/** Writes waiting virtual threads and pools. */
final class WaitingData {
  private static final int MOST_GROUPS = 500;

  private static final double MILLI = 1e6;

  private final PageData data;
  private final StackTable stacks;

  WaitingData(PageData data, StackTable stacks) {
    this.data = data;
    this.stacks = stacks;
  }

  /** By place, the highest peak first. */
  void population(Snapshot snapshot) throws IOException {
    Population population = snapshot.waits().population();
    Scan last = population.last();
    if (last != null) {
      data.text(
          "threads",
          "Up to %s virtual threads in %s; in the last sample %s."
              .formatted(
                  Counts.number(most(population)),
                  Amounts.count(population.scans().size(), "sample"),
                  Counts.total(last)));
    }
    List<Waits<WaitPlace, PopulationState.WaitGroup>> groups =
        population.groups(group -> WaitPlace.of(group.stack()));
    data.beginArray("population");
    for (Waits<WaitPlace, PopulationState.WaitGroup> waits :
        groups.subList(0, Math.min(MOST_GROUPS, groups.size()))) {
      group(waits, population, snapshot);
    }
    data.endArray();
    data.positive("populationLeftOut", Math.max(0, groups.size() - MOST_GROUPS));
  }

  private static long most(Population population) {
    return population.scans().stream().mapToLong(scan -> scan.count().total()).max().orElse(0);
  }

  private void group(
      Waits<WaitPlace, PopulationState.WaitGroup> waits, Population population, Snapshot snapshot)
      throws IOException {
    WaitPlace place = waits.key();
    data.begin();
    data.text("place", Places.of(place));
    data.artifact(place.site() == null ? null : snapshot.origins().of(place.site().type()));
    data.text("state", waits.example().state());
    data.text("waitsFor", waits.example().waitsFor());
    data.number("threads", waits.peak().threads());
    data.share("share", waits.peak().share().value());
    data.text("shareText", Counts.share(waits.peak().share()));
    if (waits.now() != null) {
      data.number("now", waits.now().threads());
    }
    data.number("average", waits.average());
    data.number("seen", waits.points().size());
    data.number("counts", population.scans().size());
    if (waits.oldest() > 0) {
      data.millis("oldest", waits.oldest());
    }
    data.positive("stack", stacks.add(waits.example().stack()));
    data.end();
  }

  /** Stacks of waiting threads with their waiting time and what they waited for. */
  void waits(Population population) throws IOException {
    data.text("waitsBasis", WaitShares.basis(population));
    data.beginArray("waits");
    for (WaitShares.WaitShare share : WaitShares.of(population)) {
      data.beginArray();
      data.value(stacks.add(share.stack()));
      data.value(Math.round(share.nanos() / MILLI));
      data.text(share.kind() == null ? "" : share.kind().label());
      data.endArray();
    }
    data.endArray();
  }

  void pools(List<Pool> pools) throws IOException {
    data.beginArray("pools");
    for (Pool pool : pools) {
      PopulationState.ResourcePool last = pool.last();
      data.begin();
      data.text("name", last.name());
      data.text("type", last.type());
      data.known("active", last.active());
      data.known("idle", last.idle());
      data.known("maximum", last.maximum());
      data.known("waiting", last.waiting());
      data.known("peakActive", pool.peakActive());
      data.known("peakWaiting", pool.peakWaiting());
      data.number("samples", pool.samples());
      data.end();
    }
    data.endArray();
  }
}
