package io.vtscope.view.tui.state;

import io.vtscope.observation.ThreadName;

/**
 * The name of one thing that the user has opened. It is looked up in every new model.
 *
 * @param key key of the row that was opened; for a lock its class and identity
 * @param title for the way back
 * @param scroll lines above what is shown
 */
public record Detail(Kind kind, String key, String title, int scroll) {
  /** What it is. */
  public enum Kind {
    FINDING,
    HOTSPOT,
    CARRIER,
    EXECUTOR,
    WAIT,
    GROWTH,
    LOCK,
    /** What was looked for, and what could not be checked. */
    VERDICTS
  }

  public static Detail of(Kind kind, String key, String title) {
    return new Detail(kind, key, title, 0);
  }

  public Detail scrolled(int to) {
    return new Detail(kind, key, title, Math.max(0, to));
  }

  public static String key(ThreadName thread) {
    return String.valueOf(thread.id());
  }
}
