package io.vtscope.view.tui.state;

import io.vtscope.jvm.ThreadName;

/**
 * Identifies an open detail in any model.
 *
 * @param key of the opened row, or the identified lock
 * @param title for the breadcrumbs
 * @param scroll hidden lines above
 */
public record Detail(Kind kind, String key, String title, int scroll) {
  /** The kind of detail. */
  public enum Kind {
    FINDING,
    HOTSPOT,
    CARRIER,
    EXECUTOR,
    WAIT,
    GROWTH,
    LOCK,
    /** Which checks ran. */
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
