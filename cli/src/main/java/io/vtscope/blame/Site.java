package io.vtscope.blame;

import io.vtscope.observation.Frame;
import org.jspecify.annotations.Nullable;

/**
 * A place in code that is to blame.
 *
 * @param line source line, 0 if unknown
 * @param isNative whether the method has no bytecode
 * @param lock the monitors that it holds, or waits to enter, as the source names them; null where
 *     there are none or that is unknown
 */
public record Site(String type, String method, int line, boolean isNative, @Nullable String lock) {
  public static Site of(Frame frame) {
    return of(frame, null);
  }

  public static Site of(Frame frame, @Nullable String lock) {
    return new Site(frame.type(), frame.method(), frame.line(), frame.isNative(), lock);
  }

  /** "a.b.Type.method". */
  public String name() {
    return type + "." + method;
  }
}
