package io.vtscope.ledger.charge;

import io.vtscope.clock.Cost;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * For how long the JVM had stopped all threads for operations of its own.
 *
 * @param charge what that did to those who wanted to run
 * @param operation the one that took most, as the JVM calls it; empty if unknown
 * @param ofOperation what that one took, nanoseconds
 * @param asked for collections that were asked for
 */
public record Stopped(Cost cost, Charge charge, String operation, long ofOperation, Asked asked) {
  /**
   * Collections of garbage that somebody asked for, and that no lack of heap is the cause of.
   *
   * @param cause the one for which most was, as the JVM calls it; null if none was
   * @param nanos for how long all threads stood still for that cause
   * @param count collections for it
   * @param caller the stack in which {@code System.gc()} was called for longest; null where it was
   *     not recorded
   */
  public record Asked(@Nullable String cause, long nanos, long count, @Nullable Stack caller) {
    static final Asked NOTHING = new Asked(null, 0, 0, null);
  }
}
