package io.vtscope.judge;

/** A reason to cap a finding at INFO. */
public enum Intent {
  /** A library chose this on purpose. */
  BY_LIBRARY,
  /** The application limits its own work on purpose. */
  OWN_BOUND,
  /** Another finding explains it. */
  EXPLAINED
}
