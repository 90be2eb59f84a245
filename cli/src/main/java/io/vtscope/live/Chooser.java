package io.vtscope.live;

import io.vtscope.live.Choice.State;
import java.io.IOError;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Size;

/** Lets the user choose a row of a list in the terminal. */
public final class Chooser {
  /** How often {@code isOver} is checked. */
  private static final long CHECK_MILLIS = 250;

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final FullScreen screen;
  private Choice choice;

  private Chooser(Choice choice, Charset charset) throws IOException {
    this.choice = choice;
    this.screen = FullScreen.open(charset, events::add);
  }

  /**
   * Shows a list until the user has chosen or left, and returns its last state.
   *
   * @throws IOException if the terminal cannot be used
   */
  public static Choice choose(Choice choice, Charset charset, BooleanSupplier isOver)
      throws IOException {
    Chooser chooser = new Chooser(choice, charset);
    try (FullScreen screen = chooser.screen) {
      screen.take();
      screen.readKeys();
      chooser.run(isOver);
    } catch (IOError e) {
      throw new IOException(e.getMessage(), e); // JLine throws it if the terminal is gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return chooser.choice;
  }

  private void run(BooleanSupplier isOver) throws IOException, InterruptedException {
    Size size = screen.size();
    while (choice.state() == State.OPEN) {
      screen.show(choice.draw(size.getColumns(), size.getRows()));
      Event event = events.poll(CHECK_MILLIS, TimeUnit.MILLISECONDS);
      if (event instanceof Event.Typed typed) {
        choice = choice.on(typed.input());
      } else if (event instanceof Event.Resized) {
        size = screen.size();
      } else if (event instanceof Event.Suspend) {
        screen.suspend();
        size = screen.size();
      } else if (event instanceof Event.Quit || isOver.getAsBoolean()) {
        choice = choice.in(State.LEFT);
      }
    }
  }
}
