package io.vtscope.library;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.ExecutorState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Identifies the code that makes executors. */
public final class Makers {
  private static final Pattern NUMBER = Pattern.compile("0x\\p{XDigit}+|\\d+");

  private Makers() {}

  /** The maker; null if unknown, Spring's bean factory, or for the common pool. */
  public static @Nullable Site blamed(Executor executor) {
    Site maker = executor.maker();
    return maker == null || executor.isCommonPool() || Meaning.SPRING_BEANS.isType(maker.type())
        ? null
        : maker;
  }

  /** The maker's stack; null if it is not informative. */
  public static @Nullable Stack made(Executor executor) {
    Stack stack = executor.made().stack();
    return blamed(executor) == null || stack.frames().isEmpty() ? null : stack;
  }

  /** Groups executors by place, in their order. */
  public static List<List<Executor>> byMaker(Snapshot snapshot, Predicate<Executor> wanted) {
    Map<Object, List<Executor>> all = new LinkedHashMap<>();
    for (Executor executor : snapshot.executors()) {
      if (wanted.test(executor)) {
        all.computeIfAbsent(place(executor), k -> new ArrayList<>()).add(executor);
      }
    }
    return List.copyOf(all.values());
  }

  /**
   * A key for executors from one place. Without a known place, it is the configuration and name.
   */
  public static Object place(Executor executor) {
    ExecutorState.Executor made = executor.made();
    return blamed(executor) == null
        ? List.of(
            made.type(),
            NUMBER.matcher(executor.name()).replaceAll("#"),
            made.bounds().core(),
            made.bounds().maximum(),
            made.bounds().capacity())
        : made.stack();
  }

  /** The name with "#" for numbers; empty if unnamed. */
  public static String nameButForNumbers(Executor executor) {
    ExecutorState.Executor made = executor.made();
    boolean isNamed = made.name() != null || made.givenName() != null;
    return isNamed ? NUMBER.matcher(executor.name()).replaceAll("#") : "";
  }

  public static @Nullable Artifact artifact(@Nullable Site site, Snapshot snapshot) {
    return site == null ? null : snapshot.origins().of(site.type());
  }

  /** Whether a library made it for itself. Spring makes executors for the application. */
  public static boolean isOfLibrary(Executor executor, Snapshot snapshot) {
    Site maker = executor.maker();
    return maker != null
        && snapshot.origins().isOfLibrary(maker.type(), snapshot.target())
        && !Meaning.SPRING.isType(maker.type());
  }

  /** Whether it is Spring Boot's default. */
  public static boolean isOfBoot(Executor executor) {
    return isOfSpring(executor)
        && "applicationTaskExecutor".equals(executor.made().givenName())
        && executor.made().stack().frames().stream()
            .anyMatch(frame -> frame.is(Meaning.SPRING_BOOT));
  }

  public static boolean isOfSpring(Executor executor) {
    return Meaning.SPRING.isType(executor.made().type());
  }
}
