package io.vtscope.finding;

/** Facts about executors. */
public sealed interface ExecutorFacts extends Facts {
  /**
   * Calls of an asynchronous method that ran on the thread that called it.
   *
   * @param calls all calls that were counted
   * @param callsLookedAt of these, the calls whose thread is known
   * @param onCaller of these, the calls that ran on the thread that called
   */
  record AsyncOnCaller(String method, long calls, long callsLookedAt, long onCaller, Cause cause)
      implements ExecutorFacts {
    /** Why the call was not intercepted. */
    public enum Cause {
      /** The bean called its own method. */
      SELF_CALL,
      /** The bean's proxy does not handle the annotation. */
      NOT_ENABLED,
      UNKNOWN
    }
  }
}
