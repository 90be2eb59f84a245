package io.vtscope.view.tui.widget;

/** What a piece of text is; how that looks is the theme's business. */
public enum Role {
  TEXT,
  /** What matters less: units, labels, what is not known. */
  DIM,
  /** What matters more. */
  STRONG,
  /** Headings and rules. */
  TITLE,
  /** The row or the screen that is chosen. */
  SELECTED,
  /** A key that can be pressed. */
  KEY,
  CRITICAL,
  WARNING,
  INFO,
  GOOD,
  /** A carrier whose virtual thread runs; the next are its other states. */
  RUNNING,
  PINNED,
  BLOCKED,
  COMPENSATED,
  IDLE,
  CHART
}
