package io.vtscope.export;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The export of one process: makes batches of its diagnoses. The process is observed in consecutive
 * windows. Not thread-safe.
 */
public final class Exported {
  /** What a batch is the last of. */
  public enum Last {
    NOTHING,
    /** A finding that this window lacks has ended. */
    WINDOW,
    /** All findings have ended. */
    PROCESS
  }

  private final List<Attribute> process;
  private final String version;
  private final long from;
  private final Totals totals = new Totals();
  private final Findings findings = new Findings();
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Begins to export a process.
   *
   * @param process see {@link ProcessAttributes}
   * @param version of vtscope
   * @param from nanoseconds since the epoch
   */
  public Exported(List<Attribute> process, String version, long from) {
    this.process = process;
    this.version = version;
    this.from = from;
  }

  /**
   * Makes the next batch.
   *
   * @param diagnosis of the window so far
   * @param at nanoseconds since the epoch
   */
  public Batch next(Diagnosis diagnosis, long at, Last last) {
    Snapshot snapshot = diagnosis.snapshot();
    List<Event> events = new ArrayList<>(findings.add(diagnosis, at));
    switch (last) {
      case NOTHING -> {}
      case WINDOW -> events.addAll(findings.endAllBut(diagnosis.findings(), at));
      case PROCESS -> events.addAll(findings.endAllBut(List.of(), at));
    }
    Map<Series, Amount> figures = Figures.of(snapshot);
    Map<Series, Amount> window = new LinkedHashMap<>(figures);
    window.putAll(findings.count());
    Map<Series, Amount> all = new LinkedHashMap<>(totals.with(window));
    all.put(Series.of(Metric.DROPPED), Amount.of((double) dropped.get()));
    if (last == Last.WINDOW) {
      totals.end(figures);
    }
    return new Batch(process, version, from, at, all, events, dropped);
  }
}
