package io.vtscope.library;

import io.vtscope.observation.Frame;
import java.util.List;

/**
 * A resource pool, and the calls that wait until it has something to lend. Or another product that
 * makes its callers wait, such as a full buffer.
 *
 * @param artifact as Maven calls it
 * @param product as people call it
 * @param packages beginnings of its classes' names, the pool's own first, then those that wrap it
 * @param calls the one to name first
 * @param lends who gets what is returned
 * @param remedy what to do, a sentence for each action; the last has no full stop
 * @param link the source
 */
public record BorrowCall(
    String artifact,
    String product,
    List<String> packages,
    List<Call> calls,
    Lends lends,
    String remedy,
    String link) {

  /** Who gets what is returned. */
  public enum Lends {
    /** One of the waiters, in turn. */
    ONE,
    /** All are woken, or ask again and again, and one gets it: there is no queue. */
    ALL,
    /** Nothing is lent. */
    NONE
  }

  /** A method of a class, or of a class inside it; or a lambda in it. */
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
