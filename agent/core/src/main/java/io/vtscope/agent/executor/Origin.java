package io.vtscope.agent.executor;

import org.jspecify.annotations.Nullable;

/**
 * Where an executor was created.
 *
 * @param stack empty if older than the agent
 * @param isJdk whether the JDK created it for itself
 */
record Origin(String stack, @Nullable Maker maker, boolean isJdk) {
  static final Origin UNKNOWN = new Origin("", null, false);

  boolean isKnown() {
    return !stack.isEmpty();
  }
}
