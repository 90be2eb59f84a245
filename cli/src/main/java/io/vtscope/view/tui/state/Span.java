package io.vtscope.view.tui.state;

import io.vtscope.clock.Window;
import java.time.Duration;
import java.util.List;

/** The time span of charts. */
public enum Span {
  MINUTE("1 min", Duration.ofMinutes(1)),
  FIVE("5 min", Duration.ofMinutes(5)),
  HALF_HOUR("30 min", Duration.ofMinutes(30)),
  ALL("all", Duration.ofDays(10_000));

  private final String label;
  private final Duration length;

  Span(String label, Duration length) {
    this.label = label;
    this.length = length;
  }

  public String label() {
    return label;
  }

  public Span next() {
    List<Span> all = List.of(values());
    return all.get((all.indexOf(this) + 1) % all.size());
  }

  /** The span's start, nanoseconds since the epoch; not before the window. */
  public long from(Window window) {
    return Math.max(window.from(), window.to() - length.toNanos());
  }
}
