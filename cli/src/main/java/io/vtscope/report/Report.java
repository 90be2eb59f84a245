package io.vtscope.report;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.judge.Severity;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Jdk;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report, as far as it is compared or checked against limits.
 *
 * @param verdict the state, such as {@code NOT_HEALTHY}
 * @param window the time that was observed; from 0 to 0 if nothing was recorded
 * @param findings the worst first
 * @param looked the checks
 * @param hotspots those with most carrier time first
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
    List<Executor> executors) {

  /** The version that is read and written. */
  public static final String SCHEMA = "vtscope.report/2";

  /**
   * The observed JVM.
   *
   * @param pid 0 where it is not known
   * @param mainClass null where it is not known
   * @param jdkVersion in the JVM's words; null where it is not known
   * @param agent its version; null where there was none
   */
  public record Target(
      long pid, @Nullable String mainClass, @Nullable String jdkVersion, @Nullable String agent) {

    /** The JDK's version, for example "21.0.8+9-LTS"; empty if it is unknown. */
    public String release() {
      return Jdk.of(jdkVersion).release();
    }
  }

  /**
   * What is missing from the data.
   *
   * @param lostBytes of events that the JVM dropped
   * @param damage parts that could not be read
   * @param hiddenFindings findings that were left out of the report on request
   * @param notes sentences for people, these of them too
   */
  public record Quality(
      long lostBytes, List<String> damage, int hiddenFindings, List<String> notes) {}

  /**
   * One finding.
   *
   * @param id its kind
   * @param title the headline
   * @param site null if no code is to blame, or it is unknown
   * @param holders every frame that must change; empty if that is only the site
   * @param cost null if it is not counted in carrier time
   * @param fixes what to do, the cheapest first
   * @param evidence the figures behind the title, as text
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
    /** All fixes in one text. */
    public String remedy() {
      return String.join(" ", fixes);
    }
  }

  /**
   * What carriers were held for, nanoseconds.
   *
   * @param impact of the time of carriers in the window, 0 to 1; -1 where that is not known
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
   * @param why it was not evaluated; "" if it was
   */
  public record Looked(String id, Status status, String why) {}

  /**
   * A place that holds carriers.
   *
   * @param site null where no stack was recorded
   * @param blocking the call that held the carrier; null where it is not known
   * @param stack the most costly, a line each; empty where none was recorded
   */
  public record Hotspot(
      Cause cause,
      @Nullable Site site,
      @Nullable Artifact artifact,
      @Nullable String blocking,
      Cost cost,
      List<String> stack) {}

  /**
   * The pool of carriers.
   *
   * @param parallelism 0 where it is not known
   * @param peakPool the largest number of carriers; 0 where it is not known
   * @param budget how the carriers spent their time; null without samples
   * @param delay how long new virtual threads waited for a carrier; null without samples
   */
  public record Carriers(
      int parallelism, int peakPool, @Nullable Budget budget, @Nullable SchedulingDelay delay) {}

  /**
   * What an executor did.
   *
   * @param ofLibrary whether a library is known to have made it for itself
   * @param submitted -1 where it is not known
   * @param peakQueued -1 where it is not known
   * @param meanWaitNanos in the queue; -1 where it is not known
   * @param watchedNanos how long it was seen
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

  /** Time in which carriers were pinned, nanoseconds of carriers. */
  public long pinnedNanos() {
    return hotspots.stream()
        .filter(hotspot -> hotspot.cause().isPin())
        .mapToLong(hotspot -> hotspot.cost().totalNanos())
        .sum();
  }

  /** The share of the carriers' time that was pinned; -1 where the parallelism is not known. */
  public double pinnedShare() {
    double available = carriers.parallelism() * (double) window.nanos();
    return available > 0 ? pinnedNanos() / available : -1;
  }

  /** Whether nothing was recorded. */
  public boolean isEmpty() {
    return window.to() <= window.from();
  }
}
