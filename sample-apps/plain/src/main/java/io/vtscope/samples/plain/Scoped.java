package io.vtscope.samples.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Reflective access to {@code java.lang.ScopedValue}, for older JDKs. */
final class Scoped {
  /** Final since this JDK (JEP 506). */
  private static final int SINCE = 25;

  private Scoped() {}

  /** Binds a value while a task runs; null without scoped values. */
  static HeavyLocals.@Nullable Context orNull(Object value) {
    if (Runtime.version().feature() < SINCE) {
      return null;
    }
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Class<?> type = Class.forName("java.lang.ScopedValue");
      Class<?> binding = Class.forName("java.lang.ScopedValue$Carrier");
      Object key = type.getMethod("newInstance").invoke(null);
      Object bound = type.getMethod("where", type, Object.class).invoke(null, key, value);
      MethodHandle run =
          lookup.findVirtual(binding, "run", MethodType.methodType(void.class, Runnable.class));
      return MethodHandleProxies.asInterfaceInstance(HeavyLocals.Context.class, run.bindTo(bound));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
