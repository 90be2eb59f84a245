package io.vtscope.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of docs that begins with written text and ends with what a test generates. */
final class GeneratedPage {
  private static final String MARK = "<!-- generated:";

  private GeneratedPage() {}

  /** The text before the generated part; the whole text of a page without such a part. */
  static String handWritten(Path page) throws IOException {
    String text = Files.readString(page);
    int mark = text.indexOf(MARK);
    return mark < 0 ? text : text.substring(0, mark);
  }

  /** The page with its generated part replaced. */
  static String with(Path page, String source, String generated) throws IOException {
    return handWritten(page)
        + "%s from %s, write it with -Dgolden=write -->\n\n".formatted(MARK, source)
        + generated;
  }
}
