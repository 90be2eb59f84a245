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
 * The call outside the JDK that created an executor.
 *
 * @param bytecodeIndex index of the call
 */
record Maker(WeakReference<Class<?>> type, String method, String descriptor, int bytecodeIndex) {
  private static final Set<String> REFLECTION =
      Set.of("java.lang.reflect", "jdk.internal.reflect", "java.lang.invoke");

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** Method references appear only in hidden frames. */
  private static final StackWalker OF_ALL =
      StackWalker.getInstance(
          Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));

  private abstract static class Search
      implements Function<Stream<StackWalker.StackFrame>, Optional<StackWalker.StackFrame>>,
          Predicate<StackWalker.StackFrame> {
    @Override
    public Optional<StackWalker.StackFrame> apply(Stream<StackWalker.StackFrame> frames) {
      return frames.filter(this).findFirst();
    }
  }

  private static final class Outside extends Search {
    @Override
    @SuppressWarnings("ReferenceEquality") // compared by identity
    public boolean test(StackWalker.StackFrame frame) {
      ClassLoader loader = frame.getDeclaringClass().getClassLoader();
      return loader != null
          && loader != ClassLoader.getPlatformClassLoader()
          && loader != Maker.class.getClassLoader();
    }
  }

  /** Matches the code that wants an executor, behind factory methods. */
  private static final class Wanting extends Search {
    @Override
    public boolean test(StackWalker.StackFrame frame) {
      return !onlyPasses(frame.getDeclaringClass());
    }
  }

  /** Null if the JDK created it. */
  static @Nullable Maker ofCaller() {
    Optional<StackWalker.StackFrame> made = WALKER.walk(new Outside());
    return made.isEmpty() ? null : of(made.get());
  }

  /** Whether java.base created it for itself, for example to wait for processes. */
  static boolean isJdk() {
    Optional<StackWalker.StackFrame> made = OF_ALL.walk(new Wanting());
    return made.isPresent()
        && made.get().getDeclaringClass().getModule().equals(Object.class.getModule());
  }

  /** Whether the class creates executors only for its callers. */
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

  @Nullable String name(Names names) {
    Class<?> made = type.get();
    return made == null ? null : names.of(made, method, descriptor, bytecodeIndex);
  }
}
