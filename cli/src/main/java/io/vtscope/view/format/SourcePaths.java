package io.vtscope.view.format;

/**
 * Where the source of a class lies, by the class's name: the JVM's events do not say it. It is so
 * wherever files are called as the class in them, which javac demands of public ones.
 */
public final class SourcePaths {
  private SourcePaths() {}

  /** "a/b/Type.java" of "a.b.Type$Inner"; names that would lead elsewhere are made harmless. */
  public static String of(String type) {
    return withoutEnding(type) + ".java";
  }

  /** "a/b/Type" of "a.b.Type$Inner". */
  public static String withoutEnding(String type) {
    int hidden = type.indexOf('/');
    String named = hidden < 0 ? type : type.substring(0, hidden);
    int name = named.lastIndexOf('.') + 1;
    int inner = named.indexOf('$', name + 1);
    String outermost = inner < 0 ? named : named.substring(0, inner);
    return Printable.of(outermost).replaceAll("[\\\\:]", "_").replace('.', '/');
  }
}
