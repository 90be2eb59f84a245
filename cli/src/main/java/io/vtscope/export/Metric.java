package io.vtscope.export;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The exported metrics. Their series together are at most 60 per process. */
public enum Metric {
  CARRIER_TIME(
      "vtscope.carrier.time",
      "s",
      Kind.SUM,
      "Carrier time by vtscope.carrier.state: running, pinned, blocked, compensated, idle, unknown"),
  CARRIER_PARALLELISM(
      "vtscope.carrier.parallelism", "{thread}", Kind.NUMBER, "Carriers that run virtual threads"),
  CARRIER_LIMIT("vtscope.carrier.limit", "{thread}", Kind.NUMBER, "The most carriers at once"),
  CARRIER_COUNT(
      "vtscope.carrier.count",
      "{thread}",
      Kind.NUMBER,
      "Carriers by vtscope.carrier.state: mounted, idle, held"),
  THREAD_COUNT(
      "vtscope.thread.count",
      "{thread}",
      Kind.NUMBER,
      "Virtual threads by vtscope.thread.state: mounted, queued, parked, timed, blocked, waiting"),
  SCHEDULING_DELAY(
      "vtscope.scheduling.delay", "s", Kind.HISTOGRAM, "How long probes waited for a carrier"),
  PIN_DURATION(
      "vtscope.pin.duration",
      "s",
      Kind.HISTOGRAM,
      "How long virtual threads pinned carriers, by vtscope.pin.reason and code.function.name;"
          + " a pin that lasts counts again in each bucket it reaches"),
  COMPENSATION(
      "vtscope.compensation.carriers",
      "{thread}",
      Kind.SUM,
      "Carriers started while others were blocked, by vtscope.compensation.operation"),
  FINDING(
      "vtscope.finding.active",
      "{finding}",
      Kind.NUMBER,
      "Findings that exist, by vtscope.finding.kind and vtscope.finding.severity"),
  DROPPED("vtscope.export.dropped", "{item}", Kind.SUM, "Series and events that could not be sent");

  /** How a metric adds up. */
  public enum Kind {
    /** A total that only grows. */
    SUM,
    /** A number now. */
    NUMBER,
    /** Durations by length; a total that only grows. */
    HISTOGRAM
  }

  public static final String CARRIER_STATE = "vtscope.carrier.state";
  public static final String THREAD_STATE = "vtscope.thread.state";
  public static final String PIN_REASON = "vtscope.pin.reason";
  public static final String FUNCTION = "code.function.name";
  public static final String OPERATION = "vtscope.compensation.operation";
  public static final String FINDING_KIND = "vtscope.finding.kind";
  public static final String FINDING_SEVERITY = "vtscope.finding.severity";

  private static final int MOST_SITES = 20;
  private static final int MOST_OPERATIONS = 3;
  private static final int MOST_KINDS = 7;

  private static final List<Double> DELAY_BOUNDS =
      List.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0);

  private static final List<Double> PIN_BOUNDS =
      List.of(0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0);

  private final String otlpName;
  private final String unit;
  private final Kind kind;
  private final String description;

  Metric(String otlpName, String unit, Kind kind, String description) {
    this.otlpName = otlpName;
    this.unit = unit;
    this.kind = kind;
    this.description = description;
  }

  public String otlpName() {
    return otlpName;
  }

  public String unit() {
    return unit;
  }

  public Kind kind() {
    return kind;
  }

  public String description() {
    return description;
  }

  /** The bounds of a histogram, seconds; empty for other metrics. */
  public List<Double> bounds() {
    return switch (this) {
      case SCHEDULING_DELAY -> DELAY_BOUNDS;
      case PIN_DURATION -> PIN_BOUNDS;
      default -> List.of();
    };
  }

  /** The attribute with an unlimited number of values; null if all are limited. */
  @Nullable String unlimited() {
    return switch (this) {
      case PIN_DURATION -> FUNCTION;
      case COMPENSATION -> OPERATION;
      case FINDING -> FINDING_KIND;
      default -> null;
    };
  }

  /** The most series that have their own value of {@link #unlimited}. */
  int most() {
    return switch (this) {
      case PIN_DURATION -> MOST_SITES;
      case COMPENSATION -> MOST_OPERATIONS;
      case FINDING -> MOST_KINDS;
      default -> Integer.MAX_VALUE;
    };
  }
}
