package io.vtscope.blame;

import io.vtscope.jvm.Frame;
import org.jspecify.annotations.Nullable;

/**
 * A code location to blame.
 *
 * @param line 0 if unknown
 * @param lock monitors held or awaited, as the source names them; null if unknown
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
