package io.vtscope.agent.executor;

/**
 * Follows rejected tasks until they are resubmitted and accepted. Tasks are compared by the
 * application's object. If several tasks share one, such as a stateless lambda, their futures are
 * compared. Retries with new objects are not detected.
 */
final class RefusedTasks {
  private final FollowedTasks inside = new FollowedTasks();
  private final FollowedTasks around = new FollowedTasks();

  /**
   * Called before acceptance or rejection.
   *
   * @param within the wrapped task, or itself
   */
  void given(Object task, Object within) {
    inside.given(within);
    around.given(task);
  }

  void refused(Object task, Object within) {
    inside.refused(within);
    around.refused(task);
  }

  /** On the sampler's thread. */
  void count(long now) {
    inside.count(now);
    around.count(now);
  }

  long followed() {
    return told().followed();
  }

  long taken() {
    return told().taken();
  }

  /** Each retry may have created a new future; then nothing is known. */
  private FollowedTasks told() {
    return inside.areShared() && around.taken() > 0 ? around : inside;
  }
}
