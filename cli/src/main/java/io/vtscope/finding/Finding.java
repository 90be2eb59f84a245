package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that is wrong.
 *
 * @param kind what was found
 * @param cost the time of carriers that it took; null if it takes none
 * @param share the part of all carriers' time that the cost is, 0 to 1; -1 if unknown
 * @param site the code to blame; null if it is unknown, or nobody's code is to blame
 * @param holders every frame that must change, from the blocking call outwards; empty if that is
 *     only the site, or unknown
 * @param artifact of the site; null if unknown
 * @param facts what else is known
 * @param stack an example; null if there is none
 */
public record Finding(
    Kind kind,
    Severity severity,
    @Nullable Cost cost,
    double share,
    @Nullable Site site,
    List<Site> holders,
    @Nullable Artifact artifact,
    Facts facts,
    @Nullable Stack stack) {
  /** The fact {@link Facts#goneNanos} in milliseconds. */
  static final String GONE_FOR = "goneForMillis";

  Finding(
      Kind kind,
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
        kind,
        severity,
        cost,
        cost == null && impact <= 0 ? -1 : impact,
        site,
        holders,
        artifact,
        new Told(title, remedy, impact, evidence, lines, null),
        stack);
  }

  Finding(
      Kind kind,
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
        kind, severity, title, site, holders, artifact, cost, impact, remedy, evidence, stack,
        List.of());
  }

  /** The name of its kind, such as {@code pinned-monitor}. */
  public String id() {
    return kind.id();
  }

  /** Whether the stack is of a thread that waits for the lock at the site, which others hold. */
  public boolean isOfWaiter() {
    return kind == Kind.MONITOR_CONTENTION;
  }

  /** The same of other facts. */
  Finding with(Facts other) {
    return new Finding(kind, severity, cost, share, site, holders, artifact, other, stack);
  }

  /** The same, if the site does not tell what it is about, or there may be others at that site. */
  Finding about(Object thing) {
    Told told = told();
    return with(
        new Told(
            told.title(),
            told.remedy(),
            told.impact(),
            told.evidence(),
            told.lines(),
            thing.toString()));
  }

  /** The same in other words, with other figures. */
  Finding saying(String title, Map<String, Object> evidence) {
    Told told = told();
    return with(
        new Told(title, told.remedy(), told.impact(), evidence, told.lines(), told.subject()));
  }

  /** The facts of a kind that is not typed yet. */
  Told told() {
    return (Told) facts;
  }

  double impact() {
    return facts instanceof Told told ? told.impact() : cost == null ? Math.max(0, share) : share;
  }

  String title() {
    return told().title();
  }

  String remedy() {
    return told().remedy();
  }

  Map<String, Object> evidence() {
    return facts.evidence();
  }

  List<String> lines() {
    return facts.lines();
  }

  /** The same for the same trouble from one snapshot of a JVM to the next, and for no other. */
  public String identity() {
    String subject = facts.subject();
    return kind.id() + " " + Objects.requireNonNullElse(subject, site == null ? "" : site.name());
  }
}
