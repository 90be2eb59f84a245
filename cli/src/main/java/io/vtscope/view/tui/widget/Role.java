package io.vtscope.view.tui.widget;

/** The meaning of a text; a theme defines its look. */
public enum Role {
  TEXT,
  /** Less important: units, labels, unknowns. */
  DIM,
  STRONG,
  TITLE,
  /** The selected row or screen. */
  SELECTED,
  KEY,
  CRITICAL,
  WARNING,
  INFO,
  GOOD,
  /** A carrier state, as are the next four. */
  RUNNING,
  PINNED,
  BLOCKED,
  COMPENSATED,
  IDLE,
  CHART
}
