package io.vtscope.agent.jvm;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Names the field of a thread-local. It loads no class and calls no code of the application. */
final class ThreadLocalField {
  private static final String LAMBDA = "$$Lambda";
  private static final String DESCRIPTOR = "Ljava/lang/ThreadLocal;";
  private static final String INHERITABLE = "Ljava/lang/InheritableThreadLocal;";

  private ThreadLocalField() {}

  /**
   * "app.Codec.BUFFER", or "app.Codec.BUFFER|ENCODER" if the class has both; null if unknown. The
   * class is that of the initial value's lambda, or the one around an anonymous subclass.
   */
  static @Nullable String of(Object local) throws ReflectiveOperationException {
    Object supplier =
        JdkMember.LOCAL_SUPPLIER.isOf(local) ? JdkMember.LOCAL_SUPPLIER.get(local) : local;
    ClassLoader loader = supplier == null ? null : supplier.getClass().getClassLoader();
    String name = supplier == null ? null : around(supplier.getClass().getName());
    if (loader == null || name == null) {
      return null;
    }
    Class<?> type = (Class<?>) JdkMember.LOADED_CLASS.call(loader, name);
    Set<String> fields = type == null ? Set.of() : fields(type, local);
    return fields.isEmpty() ? null : name + "." + String.join("|", new TreeSet<>(fields));
  }

  private static Set<String> fields(Class<?> type, Object local) {
    Set<String> exact =
        local instanceof InheritableThreadLocal ? FieldTypes.fields(type, INHERITABLE) : Set.of();
    return exact.isEmpty() ? FieldTypes.fields(type, DESCRIPTOR) : exact;
  }

  private static @Nullable String around(String type) {
    int lambda = type.indexOf(LAMBDA);
    if (lambda > 0) {
      return type.substring(0, lambda);
    }
    int last = type.lastIndexOf('$');
    boolean isAnonymous = last > 0 && type.substring(last + 1).chars().allMatch(Character::isDigit);
    return isAnonymous ? type.substring(0, last) : null;
  }
}
