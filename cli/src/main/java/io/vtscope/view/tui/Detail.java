package io.vtscope.view.tui;

import io.vtscope.observation.ThreadName;

/**
 * One thing that is looked at closely. It names the thing, and is looked up in every new sight.
 *
 * @param key of the row that was opened; of a lock its class and identity
 * @param title for the way back
 * @param scroll lines above what is shown
 */
record Detail(Kind kind, String key, String title, int scroll) {
  /** What it is. */
  enum Kind {
    FINDING,
    HOTSPOT,
    CARRIER,
    EXECUTOR,
    WAIT,
    GROWTH,
    LOCK,
    /** What was looked for, and what could not be. */
    VERDICTS
  }

  static Detail of(Kind kind, String key, String title) {
    return new Detail(kind, key, title, 0);
  }

  /** Who has a lock, and who waits for it. */
  static Detail lock(String lock) {
    return of(Kind.LOCK, lock, "lock " + Locks.brief(lock));
  }

  Detail scrolled(int to) {
    return new Detail(kind, key, title, Math.max(0, to));
  }

  static String key(ThreadName thread) {
    return String.valueOf(thread.id());
  }
}
