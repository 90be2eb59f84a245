package io.vtscope.library;

import io.vtscope.jvm.Frame;
import java.util.List;

/**
 * A product that makes callers wait, such as a connection pool.
 *
 * @param packages prefixes of class names, the pool's own first
 * @param remedy one sentence per action; the last has no full stop
 */
public record ResourcePoolType(
    String artifact,
    String product,
    List<String> packages,
    List<Call> calls,
    Lends lends,
    String remedy,
    String link) {

  /** Which waiters a return wakes. */
  public enum Lends {
    /** One waiter, in queue order. */
    ONE,
    /** All waiters wake or poll, and one succeeds. */
    ALL,
    NONE
  }

  /** A method of a class, its nested classes or lambdas. */
  public record Call(String type, String method) {
    static Call of(String text) {
      int hash = text.indexOf('#');
      return new Call(text.substring(0, hash), text.substring(hash + 1));
    }

    boolean isOf(Frame frame) {
      return (frame.method().equals(method) || frame.method().startsWith("lambda$" + method + "$"))
          && (frame.type().equals(type) || frame.type().startsWith(type + "$"));
    }
  }

  public boolean has(String type) {
    return packages.stream().anyMatch(type::startsWith);
  }
}
