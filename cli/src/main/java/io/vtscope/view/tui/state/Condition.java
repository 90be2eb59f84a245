package io.vtscope.view.tui.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The data source and its state.
 *
 * @param source for example a file name; may be empty
 * @param started null if unknown
 * @param silence how long data has been overdue, nanoseconds; 0 if not
 * @param problem null for none
 * @param since the start of the sums, for example "attach"
 * @param replay null unless a recording is replayed
 */
public record Condition(
    String source,
    @Nullable Instant started,
    State state,
    long silence,
    @Nullable String problem,
    String since,
    @Nullable Replay replay) {

  /** The state of a data source. */
  public enum State {
    LIVE,
    /** Data arrives only once a second. */
    LATE,
    /** Data is overdue: the JVM is suspended or stalled. */
    SILENT,
    ENDED,
    FAILED;

    public boolean comes() {
      return this == LIVE || this == LATE;
    }
  }

  /**
   * The position in a recording.
   *
   * @param at the shown moment, nanoseconds since the epoch
   * @param speed playback factor
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
