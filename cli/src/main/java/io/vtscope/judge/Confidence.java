package io.vtscope.judge;

/** The reliability of a finding, weakest first. */
public enum Confidence {
  /** Without samples of the carriers. */
  INFERRED,
  SAMPLED,
  /** Timed by the JVM or the agent. */
  MEASURED,
  /** The problem cannot end by itself. */
  PROVED
}
