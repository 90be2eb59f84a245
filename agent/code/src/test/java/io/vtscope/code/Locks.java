package io.vtscope.code;

import java.util.Map;

/** Methods that call {@code here()} while holding locks of every kind. */
@SuppressWarnings({"unused", "SynchronizeOnNonFinalField", "StaticGuardedByInstance"})
final class Locks {
  private static final Object GLOBAL = new Object();
  private final Object mutex = new Object();
  private final Map<String, Object> byName = Map.of();
  private final Object[] stripes = {new Object()};

  static void here() {}

  Object lock() {
    return mutex;
  }

  synchronized void whole() {
    here();
  }

  static synchronized void ofTheClass() {
    here();
  }

  void nothing() {
    here();
  }

  void theInstance() {
    synchronized (this) {
      here();
    }
  }

  void aField() {
    synchronized (mutex) {
      here();
    }
  }

  void aStaticField() {
    synchronized (GLOBAL) {
      here();
    }
  }

  void aClass() {
    synchronized (Locks.class) {
      here();
    }
  }

  void aFieldOfAnother(Locks other) {
    synchronized (other.mutex) {
      here();
    }
  }

  void aParameter(long before, Object given) {
    synchronized (given) {
      here();
    }
  }

  void theResultOfACall() {
    synchronized (lock()) {
      here();
    }
  }

  void theResultOfACallWithArguments() {
    synchronized (byName.getOrDefault("a", mutex)) {
      here();
    }
  }

  void anElement() {
    synchronized (stripes[0]) {
      here();
    }
  }

  void aString() {
    synchronized ("lock") {
      here();
    }
  }

  void eitherOr(boolean which) {
    synchronized (which ? mutex : GLOBAL) {
      here();
    }
  }

  void before() {
    here();
    synchronized (mutex) {
      mutex.notifyAll();
    }
  }

  void inOneOfTwo() {
    here();
    synchronized (mutex) {
      lock();
      here();
    }
  }

  void after() {
    synchronized (mutex) {
      mutex.notifyAll();
    }
    here();
  }

  synchronized void nested() {
    synchronized (mutex) {
      synchronized (GLOBAL) {
        here();
      }
    }
  }

  synchronized void entered() {
    synchronized (this) {
      here();
    }
  }

  void inTheHandler() {
    synchronized (mutex) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        here();
      }
    }
  }

  void inTheHandlerAround() {
    try {
      synchronized (mutex) {
        mutex.notifyAll();
      }
    } catch (IllegalMonitorStateException e) {
      here();
    }
  }

  void inALoop(int times) {
    for (int i = 0; i < times; i++) {
      synchronized (stripes[i]) {
        if (i % 2 == 0) {
          continue;
        }
        here();
      }
    }
  }

  void leftByReturn(int which) {
    synchronized (mutex) {
      if (which == 0) {
        return;
      }
      switch (which) {
        case 1 -> here();
        default -> throw new IllegalArgumentException();
      }
    }
  }

  final class Inner {
    Inner() {
      synchronized (Locks.this) {
        here();
      }
    }

    Runnable captured(Object given) {
      return () -> {
        synchronized (given) {
          here();
        }
      };
    }

    void theInstanceAround() {
      synchronized (Locks.this) {
        here();
      }
    }

    void theLocalInstanceAround(Object given) {
      final class Local {
        Runnable inside() {
          return new Runnable() {
            @Override
            public void run() {
              synchronized (Local.this) {
                synchronized (given) {
                  here();
                }
              }
            }
          };
        }
      }
      new Local().inside().run();
    }
  }
}
