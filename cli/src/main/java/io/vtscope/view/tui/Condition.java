package io.vtscope.view.tui;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the data comes from, and how that goes.
 *
 * @param source what is watched, in a few words: a file's name for one; empty where the target's
 *     own name says it
 * @param started when the target was started; null where it is not known
 * @param state how it goes
 * @param silence for how long nothing has come that should have, nanoseconds; 0 while it comes
 * @param problem a sentence where something has failed; null where nothing has
 * @param since "attach" for one: since when the figures are summed up
 * @param replay null where it is no recording
 */
public record Condition(
    String source,
    @Nullable Instant started,
    State state,
    long silence,
    @Nullable String problem,
    String since,
    @Nullable Replay replay) {

  /** How it goes with the data. */
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

    boolean comes() {
      return this == LIVE || this == LATE;
    }
  }

  /**
   * How far a recording has been played.
   *
   * @param from its beginning, nanoseconds since the epoch
   * @param at the moment that is shown
   * @param to its end
   * @param speed times as fast as it was
   */
  public record Replay(long from, long at, long to, int speed, boolean playing) {
    boolean isOver() {
      return at >= to;
    }
  }

  public static Condition live(@Nullable Instant started) {
    return new Condition("", started, State.LIVE, 0, null, "attach", null);
  }
}
