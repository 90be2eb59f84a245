package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.StackTraces;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The call outside the JDK by which an executor was made.
 *
 * @param bytecodeIndex of the call
 */
record Maker(WeakReference<Class<?>> type, String method, String descriptor, int bytecodeIndex) {
  private static final Set<String> REFLECTION =
      Set.of("java.lang.reflect", "jdk.internal.reflect", "java.lang.invoke");

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** Of a method reference only a hidden frame tells whose it is. */
  private static final StackWalker OF_ALL =
      StackWalker.getInstance(
          Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));

  /** That of the calling thread; null where the JDK has made it for itself. */
  static @Nullable Maker ofCaller() {
    Optional<StackWalker.StackFrame> made =
        WALKER.walk(frames -> frames.filter(Maker::isOutside).findFirst());
    return made.isEmpty() ? null : of(made.get());
  }

  /**
   * Whether java.base itself makes the executor on the calling thread, for what nobody has asked
   * for: to wait for processes, for one.
   */
  static boolean isJdk() {
    return OF_ALL.walk(frames ->
        frames
            .map(StackWalker.StackFrame::getDeclaringClass)
            .filter(type -> !onlyPasses(type))
            .findFirst()
            .filter(type -> type.getModule().equals(Object.class.getModule()))
            .isPresent());
  }

  /** Whether others make executors by it: its caller does, whoever that is. */
  private static boolean onlyPasses(Class<?> type) {
    if (Objects.equals(type.getClassLoader(), Maker.class.getClassLoader())) {
      return true;
    }
    if (!type.getModule().equals(Object.class.getModule())) {
      return false;
    }
    Class<?> outermost = type;
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    boolean makes =
        outermost.getPackageName().equals("java.util.concurrent")
            && (Executor.class.isAssignableFrom(outermost)
                || outermost.equals(java.util.concurrent.Executors.class));
    return makes
        || StackTraces.isOurs(type.getName())
        || REFLECTION.contains(type.getPackageName());
  }

  private static Maker of(StackWalker.StackFrame frame) {
    return new Maker(
        new WeakReference<>(frame.getDeclaringClass()),
        frame.getMethodName(),
        frame.getDescriptor(),
        frame.getByteCodeIndex());
  }

  @SuppressWarnings("ReferenceEquality") // loaders are themselves
  private static boolean isOutside(StackWalker.StackFrame frame) {
    Class<?> type = frame.getDeclaringClass();
    ClassLoader loader = type.getClassLoader();
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && loader != Maker.class.getClassLoader();
  }

  /** Null where that is not known. */
  @Nullable String name(Executors.Names names) {
    Class<?> made = type.get();
    return made == null ? null : names.of(made, method, descriptor, bytecodeIndex);
  }
}
