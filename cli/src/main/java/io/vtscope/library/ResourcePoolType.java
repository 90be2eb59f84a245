package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** The index of the pool's outermost frame; -1 if none. */
  public int outermost(List<Frame> frames) {
    int outermost = frames.size() - 1;
    while (outermost >= 0 && !has(frames.get(outermost).type())) {
      outermost--;
    }
    return outermost;
  }

  /** The driver's method that the pool's wrapper calls; null if none. */
  public @Nullable String call(List<Frame> frames) {
    return frames.subList(0, Math.max(0, outermost(frames))).reversed().stream()
        .filter(frame -> !has(frame.type()) && !frame.isJdk() && !Frames.isMade(frame))
        .map(Frame::name)
        .findFirst()
        .orElse(null);
  }
}
