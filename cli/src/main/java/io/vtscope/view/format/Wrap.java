package io.vtscope.view.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Breaks sentences into lines. */
public final class Wrap {
  private static final String JOINTS = ".$/,;=";

  /** A number and its unit or per cent sign are one word. */
  private static final Pattern SPACE =
      Pattern.compile(" (?!%)(?!(?<=\\d )(?:ns|µs|ms|s|min|h|B|[KMGT]iB)\\b)");

  private Wrap() {}

  /** What is not to be broken apart. */
  public static List<String> words(String text) {
    return List.of(SPACE.split(text, -1));
  }

  /**
   * The words of a text in lines of at most {@code width} characters. A word that is longer begins
   * a line of its own, and goes on in the next, after a dot of its name where it has one.
   */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words(text)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      String rest = word;
      while (line.isEmpty() && rest.length() > width) {
        int end = end(rest, width);
        lines.add(rest.substring(0, end));
        rest = rest.substring(end);
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Where a name can be broken: after what joins its parts, else anywhere. */
  private static int end(String word, int width) {
    for (int end = width; end > 1; end--) {
      if (JOINTS.indexOf(word.charAt(end - 1)) >= 0) {
        return end;
      }
    }
    return Math.max(1, width);
  }
}
