package io.vtscope.samples.plain;

/** Counts the carriers. */
final class Carriers {
  private Carriers() {}

  /** Includes idle carriers. */
  static int count() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getThreadGroup)
            .filter(group -> group != null && group.getName().equals("CarrierThreads"))
            .count();
  }
}
