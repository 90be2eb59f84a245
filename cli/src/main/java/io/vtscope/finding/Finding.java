package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A problem that vtscope found. Null and -1 mean unknown or none.
 *
 * @param cost carrier time
 * @param share of all carrier time, 0 to 1
 * @param site code to blame
 * @param holders frames to change, innermost first; may be empty
 * @param stack an example
 * @param alsoSeen findings with the same cause
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
  public Finding(
      Kind kind,
      Severity severity,
      @Nullable Site site,
      @Nullable Artifact artifact,
      Facts facts,
      @Nullable Stack stack) {
    this(kind, Judgement.of(severity), site, artifact, facts, stack);
  }

  public Finding(
      Kind kind,
      Judgement judgement,
      @Nullable Site site,
      @Nullable Artifact artifact,
      Facts facts,
      @Nullable Stack stack) {
    this(kind, judgement, null, -1, site, List.of(), artifact, facts, stack);
  }

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

  public Severity severity() {
    return judgement.severity();
  }

  /** The id of its kind, such as {@code pinned-monitor}. */
  public String id() {
    return kind.id();
  }

  /** Whether the stack shows a waiter for the lock. */
  public boolean isOfWaiter() {
    return kind == Kind.MONITOR_CONTENTION;
  }

  public Stream<Finding> all() {
    return Stream.concat(Stream.of(this), alsoSeen.stream().flatMap(Finding::all));
  }

  /** A copy that also represents the other finding. */
  public Finding with(Finding other) {
    return standingFor(Stream.concat(alsoSeen.stream(), Stream.of(other)).toList());
  }

  /** A copy that represents the given findings. */
  Finding standingFor(List<Finding> others) {
    return new Finding(kind, judgement, cost, share, site, holders, artifact, facts, stack, others);
  }

  /** A key that stays the same across a JVM's snapshots. */
  public String identity() {
    String subject = facts.subject();
    return kind.id() + " " + Objects.requireNonNullElse(subject, site == null ? "" : site.name());
  }
}
