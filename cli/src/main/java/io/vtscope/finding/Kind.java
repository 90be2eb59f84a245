package io.vtscope.finding;

import io.vtscope.meaning.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A kind of finding, in the order of the docs. {@code kinds.tsv} holds the texts. */
public enum Kind {
  PINNED_MONITOR(Family.CARRIERS, Need.EVENTS, "jdk.VirtualThreadPinned"),
  PINNED_NATIVE(Family.CARRIERS, Need.EVENTS, "jdk.VirtualThreadPinned"),
  PINNED_CLASS_INIT(Family.CARRIERS, Need.EVENTS, "jdk.VirtualThreadPinned"),
  MONITOR_CONTENTION(Family.LINES, Need.EVENTS, "jdk.JavaMonitorEnter"),
  NATIVE_CAPTURE(Family.CARRIERS, Need.EVENTS, "jdk.NativeMethodSample"),
  FILE_IO_CAPTURE(Family.CARRIERS, Need.EVENTS, "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce"),
  COMPENSATION(Family.CARRIERS, Need.EVENTS, "jdk.ThreadStart"),
  CPU_MONOPOLY(Family.CARRIERS, Need.CARRIER_SAMPLES),
  YIELD_STORM(Family.CARRIERS, Need.CARRIER_SAMPLES),
  SCHEDULING_DELAY(Family.CARRIERS, Need.CARRIER_SAMPLES),
  STARVATION_DEADLOCK(Family.CARRIERS, Need.CARRIER_SAMPLES),
  DEADLOCK(Family.LINES, Need.TWO_COUNTS),
  UNANSWERED_WAIT(Family.LINES, Need.TWO_COUNTS),
  THREAD_LEAK(Family.LINES, Need.TWO_COUNTS),
  SUBMIT_FAILED(Family.CARRIERS, Need.EVENTS, "jdk.VirtualThreadSubmitFailed"),
  EXECUTOR_SATURATION(Family.EXECUTORS, Need.EXECUTORS),
  EXECUTOR_MAX_UNREACHABLE(Family.EXECUTORS, Need.EXECUTORS),
  EXECUTOR_UNUSED(Family.EXECUTORS, Need.EXECUTORS),
  POOLED_VIRTUAL_THREADS(Family.EXECUTORS, Need.EXECUTORS),
  ASYNC_ON_CALLER(Family.EXECUTORS, Need.EXECUTORS),
  POOL_BOTTLENECK(Family.LINES, Need.TWO_COUNTS),
  THREAD_LOCAL_WEIGHT(Family.THREADS, Need.ONE_COUNT),
  SMALL_PARALLELISM(Family.CARRIERS, Need.PARALLELISM),
  KNOWN_JDK_BUG(Family.THREADS, Need.TWO_COUNTS);

  private final Family family;
  private final Need need;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> events;

  Kind(Family family, Need need, String... events) {
    this.family = family;
    this.need = need;
    this.events = List.of(events);
  }

  /** What a finding is about. */
  public enum Family {
    CARRIERS,
    LINES,
    EXECUTORS,
    THREADS
  }

  /** The data that a check needs. */
  public enum Need {
    EVENTS,
    CARRIER_SAMPLES,
    ONE_COUNT,
    TWO_COUNTS,
    EXECUTORS,
    /** The scheduler's parallelism. */
    PARALLELISM
  }

  /** Texts from kinds.tsv, read on first use. */
  private static final class Table {
    static final Map<String, List<String>> ROWS =
        Rows.of(Kind.class, "kinds.tsv").stream()
            .collect(Collectors.toUnmodifiableMap(row -> row.get(0), Function.identity()));
  }

  /** The name in reports, options and docs: {@code pinned-monitor}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Family family() {
    return family;
  }

  public Need need() {
    return need;
  }

  /** The required JVM events; may be empty. */
  public List<String> events() {
    return events;
  }

  /** Null if no kind has this id. */
  public static @Nullable Kind of(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst().orElse(null);
  }

  /** One line, without a full stop. */
  public String title() {
    return word(1);
  }

  /** The effect on the application, in sentences. */
  public String meaning() {
    return word(2);
  }

  /** General advice, one sentence. */
  public String remedy() {
    return word(3);
  }

  /** The explanation's resource, relative to this class. */
  public String page() {
    return "explain/" + id() + ".md";
  }

  private String word(int column) {
    List<String> row = Table.ROWS.get(id());
    if (row == null) {
      throw new IllegalStateException("kinds.tsv has no row for " + id());
    }
    return row.get(column);
  }
}
