package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that is wrong.
 *
 * @param kind what was found
 * @param judgement how severe it is, and why
 * @param cost the time of carriers that it took; null if it takes none
 * @param share the part of all carriers' time that the cost is, 0 to 1; -1 if unknown
 * @param site the code to blame; null if it is unknown, or nobody's code is to blame
 * @param holders every frame that must change, from the blocking call outwards; empty if that is
 *     only the site, or unknown
 * @param artifact of the site; null if unknown
 * @param facts what else is known
 * @param stack an example; null if there is none
 * @param alsoSeen findings of the same cause that say no more than this one
 */
public record Finding(
    Kind kind,
    Judgement judgement,
    @Nullable Cost cost,
    double share,
    @Nullable Site site,
    List<Site> holders,
    @Nullable Artifact artifact,
    Facts facts,
    @Nullable Stack stack,
    List<Finding> alsoSeen) {
  /** A finding that stands for no other, and that its kind alone judges. */
  public Finding(
      Kind kind,
      Severity severity,
      @Nullable Cost cost,
      double share,
      @Nullable Site site,
      List<Site> holders,
      @Nullable Artifact artifact,
      Facts facts,
      @Nullable Stack stack) {
    this(kind, Judgement.of(severity), cost, share, site, holders, artifact, facts, stack);
  }

  /** A predicate over facts, which costs the carriers nothing, and that its kind alone judges. */
  public Finding(
      Kind kind,
      Severity severity,
      @Nullable Site site,
      @Nullable Artifact artifact,
      Facts facts,
      @Nullable Stack stack) {
    this(kind, severity, null, -1, site, List.of(), artifact, facts, stack);
  }

  /** A finding that stands for no other. */
  public Finding(
      Kind kind,
      Judgement judgement,
      @Nullable Cost cost,
      double share,
      @Nullable Site site,
      List<Site> holders,
      @Nullable Artifact artifact,
      Facts facts,
      @Nullable Stack stack) {
    this(kind, judgement, cost, share, site, holders, artifact, facts, stack, List.of());
  }

  /** How much it matters. */
  public Severity severity() {
    return judgement.severity();
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
    return new Finding(
        kind, judgement, cost, share, site, holders, artifact, other, stack, alsoSeen);
  }

  /** The finding and those that it stands for. */
  public Stream<Finding> all() {
    return Stream.concat(Stream.of(this), alsoSeen.stream().flatMap(Finding::all));
  }

  /** The same, which also stands for another finding of its cause. */
  public Finding with(Finding other) {
    return standingFor(Stream.concat(alsoSeen.stream(), Stream.of(other)).toList());
  }

  /** The same, which stands for these findings only. */
  Finding standingFor(List<Finding> others) {
    return new Finding(kind, judgement, cost, share, site, holders, artifact, facts, stack, others);
  }

  /** The same for the same trouble from one snapshot of a JVM to the next, and for no other. */
  public String identity() {
    String subject = facts.subject();
    return kind.id() + " " + Objects.requireNonNullElse(subject, site == null ? "" : site.name());
  }
}
