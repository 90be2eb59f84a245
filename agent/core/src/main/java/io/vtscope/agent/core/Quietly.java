package io.vtscope.agent.core;

/** A chunk hook that swallows failures, which Flight Recorder would log. */
final class Quietly implements Runnable {
  private final Runnable hook;

  Quietly(Runnable hook) {
    this.hook = hook;
  }

  @Override
  public void run() {
    try {
      hook.run();
    } catch (Throwable e) {
      // the next chunk has them
    }
  }
}
