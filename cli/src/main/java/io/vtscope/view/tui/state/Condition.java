package io.vtscope.view.tui.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The source of the data, and its state.
 *
 * @param source what is watched, in a few words, for example the name of a file; empty if the
 *     target's own name says it
 * @param started when the target was started; null if unknown
 * @param state how it goes
 * @param silence for how long expected data has not come, nanoseconds; 0 while it comes
 * @param problem a sentence about a failure; null for none
 * @param since the start of the sums, for example "attach"
 * @param replay null if the source is no recording
 */
public record Condition(
    String source,
    @Nullable Instant started,
    State state,
    long silence,
    @Nullable String problem,
    String since,
    @Nullable Replay replay) {

  /** Whether data comes. */
  public enum State {
    /** It comes. */
    LIVE,
    /** It comes when the JVM writes by itself, once a second. */
    LATE,
    /** It should come and does not: the JVM stands still. */
    SILENT,
    /** The target has ended: there will be no more. */
    ENDED,
    /** It cannot be read any more. */
    FAILED;

    public boolean comes() {
      return this == LIVE || this == LATE;
    }
  }

  /**
   * The position in a recording.
   *
   * @param from its beginning, nanoseconds since the epoch
   * @param at the moment that is shown
   * @param to its end
   * @param speed times as fast as it was
   */
  public record Replay(long from, long at, long to, int speed, boolean playing) {
    public boolean isOver() {
      return at >= to;
    }
  }

  public static Condition live(@Nullable Instant started) {
    return new Condition("", started, State.LIVE, 0, null, "attach", null);
  }
}
