package io.vtscope.samples.plain;

/** The platform threads that virtual threads run on. */
final class Carriers {
  private Carriers() {}

  /** How many there are now, idle ones too. */
  static int count() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getThreadGroup)
            .filter(group -> group != null && group.getName().equals("CarrierThreads"))
            .count();
  }
}
