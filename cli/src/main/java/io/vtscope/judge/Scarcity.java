package io.vtscope.judge;

/** The kinds of resources, by how much of their capacity may be held. */
public enum Scarcity {
  /** Carriers: half of them may be held. */
  CARRIERS,
  /** Carriers that run code, which is their purpose: only the wait for them counts. */
  RUNNING_CARRIERS,
  /** Carriers beyond the parallelism: a tenth of them may be held. */
  SPARE_CARRIERS,
  /** A lock, a pool or an executor: only its line counts. */
  LINE
}
