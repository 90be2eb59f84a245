package io.vtscope.command.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Renders a simple Markdown page for a terminal. */
public final class TextPage {
  private static final String INDENT = "  ";
  private static final String CODE = "    ";
  private static final Pattern LINK = Pattern.compile("`docs/([^`]+)`");
  private static final Pattern ITEM = Pattern.compile("- |\\d+\\. ");

  private final int width;
  private final StringBuilder out = new StringBuilder();

  /** Joined lines of a paragraph or list item. */
  private final StringBuilder paragraph = new StringBuilder();

  private TextPage(int width) {
    this.width = width;
  }

  /**
   * Reads a page from the resources.
   *
   * @param owner a class beside the page
   */
  public static String read(Class<?> owner, String file, int width) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing in this build");
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8), width);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String of(String markdown, int width) {
    TextPage page = new TextPage(width);
    String linked = LINK.matcher(markdown).replaceAll(match -> Docs.link(match.group(1)));
    boolean afterText = false;
    for (String line : linked.lines().toList()) {
      boolean isCode = line.startsWith(CODE) && !afterText;
      page.add(line, isCode);
      afterText = !line.isBlank() && !isCode;
    }
    page.end();
    return page.out.toString();
  }

  private void add(String line, boolean isCode) {
    if (line.isBlank()) {
      end();
      out.append('\n');
    } else if (isCode) {
      out.append(INDENT).append(line).append('\n');
    } else if (line.startsWith("#")) {
      out.append(line.replaceFirst("#+ ", "")).append('\n');
    } else {
      if (ITEM.matcher(line).lookingAt()) {
        end();
      }
      paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
    }
  }

  private void end() {
    Matcher item = ITEM.matcher(paragraph);
    String mark = item.lookingAt() ? item.group() : "";
    String text = paragraph.substring(mark.length());
    paragraph.setLength(0);
    if (text.isEmpty()) {
      return;
    }
    StringBuilder line = new StringBuilder(INDENT + mark);
    int indent = line.length();
    for (String word : text.split(" ", -1)) {
      boolean isFirst = line.length() == indent;
      if (!isFirst && line.length() + 1 + word.length() > width) {
        out.append(line).append('\n');
        line = new StringBuilder(" ".repeat(indent));
        isFirst = true;
      }
      line.append(isFirst ? "" : " ").append(word);
    }
    out.append(line).append('\n');
  }
}
