package io.vtscope.live;

import io.vtscope.source.IoReason;
import io.vtscope.source.SourceException;
import io.vtscope.view.tui.Control;
import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.Saved;
import io.vtscope.view.tui.Screen;
import io.vtscope.view.tui.Sight;
import io.vtscope.view.tui.Theme;
import io.vtscope.view.tui.Ui;
import io.vtscope.view.tui.Wish;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The live view: takes what the terminal and the feed say, one after the other, and draws when
 * something has changed. Three threads: this one draws, one reads keys, one feeds.
 */
public final class LiveView {
  /** The user's wish to end may come without an event: it is looked for so often. */
  private static final long LOOK_MILLIS = 250;

  /** Whoever looks at the carriers wants to see what they do. */
  private static final long LOOK_AGAIN = TimeUnit.SECONDS.toNanos(5);

  /** The longest names two files: enough to read them twice, and keys are hidden meanwhile. */
  private static final long READ = TimeUnit.SECONDS.toNanos(6);

  private final String what;
  private final Opening opening;
  private final Options options;
  private final BooleanSupplier isInterrupted;
  private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Saver saver;

  /**
   * How the view begins.
   *
   * @param ascii whether the terminal has no other characters
   * @param refresh how often what is new is shown
   * @param duration null for until the user leaves
   */
  public record Options(
      Theme theme,
      boolean ascii,
      Charset charset,
      Duration refresh,
      @Nullable Duration duration,
      String version) {}

  /**
   * Where the data comes from: that may take a while, and is done with the screen there already.
   */
  public interface Opening {
    Feed open() throws SourceException;
  }

  private sealed interface Event {
    record Typed(Input input) implements Event {}

    record Seen(Sight sight) implements Event {}

    record Failed(Throwable why) implements Event {}

    /** The shell wants its terminal for a while. */
    record Suspend() implements Event {}

    record Quit() implements Event {}
  }

  /**
   * @param what that is done until there is data, as "reading a.jfr"
   */
  public LiveView(String what, Opening opening, Options options, BooleanSupplier isInterrupted) {
    this.what = what;
    this.opening = opening;
    this.options = options;
    this.isInterrupted = isInterrupted;
    this.saver = new Saver(Path.of("").toAbsolutePath(), options.version());
  }

  /**
   * Shows until the user leaves. Whatever happens, the terminal is then as it was.
   *
   * @throws IOException where there is no terminal, or it is gone
   * @throws SourceException where there is no data to be had
   */
  public void run() throws IOException, SourceException {
    try (Tty tty = Tty.open(options.charset())) {
      listen(tty);
      tty.take();
      tty.show(Screen.opening(ui(tty), what));
      readKeys();
      try (Feed feed = opening.open()) {
        show(tty, feed);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void listen(Tty tty) {
    tty.on("INT", () -> events.add(new Event.Quit()));
    tty.on("TSTP", () -> events.add(new Event.Suspend()));
    tty.on("WINCH", () -> events.add(new Event.Typed(resized(tty))));
  }

  private static Input resized(Tty tty) {
    Tty.Size size = tty.resized();
    return new Input.Resized(size.columns(), size.rows());
  }

  private void readKeys() {
    KeyReader keys = new KeyReader(new FileInputStream(FileDescriptor.in));
    Thread reader =
        new Thread(
            () -> {
              try {
                for (Input input = keys.next(); input != null; input = keys.next()) {
                  events.add(new Event.Typed(input));
                }
              } catch (IOException e) {
                // the terminal is gone
              }
              events.add(new Event.Quit());
            },
            "vtscope-keys");
    reader.setDaemon(true);
    reader.start();
  }

  private Ui ui(Tty tty) {
    Tty.Size size = tty.size();
    return Ui.start(
        size.columns(), size.rows(), options.theme(), options.ascii(), options.refresh());
  }

  private void show(Tty tty, Feed feed) throws IOException, InterruptedException {
    Ui ui = ui(tty);
    Sight sight =
        feed.start(
            new Feed.Listener() {
              @Override
              public void seen(Sight next) {
                events.add(new Event.Seen(next));
              }

              @Override
              public void told(String what, boolean isProblem) {
                events.add(new Event.Typed(new Input.Told(what, isProblem)));
              }

              @Override
              public void failed(Throwable why) {
                events.add(new Event.Failed(why));
              }
            });
    feed.every(ui.interval());
    long start = System.nanoTime();
    long looked = start - LOOK_AGAIN;
    long told = start;
    tty.show(Screen.draw(ui, sight));
    while (!isOver(start)) {
      Event event = events.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      boolean isNew = event != null;
      while (event != null) {
        switch (event) {
          case Event.Seen seen -> sight = seen.sight();
          case Event.Typed typed -> {
            ui = granted(Control.on(ui, sight, typed.input()), sight, feed);
            told = System.nanoTime();
          }
          case Event.Suspend suspend -> {
            tty.suspend();
            ui = Control.on(ui, sight, resized(tty));
          }
          case Event.Failed failed ->
              throw new IllegalStateException("the view's data could not be read", failed.why());
          case Event.Quit quit -> {
            return;
          }
        }
        if (ui.wish() == Wish.QUIT) {
          return;
        }
        event = events.poll();
      }
      if (ui.isTold() && System.nanoTime() - told >= READ) {
        ui = Control.on(ui, sight, new Input.Read());
        isNew = true;
      }
      if (System.nanoTime() - looked >= LOOK_AGAIN && ui.showsCarriers(sight)) {
        looked = System.nanoTime();
        feed.grant(Wish.LOOK);
      }
      if (isNew) {
        tty.show(Screen.draw(ui, sight));
      }
    }
  }

  private boolean isOver(long start) {
    Duration duration = options.duration();
    return isInterrupted.getAsBoolean()
        || (duration != null && System.nanoTime() - start >= duration.toNanos());
  }

  /** Does what a key has asked for beyond the state. */
  private Ui granted(Ui ui, Sight sight, Feed feed) {
    feed.every(ui.interval());
    Wish wish = ui.wish();
    return switch (wish) {
      case NOTHING, QUIT -> ui;
      case SAVE -> told(ui.wishing(Wish.NOTHING), sight, () -> saver.save(Saved.of(ui, sight)));
      case REPORT ->
          told(ui.wishing(Wish.NOTHING), sight, () -> saver.report(ui.shown(sight).diagnosis()));
      default -> {
        feed.grant(wish);
        yield ui.wishing(Wish.NOTHING);
      }
    };
  }

  private interface Writing {
    String write() throws IOException;
  }

  private static Ui told(Ui ui, Sight sight, Writing writing) {
    try {
      return Control.on(ui, sight, new Input.Told("written: " + writing.write(), false));
    } catch (IOException e) {
      return Control.on(ui, sight, new Input.Told("cannot write: " + IoReason.of(e), true));
    }
  }
}
