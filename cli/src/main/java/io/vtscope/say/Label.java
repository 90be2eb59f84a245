package io.vtscope.say;

import java.util.Locale;

/** The labels of a finding's fields, in the order in which they are shown. */
public enum Label {
  WHERE,
  LOCK,
  POOL,
  EXECUTOR,
  HELD_BY,
  BLOCKS_IN,
  IMPACT,
  FIGURES,
  THEN,
  CALLERS,
  MORE;

  /** The label as people read it: "held by". */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
