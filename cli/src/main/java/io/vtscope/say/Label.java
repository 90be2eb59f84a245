package io.vtscope.say;

import java.util.Locale;

/** Field labels in display order. */
public enum Label {
  WHERE,
  LOCK,
  POOL,
  EXECUTOR,
  HELD_BY,
  LOANS,
  BLOCKS_IN,
  IMPACT,
  FIGURES,
  THEN,
  CALLERS,
  MORE;

  /** The displayed label, such as "held by". */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
