package io.vtscope.say;

import io.vtscope.meaning.Meaning;

/** Lock names. */
final class Locks {
  private Locks() {}

  /** "ReentrantLock@1f" from "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f". */
  static String brief(String lock) {
    int number = lock.indexOf('@');
    String type = number < 0 ? lock : lock.substring(0, number);
    int inner = type.indexOf('$');
    String outer =
        Meaning.CONCURRENT_LOCK.isType(type) && inner >= 0 ? type.substring(0, inner) : type;
    return Code.brief(outer) + lock.substring(type.length());
  }
}
