package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** What the JDK keeps private. Its packages must be open to this class. */
final class Private {
  private Private() {}

  static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name, false, null);
  }

  static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Null where this JDK has no such field. */
  static @Nullable Field fieldOrNull(Class<?> type, String name) {
    try {
      return field(type, name);
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  static Method method(Class<?> type, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return method;
  }
}
