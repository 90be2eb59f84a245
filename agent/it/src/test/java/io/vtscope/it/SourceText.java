package io.vtscope.it;

/** Builder for Java source. */
final class SourceText {
  private final StringBuilder text = new StringBuilder();
  private int indent;
  private int names;

  /** Adds a line, indented by its braces. */
  void line(String line) {
    indent -= line.startsWith("}") ? 1 : 0;
    text.append("  ".repeat(indent)).append(line).append('\n');
    indent += line.endsWith("{") ? 1 : 0;
  }

  String name(String prefix) {
    names++;
    return prefix + names;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
