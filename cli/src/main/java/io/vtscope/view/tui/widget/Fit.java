package io.vtscope.view.tui.widget;

import dev.tamboui.text.CharWidth;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Wrap;
import java.util.ArrayList;
import java.util.List;

/** Fits text into a width in terminal columns. */
public final class Fit {
  private Fit() {}

  /** Control characters count in their visible form. */
  public static int width(String text) {
    return Printable.of(text).codePoints().map(CharWidth::of).sum();
  }

  /** Truncates or pads on the right. */
  public static String left(String text, int width, String more) {
    String cut = cut(text, width, more);
    return cut + " ".repeat(Math.max(0, width - width(cut)));
  }

  /** Truncates on the right, or pads on the left. */
  public static String right(String text, int width, String more) {
    String cut = cut(text, width, more);
    return " ".repeat(Math.max(0, width - width(cut))) + cut;
  }

  public static String cut(String raw, int width, String more) {
    String text = Printable.of(raw);
    if (width(text) <= width) {
      return text;
    }
    return width < width(more) ? "" : prefix(text, width - width(more)) + more;
  }

  /** Shortens "a.b.Type.method:17" from the left: abbreviates packages, removes them, then cuts. */
  public static String place(String raw, int width, String more) {
    String text = Printable.of(raw);
    if (width(text) <= width) {
      return text;
    }
    String shorter = packages(text, 1);
    if (width(shorter) > width) {
      shorter = packages(text, 0);
    }
    if (width(shorter) <= width) {
      return shorter;
    }
    return width < width(more) ? "" : more + suffix(shorter, width - width(more));
  }

  private static String packages(String text, int letters) {
    StringBuilder out = new StringBuilder();
    for (String word : text.split("(?<= )", -1)) {
      String rest = word;
      int dot = rest.indexOf('.');
      while (dot > 0 && Character.isLowerCase(rest.codePointAt(0))) {
        // In "method.call" nothing is a package.
        if (rest.indexOf('.', dot + 1) < 0) {
          break;
        }
        out.append(letters == 0 ? "" : rest.substring(0, rest.offsetByCodePoints(0, 1)) + ".");
        rest = rest.substring(dot + 1);
        dot = rest.indexOf('.');
      }
      out.append(rest);
    }
    return out.toString();
  }

  /** "Thread.sleep" for "java.lang.Thread.sleep". */
  public static String withoutPackages(String text) {
    return packages(text, 0);
  }

  private static String prefix(String text, int width) {
    int used = 0;
    int end = 0;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      used += CharWidth.of(point);
      if (used > width) {
        break;
      }
      end += Character.charCount(point);
    }
    return text.substring(0, end);
  }

  private static String suffix(String text, int width) {
    int used = 0;
    int start = text.length();
    while (start > 0) {
      int point = text.codePointBefore(start);
      used += CharWidth.of(point);
      if (used > width) {
        break;
      }
      start -= Character.charCount(point);
    }
    return text.substring(start);
  }

  /** Breaks words longer than a line. */
  static List<String> wrap(String raw, int width) {
    String text = Printable.of(raw);
    int most = Math.max(1, width);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : Wrap.words(text)) {
      String rest = word;
      if (!line.isEmpty() && width(line.toString()) + 1 + width(rest) > most) {
        lines.add(line.toString());
        line.setLength(0);
      }
      while (line.isEmpty() && width(rest) > most) {
        String part = prefix(rest, most);
        if (part.isEmpty()) {
          break;
        }
        lines.add(part);
        rest = rest.substring(part.length());
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }
}
