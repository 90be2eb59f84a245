package io.vtscope.samples.plain;

import java.util.concurrent.locks.ReentrantLock;

/** Something that one thread at a time writes into. */
final class Ledger {
  static final ReentrantLock LOCK = new ReentrantLock();

  private static int entries;

  private Ledger() {}

  /** Gives up where the thread is interrupted; the entries until then. */
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
