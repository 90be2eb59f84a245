package io.vtscope.command.option;

import io.vtscope.command.console.Device;
import io.vtscope.command.console.Interruption;
import io.vtscope.command.console.UsageException;
import io.vtscope.command.console.Version;
import io.vtscope.live.LiveView;
import io.vtscope.source.SourceException;
import io.vtscope.view.tui.widget.Theme;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the live view. */
public final class ViewOptions {
  private static final int LONGEST_SECONDS = 5;

  @Option(
      names = "--plain",
      description =
          "Print blocks of text instead of the view. This is the default without a terminal.")
  private boolean plain;

  @Option(
      names = "--theme",
      paramLabel = "THEME",
      description = "Colours: ${COMPLETION-CANDIDATES}. Default: those of the terminal.")
  private @Nullable Theme theme;

  @Option(names = "--ascii", description = "Draw with ASCII characters only.")
  private boolean ascii;

  public boolean isView() {
    return !plain && isInteractive();
  }

  static boolean isInteractive() {
    String term = System.getenv("TERM");
    return term != null && !term.isEmpty() && !term.equals("dumb") && isTerminal();
  }

  /**
   * Asks the shell: on some JDKs {@code System.console()} is not null without a terminal, or
   * changes its settings.
   */
  private static boolean isTerminal() {
    Boolean seen = Device.INPUT.isTerminal();
    if (seen != null) {
      return seen && Boolean.TRUE.equals(Device.OUTPUT.isTerminal());
    }
    try {
      Process test = new ProcessBuilder("sh", "-c", "[ -t 0 ] && [ -t 1 ]").inheritIO().start();
      return test.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) && test.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Shows a feed until the user quits, then prints the written files and the verdict.
   *
   * @param what for example "reading night.jfr"
   */
  public void show(
      PrintWriter out,
      String what,
      LiveView.Opening opening,
      Interruption interruption,
      Duration refresh,
      @Nullable Duration duration)
      throws UsageException, SourceException {
    Charset charset = ReportOptions.charset();
    LiveView.Options options =
        new LiveView.Options(
            theme(),
            ascii || ReportOptions.isAscii(charset),
            charset,
            refresh,
            duration,
            Version.number());
    try {
      new LiveView(what, opening, options, interruption::requested).run().forEach(out::println);
      out.flush();
    } catch (IOException e) {
      throw new UsageException(
          "cannot use the terminal: %s; use --plain".formatted(e.getMessage()));
    }
  }

  private Theme theme() {
    String noColor = System.getenv("NO_COLOR");
    if (noColor != null && !noColor.isEmpty()) {
      return Theme.PLAIN;
    }
    return theme == null ? ofTerminal(System.getenv("COLORFGBG")) : theme;
  }

  /**
   * The theme for a terminal.
   *
   * @param colors COLORFGBG: foreground and background colour, 0 to 15; null if not set
   */
  static Theme ofTerminal(@Nullable String colors) {
    String back = colors == null ? "" : colors.substring(colors.lastIndexOf(';') + 1);
    return back.matches("7|1[0-5]") ? Theme.LIGHT : Theme.DARK;
  }
}
