package io.vtscope.agent.jvm.framework;

import org.jspecify.annotations.Nullable;

/** The executors of frameworks that can be read. */
public final class FrameworkPools {
  private FrameworkPools() {}

  /** How to read an executor; null if no framework made it, or one of an unknown version. */
  public static @Nullable FrameworkPool of(Object executor) {
    for (Class<?> type = executor.getClass(); type != null; type = type.getSuperclass()) {
      try {
        switch (type.getName()) {
          case JettyPool.CLASS -> {
            return new JettyPool(type);
          }
          case NettyLoop.CLASS -> {
            return new NettyLoop(type);
          }
          default -> {
            // perhaps what it extends
          }
        }
      } catch (ReflectiveOperationException | RuntimeException e) {
        return null;
      }
    }
    return null;
  }
}
