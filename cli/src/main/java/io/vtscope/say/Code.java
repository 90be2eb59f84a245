package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Frame;
import io.vtscope.meaning.Meaning;

/** Formats code locations so that consoles and IDEs link them. */
public final class Code {
  private Code() {}

  /** "com.acme.Shelf$Row.take(Shelf.java:20)". */
  public static String place(Site site) {
    return place(site.type(), site.method(), site.line(), site.isNative());
  }

  /** The same for a frame. */
  public static String place(Frame frame) {
    return place(frame.type(), frame.method(), frame.line(), frame.isNative());
  }

  /** The same without packages. */
  static String linked(Site site) {
    String type = site.type().substring(site.type().lastIndexOf('.') + 1);
    return place(type, site.method(), site.line(), site.isNative());
  }

  /** "Row.take". */
  public static String brief(Site site) {
    return brief(site.type()) + "." + site.method();
  }

  /** "Row.take" from "com.acme.Shelf$Row.take". */
  public static String briefMethod(String name) {
    int method = name.lastIndexOf('.');
    return method < 0 ? name : brief(name.substring(0, method)) + name.substring(method);
  }

  /** "Row" from "com.acme.Shelf$Row"; numbers of anonymous classes remain. */
  public static String brief(String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    int inner = simple.lastIndexOf('$');
    boolean isNamed = inner >= 0 && inner + 1 < simple.length() && !digit(simple.charAt(inner + 1));
    return isNamed ? simple.substring(inner + 1) : simple;
  }

  /** "ReentrantLock@1f" from "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f". */
  static String lock(String lock) {
    int number = lock.indexOf('@');
    String type = number < 0 ? lock : lock.substring(0, number);
    int inner = type.indexOf('$');
    String outer =
        Meaning.CONCURRENT_LOCK.isType(type) && inner >= 0 ? type.substring(0, inner) : type;
    return brief(outer) + lock.substring(type.length());
  }

  public static String monitor(String lock) {
    return "synchronized (" + lock + ")";
  }

  private static boolean digit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  private static String place(String type, String method, int line, boolean isNative) {
    String name = type + "." + method;
    if (isNative) {
      return name + "(Native Method)";
    }
    return line > 0 ? "%s(%s:%d)".formatted(name, file(type), line) : name;
  }

  /** Guessed from the outermost class. */
  private static String file(String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    int inner = simple.indexOf('$', 1);
    return (inner < 0 ? simple : simple.substring(0, inner)) + ".java";
  }
}
