package io.vtscope.aggregate;

import io.vtscope.observation.Frame;

/**
 * A place in code that is to blame.
 *
 * @param line source line, 0 where it is not known
 * @param isNative whether the method has no bytecode
 */
public record Site(String type, String method, int line, boolean isNative) {
  static Site of(Frame frame) {
    return new Site(frame.type(), frame.method(), frame.line(), frame.isNative());
  }

  /** "a.b.Type.method". */
  public String name() {
    return type + "." + method;
  }
}
