package io.vtscope.judge;

/** Why trouble is no trouble of its own. It caps a finding at INFO. */
public enum Intent {
  /** A library made it so on purpose. */
  BY_LIBRARY,
  /** The application bounds its own work by it. */
  OWN_BOUND,
  /** Another finding explains it. */
  EXPLAINED
}
