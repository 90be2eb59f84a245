package io.vtscope.agent.weave;

import io.vtscope.agent.jvm.ClassConstants;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Weaves what it was told into classes, those that are there and those that come, and undoes it.
 */
public final class Weaving {
  private final Instrumentation instrumentation;
  private final Hook hook;
  private final Map<String, WovenClass> classes = new HashMap<>();
  private final Weaver weaver;
  private @Nullable AnnotatedMethods annotated;

  /** Needs java.lang to be open to this class. */
  public Weaving(Instrumentation instrumentation) throws ReflectiveOperationException {
    this.instrumentation = instrumentation;
    this.hook = Hook.inJavaBase();
    this.weaver = new Weaver(classes, hook);
    weaver.warmUp();
  }

  /** Adds a class, named as a class file names it; before the start only. */
  public void weave(String className, WovenClass woven) {
    classes.put(className, woven);
  }

  /**
   * Says what a call does, which does nothing before. Its first argument may be null; what it needs
   * is to be loaded already.
   */
  public void on(Hook.Call call, BiConsumer<Object, Object> consumer)
      throws ReflectiveOperationException {
    hook.set(call, consumer);
  }

  /** Adds methods with an annotation, in whatever class; before the start only. */
  public void weave(AnnotatedMethods annotated) {
    this.annotated = annotated;
  }

  /** Weaves. */
  public void start() {
    weaver.concerns(Weaver.class); // what it needs is there when it is asked of every class
    if (annotated != null) {
      weaver.annotated(annotated);
    }
    instrumentation.addTransformer(weaver, true);
    Class<?>[] all = instrumentation.getAllLoadedClasses();
    retransform(all);
    if (annotated != null) {
      weaveLoaded(annotated, all);
    }
  }

  /** Leaves the classes as they were. */
  public void stop() {
    try {
      hook.clear();
    } catch (ReflectiveOperationException e) {
      // it was set the same way
    }
    if (instrumentation.removeTransformer(weaver)) {
      retransform(
          instrumentation.getAllLoadedClasses()); // with no transformer of ours: what they were
    }
  }

  private void retransform(Class<?>[] all) {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : all) {
      if (weaver.concerns(type) && instrumentation.isModifiableClass(type)) {
        loaded.add(type);
      }
    }
    retransformAll(loaded);
  }

  /** Classes with the annotation that were loaded before. */
  private void weaveLoaded(AnnotatedMethods wanted, Class<?>[] all) {
    String descriptor = wanted.annotation();
    String annotation = descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
    String libraries = wanted.libraries().replace('/', '.');
    boolean used = false;
    for (Class<?> type : all) {
      if (type.getName().startsWith(libraries)) {
        weaver.libraryIsThere();
        used |= type.getName().equals(annotation);
      }
    }
    List<Class<?>> loaded = new ArrayList<>();
    if (used) {
      for (Class<?> type : all) {
        if (mayUse(type, libraries) && ClassConstants.mentions(type, wanted.annotation())) {
          loaded.add(type);
        }
      }
    }
    retransformAll(loaded);
  }

  private boolean mayUse(Class<?> type, String libraries) {
    return type.getClassLoader() != null
        && !type.isArray()
        && !type.isHidden()
        && !type.getName().startsWith(libraries)
        && instrumentation.isModifiableClass(type);
  }

  private void retransformAll(List<Class<?>> loaded) {
    if (!retransform(loaded)) {
      loaded.forEach(type -> retransform(List.of(type)));
    }
  }

  /** Whether all were: one that another agent has left in such a shape spoils it for all. */
  private boolean retransform(List<Class<?>> types) {
    if (types.isEmpty()) {
      return true;
    }
    try {
      instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
      return true;
    } catch (UnmodifiableClassException
        | UnsupportedOperationException
        | LinkageError
        | InternalError e) {
      return false; // it is then as if it were not known
    }
  }
}
