package io.vtscope.view.format;

/** Derives source paths from class names, assuming files named after the outermost class. */
public final class SourcePaths {
  private SourcePaths() {}

  /** "a/b/Type.java" for "a.b.Type$Inner", with unsafe characters escaped. */
  public static String of(String type) {
    return withoutEnding(type) + ".java";
  }

  /** "a/b/Type" for "a.b.Type$Inner". */
  public static String withoutEnding(String type) {
    int hidden = type.indexOf('/');
    String named = hidden < 0 ? type : type.substring(0, hidden);
    int name = named.lastIndexOf('.') + 1;
    int inner = named.indexOf('$', name + 1);
    String outermost = inner < 0 ? named : named.substring(0, inner);
    return Printable.of(outermost).replaceAll("[\\\\:]", "_").replace('.', '/');
  }
}
