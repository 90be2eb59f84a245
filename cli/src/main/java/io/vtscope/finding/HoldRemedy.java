package io.vtscope.finding;

import io.vtscope.blame.Target;
import io.vtscope.observation.Artifact;
import org.jspecify.annotations.Nullable;

/** Parts of the remedies of findings that still make their sentences themselves. */
final class HoldRemedy {
  /** Since then a monitor does not hold a carrier any more (JEP 491). */
  static final int MONITORS_UNMOUNT = 24;

  private static final String ON_PLATFORM_THREADS = "from a bounded executor of platform threads";

  private HoldRemedy() {}

  /**
   * What to do about code that may be somebody else's, to follow what to do in one's own; null
   * where it is one's own.
   */
  static @Nullable String elsewhere(@Nullable Artifact artifact, Target target) {
    String newer = newer(artifact, target);
    return newer == null ? null : newer + ", or call it " + ON_PLATFORM_THREADS;
  }

  /** The first half of that. */
  static @Nullable String newer(@Nullable Artifact artifact, Target target) {
    if (artifact == null || artifact.version() == null || target.isOwn(artifact)) {
      return null;
    }
    if (artifact.file() == null) {
      return null; // a module of the JDK
    }
    return "; where it is not, look for a version of "
        + artifact.name()
        + " newer than "
        + artifact.version();
  }
}
