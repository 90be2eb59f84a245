package io.vtscope.judge;

/** The kinds of resources, by how much of them may be held. */
public enum Scarcity {
  /** Half of the carriers may be held. */
  CARRIERS,
  /** Running code may hold all carriers: only the wait counts. */
  RUNNING_CARRIERS,
  /** A tenth of the carriers beyond the parallelism may be held. */
  SPARE_CARRIERS,
  /** A lock, pool or executor: only its line counts. */
  LINE
}
