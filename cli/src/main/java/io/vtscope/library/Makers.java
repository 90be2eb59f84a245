package io.vtscope.library;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The code that makes executors. */
public final class Makers {
  private static final Pattern NUMBER = Pattern.compile("0x\\p{XDigit}+|\\d+");

  private Makers() {}

  /**
   * The code that made an executor. Null if that is unknown, if it is Spring's bean factory, or if
   * everybody shares the executor.
   */
  public static @Nullable Site blamed(Executor executor) {
    Site maker = executor.maker();
    return maker == null || executor.isCommonPool() || Meaning.SPRING_BEANS.isType(maker.type())
        ? null
        : maker;
  }

  /** The stack in which it was made; null if that says nothing. */
  public static @Nullable Stack made(Executor executor) {
    Stack stack = executor.made().stack();
    return blamed(executor) == null || stack.frames().isEmpty() ? null : stack;
  }

  /** Executors by the place that made them, in their order: programs make the same repeatedly. */
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
   * What executors of one place have in common. If the place is unknown, because they are older
   * than the agent, it is their configuration and their name without numbers.
   */
  public static Object place(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    return blamed(executor) == null
        ? List.of(
            made.type(),
            NUMBER.matcher(executor.name()).replaceAll("#"),
            made.bounds().core(),
            made.bounds().maximum(),
            made.bounds().capacity())
        : made.stack();
  }

  /** The name with "#" for numbers: one place makes several kinds. Empty if it has no name. */
  public static String nameButForNumbers(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    boolean isNamed = made.name() != null || made.givenName() != null;
    return isNamed ? NUMBER.matcher(executor.name()).replaceAll("#") : "";
  }

  public static @Nullable Artifact artifact(@Nullable Site site, Snapshot snapshot) {
    return site == null ? null : snapshot.origins().of(site.type());
  }

  /** Whether a library made it for itself; Spring makes what the application asks for. */
  public static boolean isOfLibrary(Executor executor, Snapshot snapshot) {
    Site maker = executor.maker();
    return maker != null
        && snapshot.origins().isOfLibrary(maker.type(), snapshot.target())
        && !Meaning.SPRING.isType(maker.type());
  }

  /** Whether it is the one that Spring Boot makes if the application makes none. */
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
