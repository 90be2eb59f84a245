package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

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

  /** A static number; -1 where this JDK has none of that name. */
  static int constant(Class<?> type, String name) throws IllegalAccessException {
    try {
      return field(type, name).getInt(null);
    } catch (NoSuchFieldException e) {
      return -1;
    }
  }

  static Method method(Class<?> type, String name, Class<?>... parameters)
      throws NoSuchMethodException {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return method;
  }
}
