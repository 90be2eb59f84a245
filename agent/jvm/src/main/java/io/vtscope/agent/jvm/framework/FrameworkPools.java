package io.vtscope.agent.jvm.framework;

import io.vtscope.code.Relocated;
import org.jspecify.annotations.Nullable;

/** Finds readers for framework executors. */
public final class FrameworkPools {
  private FrameworkPools() {}

  /** The reader; null for unknown frameworks and versions. */
  public static @Nullable FrameworkPool of(Object executor) {
    for (Class<?> type = executor.getClass(); type != null; type = type.getSuperclass()) {
      try {
        switch (Relocated.original(type.getName())) {
          case JettyPool.CLASS -> {
            return new JettyPool(type);
          }
          case JBossPool.CLASS -> {
            return new JBossPool(type);
          }
          case NettyLoop.CLASS -> {
            return new NettyLoop(type);
          }
          default -> {
            // try the superclass
          }
        }
      } catch (ReflectiveOperationException | RuntimeException e) {
        return null;
      }
    }
    return null;
  }
}
