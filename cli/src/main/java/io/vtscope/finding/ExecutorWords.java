package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Words for executors. */
public final class ExecutorWords {
  private static final Pattern NUMBER = Pattern.compile("0x\\p{XDigit}+|\\d+");

  private ExecutorWords() {}

  /**
   * "ThreadPoolTaskExecutor, core 4, at most 8 threads, queue of 50", without what is not known.
   */
  public static String kind(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    List<String> parts = new ArrayList<>();
    String type = ExecutorNames.shortType(made.type());
    if (!type.equals(executor.name())) {
      parts.add(type);
    }
    String threads = ExecutorNames.ofThreads(made);
    if (made.givenName() != null && !threads.isEmpty() && !threads.equals(made.givenName())) {
      parts.add("threads " + threads + "-N");
    }
    if (made.kind() == ExecutorObservation.ExecutorKind.EVENT_LOOP) {
      parts.add(Amounts.count(made.maximum(), "event loop"));
      return String.join(", ", parts);
    }
    int maximum = executor.maximum();
    if (made.core() >= 0 && made.core() != maximum) {
      parts.add("core " + made.core());
    }
    if (maximum >= 0) {
      String bound =
          maximum == Integer.MAX_VALUE
              ? "any number of threads"
              : "at most " + Amounts.count(maximum, "thread");
      parts.add(bound);
    }
    if (made.capacity() >= 0) {
      parts.add(queue(made.capacity()));
    }
    return String.join(", ", parts);
  }

  private static String queue(int capacity) {
    return switch (capacity) {
      case 0 -> "no queue";
      case Integer.MAX_VALUE -> "queue without a bound";
      default -> "queue of " + WaitWords.number(capacity);
    };
  }

  /** "The executor reports (ThreadPoolTaskExecutor, core 4, at most 8 threads, queue of 50)". */
  static String the(Executor executor) {
    String kind = kind(executor);
    return "The executor " + executor.name() + (kind.isEmpty() ? "" : " (" + kind + ")");
  }

  /** " made in app.Main.main"; empty where that tells nothing. */
  static String madeIn(Executor executor) {
    Site maker = blamed(executor);
    return maker == null ? "" : ", made in " + maker.name() + ",";
  }

  /**
   * Who made it; null where that is not known, is where Spring makes all beans, or is whoever was
   * the first to use what is there for everybody.
   */
  public static @Nullable Site blamed(Executor executor) {
    Site maker = executor.maker();
    return maker == null
            || executor.isCommonPool()
            || maker.type().startsWith("org.springframework.beans.")
        ? null
        : maker;
  }

  /** The stack in which it was made; null where that tells nobody anything. */
  static @Nullable Stack made(Executor executor) {
    Stack stack = executor.made().stack();
    return blamed(executor) == null || stack.frames().isEmpty() ? null : stack;
  }

  /** " (and 3 more made there)"; empty where there are none. */
  static String more(List<Executor> alike) {
    String more = blamed(alike.getFirst()) == null ? " more like it)" : " more made there)";
    return alike.size() == 1 ? "" : " (and " + (alike.size() - 1) + more;
  }

  static String window(Snapshot snapshot) {
    return "in a window of " + Amounts.time(snapshot.window().nanos());
  }

  /** Executors of one place together, in their order: programs make the same again and again. */
  static List<List<Executor>> byMaker(Snapshot snapshot, Predicate<Executor> wanted) {
    Map<Object, List<Executor>> all = new LinkedHashMap<>();
    for (Executor executor : snapshot.executors()) {
      if (wanted.test(executor)) {
        all.computeIfAbsent(place(executor), k -> new ArrayList<>()).add(executor);
      }
    }
    return List.copyOf(all.values());
  }

  /**
   * What executors of one place have in common; where the place is not known, as that was before
   * the agent came, what those of one place mostly have: all but a number in the name.
   */
  static Object place(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    return blamed(executor) == null
        ? List.of(
            made.type(),
            NUMBER.matcher(executor.name()).replaceAll("#"),
            made.core(),
            made.maximum(),
            made.capacity())
        : made.stack();
  }

  /** What tells those apart that one place makes for several things; empty where it has no name. */
  public static String nameButForNumbers(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    boolean isNamed = made.name() != null || made.givenName() != null;
    return isNamed ? NUMBER.matcher(executor.name()).replaceAll("#") : "";
  }

  static @Nullable Artifact artifact(@Nullable Site site, Snapshot snapshot) {
    return site == null ? null : snapshot.origins().of(site.type());
  }

  /** Whether a library made it for itself; Spring makes what the application asks for. */
  public static boolean isOfLibrary(Executor executor, Snapshot snapshot) {
    Site maker = executor.maker();
    return maker != null
        && snapshot.origins().isOfLibrary(maker.type(), snapshot.target())
        && !maker.type().startsWith("org.springframework.");
  }

  /** Whether it is the one that Spring Boot makes where the application makes none. */
  static boolean isOfBoot(Executor executor) {
    return isOfSpring(executor)
        && "applicationTaskExecutor".equals(executor.made().givenName())
        && executor.made().stack().frames().stream()
            .anyMatch(frame -> frame.type().startsWith("org.springframework.boot."));
  }

  static boolean isOfSpring(Executor executor) {
    return executor.made().type().startsWith("org.springframework.");
  }

  /** Of one that stands for all that were made in its place. */
  static Map<String, Object> evidence(Executor executor, Collection<Executor> alike) {
    Map<String, Object> evidence = evidence(executor);
    if (alike.size() > 1) {
      evidence.put("alsoMadeThere", alike.size() - 1);
    }
    return evidence;
  }

  static Map<String, Object> evidence(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("executor", executor.name());
    evidence.put("class", made.type());
    if (made.name() != null) {
      evidence.put("thread", made.name());
    }
    known(evidence, "core", made.core());
    known(evidence, "maximum", executor.maximum());
    known(evidence, "queueCapacity", made.capacity());
    if (made.rejection() != null) {
      evidence.put("rejectionHandler", made.rejection());
    }
    if (executor.maker() != null) {
      evidence.put("madeIn", executor.maker().name());
    }
    known(evidence, "submitted", executor.total().submitted());
    known(evidence, "completed", executor.total().completed());
    evidence.put("rejected", executor.total().rejected());
    known(evidence, "rejectedAfterShutdown", executor.total().refused().afterShutdown());
    known(evidence, "activeAtPeak", executor.peakActive());
    known(evidence, "threadsAtPeak", executor.peakThreads());
    known(evidence, "queuedAtPeak", executor.peakQueued());
    if (!executor.isScheduled()) { // whose tasks wait for their time
      millis(evidence, "waitP50Millis", executor.waits().p50());
      millis(evidence, "waitP99Millis", executor.waits().p99());
      millis(evidence, "waitMaxMillis", executor.waits().max());
      millis(evidence, "waitMeanMillis", executor.meanWait());
    }
    evidence.put("secondsAllBusy", executor.busyLoads());
    return evidence;
  }

  private static void known(Map<String, Object> evidence, String name, long number) {
    if (number >= 0 && number != Integer.MAX_VALUE) {
      evidence.put(name, number);
    }
  }

  private static void millis(Map<String, Object> evidence, String name, long nanos) {
    if (nanos >= 0) {
      evidence.put(name, nanos / 1e6);
    }
  }
}
