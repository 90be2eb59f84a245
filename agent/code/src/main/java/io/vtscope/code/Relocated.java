package io.vtscope.code;

/** Names of classes that a library includes under a package of its own, as gRPC does with Netty. */
public final class Relocated {
  private static final String INTERNAL = "/io/netty/";
  private static final String BINARY = ".io.netty.";

  private Relocated() {}

  /** The original name of a class, internal or binary. */
  public static String original(String name) {
    int at = Math.max(name.indexOf(INTERNAL), name.indexOf(BINARY));
    return at < 0 ? name : name.substring(at + 1);
  }
}
