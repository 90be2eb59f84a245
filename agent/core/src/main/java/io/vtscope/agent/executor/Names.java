package io.vtscope.agent.executor;

import org.jspecify.annotations.Nullable;

/** Finds source-code names of created objects. */
@FunctionalInterface
public interface Names {
  /**
   * Field or method; null if unknown.
   *
   * @param bytecodeIndex index of the creating call
   */
  @Nullable String of(Class<?> type, String method, String descriptor, int bytecodeIndex);
}
