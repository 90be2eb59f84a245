package io.vtscope.library;

import io.vtscope.blame.Target;

/** How monitors behave on a JDK. */
public final class Monitors {
  /** The first JDK that unmounts virtual threads at monitors (JEP 491). */
  private static final int UNMOUNT = 24;

  private Monitors() {}

  /** Whether monitors pin virtual threads. */
  public static boolean pin(Target target) {
    return target.feature() < UNMOUNT;
  }
}
