package io.vtscope.agent.executor;

import org.jspecify.annotations.Nullable;

/**
 * Where an executor was created.
 *
 * @param stack of the thread that created it; empty if it existed before the agent
 * @param maker the call outside the JDK that created it; null if it is unknown
 * @param isJdk whether the JDK created it for itself
 */
record Origin(String stack, @Nullable Maker maker, boolean isJdk) {
  static final Origin UNKNOWN = new Origin("", null, false);

  boolean isKnown() {
    return !stack.isEmpty();
  }
}
