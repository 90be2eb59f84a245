package io.vtscope.agent.executor;

/**
 * Follows some tasks that an executor refused: whether they are given again, and are not refused
 * then. They are told by identity: by that of what the application gave, and where that is one
 * object for all, as a lambda that captures nothing, by that of the future around it. So nothing is
 * told of an executor that is given one object again and again, nor of a task of which another
 * object is made for each try.
 */
final class RefusedTasks {
  private final FollowedTasks inside = new FollowedTasks();
  private final FollowedTasks around = new FollowedTasks();

  /**
   * Before it is known whether it is refused.
   *
   * @param within what the task was made of; itself where it was made of nothing else
   */
  void given(Object task, Object within) {
    inside.given(within);
    around.given(task);
  }

  void refused(Object task, Object within) {
    inside.refused(within);
    around.refused(task);
  }

  /** Once a second, and at the end; on the sampler's thread. */
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

  /** Where no future came again, each try may have made another: of these nothing is known. */
  private FollowedTasks told() {
    return inside.areShared() && around.taken() > 0 ? around : inside;
  }
}
