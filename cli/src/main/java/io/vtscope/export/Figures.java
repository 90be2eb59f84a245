package io.vtscope.export;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Distribution;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.report.StableNames;
import io.vtscope.state.PopulationState;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The figures of a snapshot as series, costliest first. Omits unknown ones. */
final class Figures {
  private static final String UNKNOWN = "_unknown";

  private final Map<Series, Amount> figures = new LinkedHashMap<>();

  private Figures() {}

  static Map<Series, Amount> of(Snapshot snapshot) {
    Figures figures = new Figures();
    figures.carriers(snapshot.carriers());
    Scan count = snapshot.waits().population().last();
    if (count != null) {
      figures.threads(count.count().states());
    }
    snapshot.hotspots().forEach(figures::pins);
    snapshot.carrierSummary().growths().forEach(figures::compensation);
    return figures.figures;
  }

  private void carriers(Carriers carriers) {
    if (carriers.size().parallelism() > 0) {
      put(carriers.size().parallelism(), Metric.CARRIER_PARALLELISM);
    }
    if (carriers.size().maxPoolSize() > 0) {
      put(carriers.size().maxPoolSize(), Metric.CARRIER_LIMIT);
    }
    Budget budget = carriers.budget();
    if (budget != null) {
      time("running", budget.running());
      time("pinned", budget.pinned());
      time("blocked", budget.blocked());
      time("compensated", budget.compensated());
      time("idle", budget.idle());
      time("unknown", budget.unknown());
    }
    CarrierPoolSample now = carriers.now();
    if (now != null) {
      Metric metric = Metric.CARRIER_COUNT;
      put(now.carriers().running() + now.carriers().compensated(), metric, state("mounted"));
      put(now.carriers().idle(), metric, state("idle"));
      put(now.carriers().pinned() + now.carriers().blocked(), metric, state("held"));
    }
    Distribution delays = carriers.work().delays();
    if (delays != null) {
      add(Series.of(Metric.SCHEDULING_DELAY), Amount.of(delays, Metric.SCHEDULING_DELAY));
    }
  }

  private void time(String state, long nanos) {
    add(Series.of(Metric.CARRIER_TIME, state(state)), Amount.ofNanos(nanos));
  }

  private static Attribute state(String state) {
    return Attribute.of(Metric.CARRIER_STATE, state);
  }

  private void threads(PopulationState.States states) {
    thread("mounted", states.running() + states.pinned());
    thread("queued", states.runnable());
    thread("parked", states.parked());
    thread("timed", states.timed());
    thread("blocked", states.blocked());
    thread("waiting", states.waiting());
  }

  private void thread(String state, long count) {
    put(count, Metric.THREAD_COUNT, Attribute.of(Metric.THREAD_STATE, state));
  }

  private void pins(Hotspot hotspot) {
    if (hotspot.blame().cause().isPin()) {
      Site site = hotspot.blame().site();
      add(
          Series.of(
              Metric.PIN_DURATION,
              Attribute.of(
                  Metric.PIN_REASON, hotspot.blame().cause().name().toLowerCase(Locale.ROOT)),
              Attribute.of(Metric.FUNCTION, site == null ? UNKNOWN : StableNames.of(site))),
          Amount.of(hotspot.lengths(), Metric.PIN_DURATION));
    }
  }

  private void compensation(PoolGrowth growth) {
    if (growth.carriers() > 0) {
      put(
          growth.carriers(),
          Metric.COMPENSATION,
          Attribute.of(Metric.OPERATION, Objects.requireNonNullElse(growth.blocking(), UNKNOWN)));
    }
  }

  private void put(long number, Metric metric, Attribute... attributes) {
    add(Series.of(metric, attributes), Amount.of((double) number));
  }

  private void add(Series series, Amount amount) {
    figures.merge(series, amount, Amount::plus);
  }
}
