package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that is wrong, and what to do about it.
 *
 * @param id of the kind of finding, "pinned-monitor" for one
 * @param title one full sentence
 * @param site whom to blame; null where that is not known, or nobody's code is
 * @param holders every frame that must change, from the blocking call outwards; empty where that is
 *     only the site, or not known
 * @param artifact of the site; null where it is not known
 * @param cost null where it is not counted in time of carriers
 * @param remedy what to do, fitting the target's JDK
 * @param evidence the figures behind the title by name: numbers, strings, booleans, with the unit
 *     in the name
 * @param stack an example, or null
 * @param lines what was seen, a line for each carrier or thread; empty where that says no more
 * @param subject what it is about, by which it is known again when its figures have changed: the
 *     executor or the lock for one, else the site without its line
 */
public record Finding(
    String id,
    Severity severity,
    String title,
    @Nullable Site site,
    List<Site> holders,
    @Nullable Artifact artifact,
    @Nullable Cost cost,
    double impact,
    String remedy,
    Map<String, Object> evidence,
    @Nullable Stack stack,
    List<String> lines,
    String subject) {
  /**
   * In the evidence, of those that were seen in counts: for how long none was seen any more when
   * this was summed up; absent where some were seen in the last count.
   */
  public static final String GONE_FOR = "goneForMillis";

  /** Whether the stack is of one that waits for the lock at the site, which others hold. */
  public boolean isOfWaiter() {
    return id.equals("monitor-contention");
  }

  public Finding(
      String id,
      Severity severity,
      String title,
      @Nullable Site site,
      List<Site> holders,
      @Nullable Artifact artifact,
      @Nullable Cost cost,
      double impact,
      String remedy,
      Map<String, Object> evidence,
      @Nullable Stack stack,
      List<String> lines) {
    this(
        id,
        severity,
        title,
        site,
        holders,
        artifact,
        cost,
        impact,
        remedy,
        evidence,
        stack,
        lines,
        site == null ? "" : site.name());
  }

  Finding(
      String id,
      Severity severity,
      String title,
      @Nullable Site site,
      List<Site> holders,
      @Nullable Artifact artifact,
      @Nullable Cost cost,
      double impact,
      String remedy,
      Map<String, Object> evidence,
      @Nullable Stack stack) {
    this(
        id, severity, title, site, holders, artifact, cost, impact, remedy, evidence, stack,
        List.of());
  }

  /** The same, where the site does not tell what it is about, or there may be others of it. */
  Finding about(Object thing) {
    return new Finding(
        id,
        severity,
        title,
        site,
        holders,
        artifact,
        cost,
        impact,
        remedy,
        evidence,
        stack,
        lines,
        thing.toString());
  }

  /** The same in other words, with other figures. */
  Finding saying(String otherTitle, Map<String, Object> otherEvidence) {
    return new Finding(
        id,
        severity,
        otherTitle,
        site,
        holders,
        artifact,
        cost,
        impact,
        remedy,
        otherEvidence,
        stack,
        lines,
        subject);
  }

  /** The same with another remedy. */
  Finding withRemedy(String other) {
    return new Finding(
        id, severity, title, site, holders, artifact, cost, impact, other, evidence, stack, lines,
        subject);
  }

  /** The same for the same trouble from one snapshot of a JVM to the next, and for no other. */
  public String identity() {
    return id + " " + subject;
  }
}
