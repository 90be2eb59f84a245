package io.vtscope.agent.blame;

import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds loaded classes by name, running no class loader code ({@code ClassLoader.findLoadedClass}).
 */
final class LoadedClasses {
  private final Instrumentation instrumentation;
  private final Method findLoadedClass;
  private List<WeakReference<ClassLoader>> loaders = List.of();
  private int loadersAsOf = -1;

  /** Requires java.lang to be open. */
  LoadedClasses(Instrumentation instrumentation) throws ReflectiveOperationException {
    this.instrumentation = instrumentation;
    findLoadedClass = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
    findLoadedClass.setAccessible(true);
  }

  /**
   * Finds the classes with this name.
   *
   * @param round a new number triggers a search for new class loaders
   */
  List<Class<?>> find(String name, int round) {
    List<Class<?>> found = findInKnown(name);
    if (found.isEmpty() && round != loadersAsOf) {
      loadersAsOf = round;
      loaders = allLoaders();
      found = findInKnown(name);
    }
    return found;
  }

  private List<Class<?>> findInKnown(String name) {
    Set<Class<?>> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Class<?> ofBoot = ofBootLoader(name);
    if (ofBoot != null) {
      found.add(ofBoot);
    }
    for (WeakReference<ClassLoader> reference : loaders) {
      ClassLoader loader = reference.get();
      Class<?> type = loader == null ? null : loadedBy(loader, name);
      if (type != null) {
        found.add(type);
      }
    }
    return List.copyOf(found);
  }

  /** Safe: the class is already loaded, and the boot loader runs no application code. */
  private static @Nullable Class<?> ofBootLoader(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private @Nullable Class<?> loadedBy(ClassLoader loader, String name) {
    try {
      return (Class<?>) findLoadedClass.invoke(loader, name);
    } catch (IllegalAccessException | InvocationTargetException e) {
      return null;
    }
  }

  private List<WeakReference<ClassLoader>> allLoaders() {
    Set<ClassLoader> all = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      ClassLoader loader = type.getClassLoader();
      if (loader != null) {
        all.add(loader);
      }
    }
    List<WeakReference<ClassLoader>> references = new ArrayList<>(all.size());
    all.forEach(loader -> references.add(new WeakReference<>(loader)));
    return references;
  }
}
