package com.google.common.util.concurrent;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Parks like Guava's future and never completes. */
public final class AbstractFuture implements Future<Void> {
  @Override
  public Void get() throws InterruptedException {
    while (!Thread.interrupted()) {
      LockSupport.park(this);
    }
    throw new InterruptedException();
  }

  @Override
  public Void get(long timeout, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    return false;
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public boolean isDone() {
    return false;
  }
}
