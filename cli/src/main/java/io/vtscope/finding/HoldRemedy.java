package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.observation.Artifact;
import org.jspecify.annotations.Nullable;

/** Parts of the remedies of findings that still make their sentences themselves. */
final class HoldRemedy {
  /** Since then a monitor does not hold a carrier any more (JEP 491). */
  static final int MONITORS_UNMOUNT = 24;

  private static final String ON_PLATFORM_THREADS = "from a bounded executor of platform threads";

  private HoldRemedy() {}

  /** Of a thread that holds its carrier in {@code Object.wait} for no reason that is seen. */
  static String notUnmounted(@Nullable Site site) {
    return "Most likely a defect of the JDK, seen in 25: a virtual thread whose timed Object.wait ends"
        + " while another has the monitor may hold its carrier, in Object.wait and at monitors,"
        + " until it next parks; in your own code a Condition of a ReentrantLock avoids it. Unless "
        + calledBack(site);
  }

  private static String calledBack(@Nullable Site site) {
    String what = site == null ? "it" : site.name() + ", or what calls it,";
    return "native code has called "
        + what
        + " back through a foreign function (an upcall), which stacks do not show: call that"
        + " function "
        + ON_PLATFORM_THREADS
        + ".";
  }

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
