package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.StackTraces;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
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

  /** Looks for a frame, from the innermost on. */
  private abstract static class Search
      implements Function<Stream<StackWalker.StackFrame>, Optional<StackWalker.StackFrame>>,
          Predicate<StackWalker.StackFrame> {
    @Override
    public Optional<StackWalker.StackFrame> apply(Stream<StackWalker.StackFrame> frames) {
      return frames.filter(this).findFirst();
    }
  }

  /** For the first that is not the JDK's. */
  private static final class Outside extends Search {
    @Override
    @SuppressWarnings("ReferenceEquality") // loaders are themselves
    public boolean test(StackWalker.StackFrame frame) {
      ClassLoader loader = frame.getDeclaringClass().getClassLoader();
      return loader != null
          && loader != ClassLoader.getPlatformClassLoader()
          && loader != Maker.class.getClassLoader();
    }
  }

  /** For the first that makes an executor for itself. */
  private static final class Wanting extends Search {
    @Override
    public boolean test(StackWalker.StackFrame frame) {
      return !onlyPasses(frame.getDeclaringClass());
    }
  }

  /** That of the calling thread; null where the JDK has made it for itself. */
  static @Nullable Maker ofCaller() {
    Optional<StackWalker.StackFrame> made = WALKER.walk(new Outside());
    return made.isEmpty() ? null : of(made.get());
  }

  /**
   * Whether java.base itself makes the executor on the calling thread, for what nobody has asked
   * for: to wait for processes, for one.
   */
  static boolean isJdk() {
    Optional<StackWalker.StackFrame> made = OF_ALL.walk(new Wanting());
    return made.isPresent()
        && made.get().getDeclaringClass().getModule().equals(Object.class.getModule());
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

  /** Null where that is not known. */
  @Nullable String name(Names names) {
    Class<?> made = type.get();
    return made == null ? null : names.of(made, method, descriptor, bytecodeIndex);
  }
}
