package io.vtscope.agent.executor;

import org.jspecify.annotations.Nullable;

/** Gives what a call has made the name that it has in the source. */
@FunctionalInterface
public interface Names {
  /**
   * The name of a field or method; null if it is unknown.
   *
   * @param bytecodeIndex of the call
   */
  @Nullable String of(Class<?> type, String method, String descriptor, int bytecodeIndex);
}
