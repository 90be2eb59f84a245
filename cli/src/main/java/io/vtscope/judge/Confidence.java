package io.vtscope.judge;

/** How a finding is known, the least sure first. */
public enum Confidence {
  /** Concluded, without the agent's look at the carriers. */
  INFERRED,
  /** Seen by samples. */
  SAMPLED,
  /** Measured: the JVM or the agent timed each. */
  MEASURED,
  /** Proved: it cannot end by itself. */
  PROVED
}
