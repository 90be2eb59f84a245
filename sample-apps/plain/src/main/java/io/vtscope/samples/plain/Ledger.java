package io.vtscope.samples.plain;

import java.util.concurrent.locks.ReentrantLock;

/** A counter under a lock. */
final class Ledger {
  static final ReentrantLock LOCK = new ReentrantLock();

  private static int entries;

  private Ledger() {}

  /** Returns 0 if interrupted. */
  static int write() {
    try {
      LOCK.lockInterruptibly();
    } catch (InterruptedException e) {
      return 0;
    }
    try {
      return ++entries;
    } finally {
      LOCK.unlock();
    }
  }
}
