package io.vtscope.live;

import io.vtscope.source.SourceException;
import io.vtscope.view.tui.Screen;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.widget.Theme;
import java.io.IOError;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Size;
import org.jspecify.annotations.Nullable;

/** The live view in a terminal. The caller's thread draws, one reads keys, one feeds. */
public final class LiveView {
  private final String what;
  private final Opening opening;
  private final Options options;
  private final BooleanSupplier isInterrupted;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Saver saver;

  /**
   * The options of the view.
   *
   * @param ascii whether to use only ASCII characters
   * @param duration null to show until the user leaves
   */
  public record Options(
      Theme theme,
      boolean ascii,
      Charset charset,
      Duration refresh,
      @Nullable Duration duration,
      String version) {}

  /** Opens the data source, possibly slowly. */
  public interface Opening {
    Feed open() throws SourceException;
  }

  /**
   * @param what shown until there is data, for example "reading a.jfr"
   */
  public LiveView(String what, Opening opening, Options options, BooleanSupplier isInterrupted) {
    this.what = what;
    this.opening = opening;
    this.options = options;
    this.isInterrupted = isInterrupted;
    this.saver = new Saver(Path.of("").toAbsolutePath(), options.version());
  }

  /**
   * Shows the view until the user leaves, then restores the terminal.
   *
   * @return lines to print afterwards: the written files and the verdict
   * @throws IOException if there is no terminal, or it is gone
   */
  public List<String> run() throws IOException, SourceException {
    try (FullScreen screen = FullScreen.open(options.charset(), events::add)) {
      screen.take();
      Ui ui = ui(screen);
      screen.show(Screen.opening(ui, what));
      screen.readKeys();
      try (Feed feed = opening.open()) {
        long start = System.nanoTime();
        return new ViewLoop(screen, events, feed, saver, ui).run(() -> isOver(start));
      }
    } catch (IOError e) {
      throw new IOException(e.getMessage(), e); // JLine throws it if the terminal is gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private Ui ui(FullScreen screen) {
    Size size = screen.size();
    return Ui.start(
        size.getColumns(), size.getRows(), options.theme(), options.ascii(), options.refresh());
  }

  private boolean isOver(long start) {
    Duration duration = options.duration();
    return isInterrupted.getAsBoolean()
        || (duration != null && System.nanoTime() - start >= duration.toNanos());
  }
}
