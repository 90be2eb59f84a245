package io.vtscope.agent.jvm;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import javax.management.MBeanServer;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** The platform's MBean server, where the application has made it: we do not. */
public final class PlatformBeans {
  private final @Nullable Field server;

  public PlatformBeans() {
    Field field = null;
    try {
      field = Private.field(ManagementFactory.class, "platformMBeanServer");
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      // the application has no management classes, or they are made otherwise
    }
    server = field;
  }

  /** Null where the application has none. */
  public @Nullable MBeanServer server() throws IllegalAccessException {
    return server == null || Unsafe.getUnsafe().shouldBeInitialized(ManagementFactory.class)
        ? null
        : (MBeanServer) server.get(null);
  }
}
