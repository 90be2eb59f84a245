package io.vtscope.ledger.charge;

import io.vtscope.clock.Cost;
import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Safepoints of the JVM.
 *
 * @param charge the harm to runnable threads
 * @param own its part that other programs did not cause
 * @param operation the costliest VM operation; empty if unknown
 * @param ofOperation its time, nanoseconds
 */
public record Stopped(
    Cost cost, Charge charge, Charge own, String operation, long ofOperation, Asked asked) {
  /**
   * Requested garbage collections.
   *
   * @param cause the costliest cause, named by the JVM; null without any
   * @param nanos its time
   * @param count its collections
   * @param caller the costliest caller of {@code System.gc()}; null if unknown
   */
  public record Asked(@Nullable String cause, long nanos, long count, @Nullable Stack caller) {
    static final Asked NOTHING = new Asked(null, 0, 0, null);

    /** The cause of {@code System.gc()}, as the JVM names it. */
    static final String CALL = "System.gc()";

    /** Whether the program called {@code System.gc()}. */
    public boolean isCall() {
      return CALL.equals(cause);
    }
  }
}
