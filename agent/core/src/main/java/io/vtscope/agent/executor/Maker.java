package io.vtscope.agent.executor;

import java.lang.ref.WeakReference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The call outside the JDK by which an executor was made.
 *
 * @param bytecodeIndex of the call
 */
record Maker(WeakReference<Class<?>> type, String method, String descriptor, int bytecodeIndex) {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** That of the calling thread; null where the JDK has made it for itself. */
  static @Nullable Maker ofCaller() {
    Optional<StackWalker.StackFrame> made =
        WALKER.walk(frames -> frames.filter(Maker::isOutside).findFirst());
    return made.isEmpty() ? null : of(made.get());
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
