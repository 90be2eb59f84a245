package io.vtscope.it;

/** Java source that is being written, line by line. */
final class SourceText {
  private final StringBuilder text = new StringBuilder();
  private int indent;
  private int names;

  /** Indents by the braces that lines begin and end with. */
  void line(String line) {
    indent -= line.startsWith("}") ? 1 : 0;
    text.append("  ".repeat(indent)).append(line).append('\n');
    indent += line.endsWith("{") ? 1 : 0;
  }

  /** A name that nothing else has. */
  String name(String prefix) {
    names++;
    return prefix + names;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
