package io.vtscope.report;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Jdk;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report, reduced to what comparisons and limits need.
 *
 * @param verdict the state, such as {@code NOT_HEALTHY}
 * @param window the observed time; from 0 to 0 if nothing was recorded
 * @param findings worst first
 * @param looked the checks
 * @param hotspots by carrier time, largest first
 * @param waiting where virtual threads waited; null if they were not counted
 */
public record Report(
    Target target,
    String verdict,
    Window window,
    Quality quality,
    List<Finding> findings,
    List<Looked> looked,
    List<Hotspot> hotspots,
    Carriers carriers,
    List<Executor> executors,
    @Nullable List<Waiting> waiting) {

  public static final String SCHEMA = "vtscope.report/2";

  /**
   * The observed JVM.
   *
   * @param pid 0 if unknown
   * @param mainClass null if unknown
   * @param jdkVersion null if unknown
   * @param agent its version; null without an agent
   */
  public record Target(
      long pid, @Nullable String mainClass, @Nullable String jdkVersion, @Nullable String agent) {

    /** For example "21.0.8+9-LTS"; empty if unknown. */
    public String release() {
      return Jdk.of(jdkVersion).release();
    }
  }

  /**
   * What is missing from the data.
   *
   * @param lostBytes bytes of events that the JVM dropped
   * @param hiddenFindings findings that the user filtered out
   * @param notes sentences for people, including the above
   */
  public record Quality(
      long lostBytes, List<String> damage, int hiddenFindings, List<String> notes) {}

  /**
   * A finding.
   *
   * @param id its kind
   * @param site null if unknown or not applicable
   * @param holders all frames that must change; empty if only the site
   * @param cost null if not measured in carrier time
   * @param fixes the cheapest first
   * @param evidence figures behind the title
   * @param stack an example, one frame per line, or empty
   */
  public record Finding(
      String id,
      Severity severity,
      String title,
      @Nullable Site site,
      List<Site> holders,
      @Nullable Artifact artifact,
      @Nullable Cost cost,
      List<String> fixes,
      Map<String, String> evidence,
      List<String> stack) {
    public String remedy() {
      return String.join(" ", fixes);
    }
  }

  /**
   * Held carrier time, nanoseconds.
   *
   * @param impact share of all carrier time, 0 to 1; -1 if unknown
   */
  public record Cost(
      long count, long totalNanos, long p50Nanos, long p99Nanos, long maxNanos, double impact) {}

  /** The result of a check. */
  public enum Status {
    FOUND,
    OK,
    NOT_EVALUATED
  }

  /**
   * A check.
   *
   * @param why the reason if it was not evaluated; otherwise ""
   */
  public record Looked(String id, Status status, String why) {}

  /**
   * A place that holds carriers.
   *
   * @param site null without a stack
   * @param blocking null if unknown
   * @param stack the costliest, one frame per line, or empty
   */
  public record Hotspot(
      Cause cause,
      @Nullable Site site,
      @Nullable Artifact artifact,
      @Nullable String blocking,
      Cost cost,
      List<String> stack) {}

  /**
   * The carrier pool.
   *
   * @param parallelism 0 if unknown
   * @param peakPool 0 if unknown
   * @param budget null without samples
   * @param delay how long new virtual threads waited for a carrier; null without samples
   */
  public record Carriers(
      int parallelism, int peakPool, @Nullable Budget budget, @Nullable SchedulingDelay delay) {}

  /**
   * An executor.
   *
   * @param ofLibrary whether a library uses it internally
   * @param submitted -1 if unknown
   * @param peakQueued -1 if unknown
   * @param meanWaitNanos -1 if unknown
   * @param watchedNanos how long it was observed
   */
  public record Executor(
      String name,
      String type,
      boolean ofLibrary,
      long submitted,
      long rejected,
      long peakQueued,
      long meanWaitNanos,
      long watchedNanos) {}

  /**
   * Virtual threads that waited in one place without a carrier.
   *
   * @param site null if unknown
   * @param blocking the call; null if unknown
   * @param threads on average, which is thread-seconds per second
   * @param error of the average with 95 % confidence
   */
  public record Waiting(
      @Nullable Site site, @Nullable String blocking, double threads, double error) {}

  /** Pinned carrier time, nanoseconds. */
  public long pinnedNanos() {
    return hotspots.stream()
        .filter(hotspot -> hotspot.cause().isPin())
        .mapToLong(hotspot -> hotspot.cost().totalNanos())
        .sum();
  }

  /** Pinned share of carrier time; -1 if the parallelism is unknown. */
  public double pinnedShare() {
    double available = carriers.parallelism() * (double) window.nanos();
    return available > 0 ? pinnedNanos() / available : -1;
  }

  public boolean isEmpty() {
    return window.to() <= window.from();
  }
}
