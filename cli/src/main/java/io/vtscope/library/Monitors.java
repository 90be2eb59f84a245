package io.vtscope.library;

import io.vtscope.blame.Target;

/** What monitors do on a JDK. */
public final class Monitors {
  /** The first JDK on which a virtual thread releases its carrier at a monitor (JEP 491). */
  private static final int UNMOUNT = 24;

  private Monitors() {}

  /** Whether a virtual thread that holds a monitor, or waits for one, keeps its carrier. */
  public static boolean pin(Target target) {
    return target.feature() < UNMOUNT;
  }
}
