package io.vtscope.say;

import io.vtscope.meaning.Meaning;
import org.jspecify.annotations.Nullable;

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

  /**
   * The shortest name.
   *
   * @param field where it is kept; null if unknown
   */
  static String brief(@Nullable String field, String lock) {
    return field == null ? brief(lock) : field;
  }

  /** The same with class and identity: "Ledger.lock, java.util.ArrayList@1f". */
  static String full(@Nullable String field, String lock) {
    return field == null ? lock : field + ", " + lock;
  }
}
