package io.vtscope.clock;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last reported hold of each virtual thread, which includes earlier samples of the agent. Only
 * the most recently reported threads are kept.
 */
public final class LastTold {
  private final Map<Long, Span> spans = new LinkedHashMap<>();

  /** One hold, nanoseconds since the epoch. */
  public record Span(long from, long to) {}

  public void clear() {
    spans.clear();
  }

  public void add(LastTold part) {
    part.spans.forEach((thread, span) -> add(thread, span.from, span.to - span.from));
  }

  /**
   * Adds a reported hold.
   *
   * @param thread ignored if 0 (unknown)
   */
  public void add(long thread, long at, long nanos) {
    if (thread == 0) {
      return;
    }
    Span before = spans.remove(thread);
    boolean isLater = before == null || at + nanos >= before.to;
    spans.put(thread, isLater ? new Span(at, at + nanos) : before);
    if (spans.size() > Most.THREADS) {
      spans.remove(spans.keySet().iterator().next());
    }
  }

  /** Null if the JVM reported no hold. */
  public @Nullable Span of(long thread) {
    return spans.get(thread);
  }
}
