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

/** Weaves loaded and future classes, and restores them. */
public final class Weaving {
  private final Instrumentation instrumentation;
  private final Hook hook;
  private final Map<String, WovenClass> classes = new HashMap<>();
  private final Weaver weaver;
  private @Nullable AnnotatedMethods annotated;

  /** Requires java.lang to be open. */
  public Weaving(Instrumentation instrumentation) throws ReflectiveOperationException {
    this.instrumentation = instrumentation;
    this.hook = Hook.inJavaBase();
    this.weaver = new Weaver(classes, hook);
    weaver.warmUp();
  }

  /** Takes an internal name; call before {@link #start}. */
  public void weave(String className, WovenClass woven) {
    classes.put(className, woven);
  }

  /** The consumer gets a null first argument at times. Its classes must be loaded. */
  public void on(Hook.Call call, BiConsumer<Object, Object> consumer)
      throws ReflectiveOperationException {
    hook.set(call, consumer);
  }

  /** Call before {@link #start}. */
  public void weave(AnnotatedMethods annotated) {
    this.annotated = annotated;
  }

  public void start() {
    weaver.concerns(Weaver.class); // loads its classes
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

  /** Restores all classes. */
  public void stop() {
    try {
      hook.clear();
    } catch (ReflectiveOperationException e) {
      // cannot happen
    }
    if (instrumentation.removeTransformer(weaver)) {
      retransform(instrumentation.getAllLoadedClasses());
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

  /** Returns whether all classes were transformed; one broken class fails the batch. */
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
      return false; // left unchanged
    }
  }
}
