package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.OwnFields;
import java.lang.ref.Reference;
import java.util.List;

/** The types whose objects no thread-local value owns: these lead into the whole heap. */
final class SharedTypes {
  private static final List<Class<?>> TYPES =
      List.of(
          Class.class,
          ClassLoader.class,
          Module.class,
          ModuleLayer.class,
          Reference.class,
          Thread.class,
          ThreadGroup.class,
          ThreadLocal.class,
          Throwable.class);

  /** Of classes of java.base. */
  private static final List<String> PACKAGES =
      List.of("java.lang.invoke.", "java.lang.ref.", "java.lang.reflect.", "jdk.internal.");

  private SharedTypes() {}

  /** Whether a thread-local value may own objects of the class. */
  static boolean mayOwn(Class<?> type) {
    return TYPES.stream().noneMatch(shared -> shared.isAssignableFrom(type))
        && (!OwnFields.isJdk(type) || PACKAGES.stream().noneMatch(type.getName()::startsWith));
  }
}
