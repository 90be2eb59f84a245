package io.vtscope.report;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.observation.Artifact;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What makes a finding the same in another run.
 *
 * @param place the site without its line; else what the executor or pool is called; null where
 *     there is none of them
 * @param caller the application's frame that called a site that is not its own; null where there is
 *     none, or it is not known
 * @param artifact of the site, without its version; null where it is not known
 * @param executor what the one executor is called that was made, or is used, at the site, where
 *     others are too; null where it is about none, or about all that were made there
 */
public record Signature(
    String id,
    @Nullable String place,
    @Nullable String caller,
    @Nullable String artifact,
    @Nullable String executor) {

  /** The signature of a finding that was read back. */
  public static Signature of(Report.Finding finding) {
    return of(finding.id(), finding.site(), finding.artifact(), finding.evidence());
  }

  /** The signature of a finding. */
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

  /** Null if several were made in one place, because which one is named differs per run. */
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

  /**
   * Whether both are of the same finding. Caller, artifact and executor must be equal only if both
   * are known, because that depends on how the data was recorded.
   */
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
