package io.vtscope.report;

import io.vtscope.blame.Site;
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
    return of(finding.id(), finding.site(), finding.artifact(), finding.evidence());
  }

  public static Signature of(Finding finding) {
    return of(finding.id(), finding.site(), finding.artifact(), finding.facts().evidence());
  }

  private static Signature of(
      String id, @Nullable Site site, @Nullable Artifact artifact, Map<String, ?> facts) {
    Object caller = facts.get("caller");
    return new Signature(
        id,
        place(site, facts),
        caller == null ? null : StableNames.ofClass(caller.toString()),
        artifact == null ? null : artifact.name(),
        executor(site, facts));
  }

  /** Null if several were created there: the named one varies. */
  private static @Nullable String executor(@Nullable Site site, Map<String, ?> facts) {
    Object name = facts.get("executor");
    return name == null || site == null || facts.containsKey("alsoMadeThere")
        ? null
        : StableNames.ofThing(name.toString());
  }

  private static @Nullable String place(@Nullable Site site, Map<String, ?> facts) {
    if (site != null) {
      return StableNames.of(site);
    }
    Object thing = facts.containsKey("executor") ? facts.get("executor") : facts.get("pool");
    return thing == null ? null : StableNames.ofThing(thing.toString());
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
