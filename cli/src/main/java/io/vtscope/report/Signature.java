package io.vtscope.report;

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

  public static Signature of(Report.Finding finding) {
    String caller = finding.evidence().get("caller");
    return new Signature(
        finding.id(),
        place(finding),
        caller == null ? null : StableNames.ofClass(caller),
        finding.artifact() == null ? null : finding.artifact().name(),
        executor(finding));
  }

  /** Which of those that were made in one place stands for all may differ from run to run. */
  private static @Nullable String executor(Report.Finding finding) {
    String name = finding.evidence().get("executor");
    return name == null || finding.site() == null || finding.evidence().containsKey("alsoMadeThere")
        ? null
        : StableNames.ofThing(name);
  }

  private static @Nullable String place(Report.Finding finding) {
    if (finding.site() != null) {
      return StableNames.of(finding.site());
    }
    String executor = finding.evidence().get("executor");
    String thing = executor == null ? finding.evidence().get("pool") : executor;
    return thing == null ? null : StableNames.ofThing(thing);
  }

  /**
   * Whether both are of the same: caller, artifact and executor need to be equal only where both
   * know them, as it depends on who has recorded.
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
