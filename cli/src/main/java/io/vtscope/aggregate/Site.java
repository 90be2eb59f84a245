package io.vtscope.aggregate;

import io.vtscope.observation.Frame;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place in code that is to blame.
 *
 * @param line source line, 0 where it is not known
 * @param isNative whether the method has no bytecode
 * @param lock the monitors that it holds, or waits to enter, as the source names them; null where
 *     there are none or that is not known
 */
public record Site(String type, String method, int line, boolean isNative, @Nullable String lock) {
  public static Site of(Frame frame) {
    return of(frame, null);
  }

  static Site of(Frame frame, @Nullable String lock) {
    return new Site(frame.type(), frame.method(), frame.line(), frame.isNative(), lock);
  }

  // By hand: what the JDK makes of a record when it is first asked takes it some milliseconds.
  @Override
  public int hashCode() {
    return (type.hashCode() * 31 + method.hashCode()) * 31 + line;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Site site
        && site.line == line
        && site.isNative == isNative
        && site.type.equals(type)
        && site.method.equals(method)
        && Objects.equals(site.lock, lock);
  }

  /** "a.b.Type.method". */
  public String name() {
    return type + "." + method;
  }
}
