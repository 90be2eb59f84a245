package io.vtscope.agent.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Names the field of a thread-local. It loads and initialises no class and calls no code of the
 * application.
 */
public final class ThreadLocalField {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final String LAMBDA = "$$Lambda";
  private static final String DESCRIPTOR = "Ljava/lang/ThreadLocal;";
  private static final String INHERITABLE = "Ljava/lang/InheritableThreadLocal;";

  /** Types that a field of the sought thread-locals may have, by descriptor. */
  private final Map<String, Class<?>> types = new HashMap<>();

  /** For thread-locals of these classes. */
  public ThreadLocalField(Iterable<Class<?>> ofLocals) {
    for (Class<?> local : ofLocals) {
      for (Class<?> type = local; type != Object.class; type = type.getSuperclass()) {
        types.put(type.descriptorString(), type);
      }
    }
  }

  /**
   * Visits the thread-locals in static fields of a class, with the field's name. Ignores a class
   * that is not initialised.
   */
  public void visit(Class<?> type, BiConsumer<Object, String> visitor) {
    if (type.isHidden() || UNSAFE.shouldBeInitialized(type)) {
      return;
    }
    FieldTypes.fields(type, types::containsKey)
        .forEach((field, descriptor) -> {
          Object value = value(type, field, types.get(descriptor));
          if (value != null) {
            visitor.accept(value, type.getName() + "." + field);
          }
        });
  }

  /** Null if the field is not static. Reflection would load the types of all fields. */
  private static @Nullable Object value(Class<?> type, String field, @Nullable Class<?> of) {
    try {
      MethodHandle getter =
          JdkMember.LOOKUP.get() instanceof MethodHandles.Lookup lookup
              ? lookup.findStaticGetter(type, field, of)
              : null;
      return getter == null ? null : (Object) getter.invoke();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) { // declared by invoke
      return null;
    }
  }

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
    String exact = type == null ? null : in(type, local);
    if (exact != null) {
      return exact;
    }
    Set<String> fields = type == null ? Set.of() : fields(type, local);
    return fields.isEmpty() ? null : name + "." + String.join("|", new TreeSet<>(fields));
  }

  @SuppressWarnings("ReferenceEquality") // compared by identity
  private static @Nullable String in(Class<?> type, Object local) {
    List<String> found = new ArrayList<>();
    new ThreadLocalField(List.of(local.getClass()))
        .visit(
            type,
            (other, field) -> {
              if (other == local) {
                found.add(field);
              }
            });
    return found.isEmpty() ? null : found.getFirst();
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
