package io.vtscope.agent.core;

/**
 * What Flight Recorder calls as chunks begin and end. It logs what is thrown at it to where the
 * application writes, so nothing is, not even that there is no memory left.
 */
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
      // What this chunk lacks the next one has, and the sampler gives up where it stays.
    }
  }
}
