package io.vtscope.report;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Artifact;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a finding across runs.
 *
 * @param place the site without its line, or an executor or pool; null if none
 * @param caller the application frame that calls a foreign site; null if unknown
 * @param artifact without version; null if unknown
 * @param executor the finding's executor, if several share the site; null otherwise
 */
public record Signature(
    String id,
    @Nullable String place,
    @Nullable String caller,
    @Nullable String artifact,
    @Nullable String executor) {

  public static Signature of(Report.Finding finding) {
    Map<String, ?> facts = finding.evidence();
    return of(
        finding.id(),
        finding.site(),
        finding.artifact(),
        text(facts, "caller"),
        text(facts, "executor"),
        text(facts, "pool"),
        facts.containsKey("alsoMadeThere"));
  }

  public static Signature of(Finding finding) {
    Facts facts = finding.facts();
    return of(
        finding.id(),
        finding.site(),
        finding.artifact(),
        facts.caller(),
        facts.executor(),
        facts.resource(),
        facts instanceof ExecutorFacts.OfExecutor one && one.pool().alike().alsoMadeThere() >= 0);
  }

  /**
   * @param isOneOfSeveral executors that were created there: the named one varies
   */
  private static Signature of(
      String id,
      @Nullable Site site,
      @Nullable Artifact artifact,
      @Nullable String caller,
      @Nullable String executor,
      @Nullable String resource,
      boolean isOneOfSeveral) {
    String thing = executor == null ? resource : executor;
    String place =
        site != null ? StableNames.of(site) : thing == null ? null : StableNames.ofThing(thing);
    return new Signature(
        id,
        place,
        caller == null ? null : StableNames.ofClass(caller),
        artifact == null ? null : artifact.name(),
        executor == null || site == null || isOneOfSeveral ? null : StableNames.ofThing(executor));
  }

  private static @Nullable String text(Map<String, ?> facts, String name) {
    Object value = facts.get(name);
    return value == null ? null : value.toString();
  }

  /** Whether both identify the same finding. Values that either side lacks are ignored. */
  public boolean matches(Signature other) {
    return id.equals(other.id)
        && Objects.equals(place, other.place)
        && agree(caller, other.caller)
        && agree(artifact, other.artifact)
        && agree(executor, other.executor);
  }

  private static boolean agree(@Nullable String one, @Nullable String other) {
    return one == null || other == null || one.equals(other);
  }

  /** "pinned-native a.B.c, called by d.E.f", "executor-saturation a.B.c, executor mail". */
  public String text() {
    return id
        + (place == null ? "" : " " + place)
        + (caller == null ? "" : ", called by " + caller)
        + (executor == null ? "" : ", executor " + executor);
  }
}
