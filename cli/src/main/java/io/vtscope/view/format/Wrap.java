package io.vtscope.view.format;

import java.util.ArrayList;
import java.util.List;

/** Breaks sentences into lines. */
public final class Wrap {
  private Wrap() {}

  /**
   * The words of a text in lines of at most {@code width} characters, a longer word alone in its.
   */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    // A number and its per cent sign are one word.
    for (String word : text.split(" (?!%)", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
