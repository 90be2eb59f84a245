package io.vtscope.view.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Breaks text into lines. */
public final class Wrap {
  private static final String JOINTS = ".$/,;=";

  /** Keeps a number with its unit or per cent sign. */
  private static final Pattern SPACE =
      Pattern.compile(" (?!%)(?!(?<=\\d )(?:ns|µs|ms|s|min|h|B|[KMGT]iB)\\b)");

  private Wrap() {}

  public static List<String> words(String text) {
    return List.of(SPACE.split(text, -1));
  }

  /** Splits words longer than a line, preferably after a dot. */
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

  private static int end(String word, int width) {
    for (int end = width; end > 1; end--) {
      if (JOINTS.indexOf(word.charAt(end - 1)) >= 0) {
        return end;
      }
    }
    return Math.max(1, width);
  }
}
