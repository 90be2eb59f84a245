package io.vtscope.command.option;

/** What a profile of stacks shows. */
public enum What {
  /** Hotspots by carrier time. */
  CARRIERS,
  /** Waiting virtual threads by waiting time. */
  WAIT
}
