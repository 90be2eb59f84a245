package io.vtscope.command;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How wide the terminal is that text goes to. */
enum TerminalWidth {
  OF_OUTPUT("/dev/fd/1"),
  OF_ERRORS("/dev/fd/2");

  /** Where there is no terminal. */
  static final int WITHOUT = 100;

  /** Tables need so much. */
  private static final int NARROWEST = 60;

  /** Longer lines are hard to read. */
  private static final int WIDEST = 160;

  private static final int LONGEST_SECONDS = 2;

  private final String device;

  TerminalWidth(String device) {
    this.device = device;
  }

  /** Columns, 60 to 160: what COLUMNS says, else the terminal; 100 where there is neither. */
  int columns() {
    Integer said = number(System.getenv("COLUMNS"));
    return of(said == null ? ofTerminal() : said);
  }

  /**
   * @param columns null where they are not known
   */
  static int of(@Nullable Integer columns) {
    return columns == null || columns <= 0 ? WITHOUT : Math.clamp(columns, NARROWEST, WIDEST);
  }

  /** Whether it is a terminal. */
  boolean isTerminal() {
    return ofTerminal() != null;
  }

  /** "24 80" is what stty says of its input; of what is no terminal, nothing. */
  private @Nullable Integer ofTerminal() {
    if (isFileOrPipe()) {
      return null;
    }
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File(device))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return null;
      }
      String size = new String(stty.getInputStream().readAllBytes(), US_ASCII).strip();
      return number(size.substring(size.indexOf(' ') + 1));
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Where that is seen at once, no program need be asked. */
  private boolean isFileOrPipe() {
    try {
      String target = Files.readSymbolicLink(Path.of(device)).toString();
      return !target.startsWith("/dev/") || target.equals("/dev/null");
    } catch (IOException | UnsupportedOperationException e) {
      return false; // as on a system whose /dev/fd has no links
    }
  }

  private static @Nullable Integer number(@Nullable String text) {
    try {
      return text == null ? null : Integer.valueOf(text.strip());
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
