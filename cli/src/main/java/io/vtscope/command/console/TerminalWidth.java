package io.vtscope.command.console;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The width of the terminal, in columns. */
public enum TerminalWidth {
  OF_OUTPUT(Device.OUTPUT),
  OF_ERRORS(Device.ERRORS);

  public static final int WITHOUT = 100;

  /** Tables need this width. */
  private static final int NARROWEST = 60;

  /** Longer lines are hard to read. */
  private static final int WIDEST = 160;

  private static final int LONGEST_SECONDS = 2;

  private final Device device;

  TerminalWidth(Device device) {
    this.device = device;
  }

  /** COLUMNS or the terminal's width, 60 to 160; 100 without both. */
  public int columns() {
    Integer said = number(System.getenv("COLUMNS"));
    return of(said == null ? ofTerminal() : said);
  }

  /**
   * Limits a width to a readable one.
   *
   * @param columns null if unknown
   */
  public static int of(@Nullable Integer columns) {
    return columns == null || columns <= 0 ? WITHOUT : Math.clamp(columns, NARROWEST, WIDEST);
  }

  boolean isTerminal() {
    return ofTerminal() != null;
  }

  /** Null without a terminal. stty prints "24 80". */
  private @Nullable Integer ofTerminal() {
    if (Boolean.FALSE.equals(device.isTerminal())) {
      return null;
    }
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(device.file())
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

  private static @Nullable Integer number(@Nullable String text) {
    try {
      return text == null ? null : Integer.valueOf(text.strip());
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
