package io.vtscope.junit;

/** Threads started by a class's set-up, until its first test or nested class. */
final class SetUp {
  private static final long NOT_YET = -1;

  private final long from = Threads.next();
  private volatile long to = NOT_YET;

  void ends() {
    if (to == NOT_YET) {
      to = Threads.next();
    }
  }

  Threads.Range threads() {
    return new Threads.Range(from, to);
  }
}
