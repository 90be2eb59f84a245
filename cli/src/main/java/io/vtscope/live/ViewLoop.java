package io.vtscope.live;

import io.vtscope.source.IoReason;
import io.vtscope.view.tui.Control;
import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.Saved;
import io.vtscope.view.tui.Screen;
import io.vtscope.view.tui.Sight;
import io.vtscope.view.tui.Ui;
import io.vtscope.view.tui.Wish;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Size;

/** The live view's loop: applies one event after the other, and draws if something has changed. */
final class ViewLoop {
  /** The end may come without an event. */
  private static final long CHECK_MILLIS = 250;

  /** How often the carriers are looked at while the screen shows them. */
  private static final long LOOK_EVERY = TimeUnit.SECONDS.toNanos(5);

  /** A message hides the keys; the longest message names two files. */
  private static final long MESSAGE_NANOS = TimeUnit.SECONDS.toNanos(6);

  private final FullScreen screen;
  private final BlockingQueue<Event> events;
  private final Feed feed;
  private final Saver saver;
  private Ui ui;
  private Sight sight;
  private long told = System.nanoTime();
  private long looked = told - LOOK_EVERY;
  private boolean isLeft;

  ViewLoop(FullScreen screen, BlockingQueue<Event> events, Feed feed, Saver saver, Ui first) {
    this.screen = screen;
    this.events = events;
    this.feed = feed;
    this.saver = saver;
    this.ui = first;
    this.sight = feed.start(new Queued(events));
    feed.every(ui.interval());
  }

  /** Passes on what the feed says, from the feed's thread to the loop's. */
  private record Queued(BlockingQueue<Event> events) implements Feed.Listener {
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
  }

  /**
   * Shows until the user leaves.
   *
   * @throws IOException if the terminal is gone
   */
  void run(BooleanSupplier isOver) throws IOException, InterruptedException {
    screen.show(Screen.draw(ui, sight));
    while (!isLeft && !isOver.getAsBoolean()) {
      boolean isNew = applyAll();
      isNew |= passTime();
      if (isNew && !isLeft) {
        screen.show(Screen.draw(ui, sight));
      }
    }
  }

  /** Waits for events; draws once for all that are there. */
  private boolean applyAll() throws IOException, InterruptedException {
    Event event = events.poll(CHECK_MILLIS, TimeUnit.MILLISECONDS);
    boolean isNew = event != null;
    while (event != null && !isLeft) {
      apply(event);
      event = events.poll();
    }
    return isNew;
  }

  private void apply(Event event) throws IOException, InterruptedException {
    switch (event) {
      case Event.Seen seen -> sight = seen.sight();
      case Event.Typed typed -> {
        ui = granted(Control.on(ui, sight, typed.input()));
        told = System.nanoTime();
        isLeft = ui.wish() == Wish.QUIT;
      }
      case Event.Resized resized -> resize();
      case Event.Suspend suspend -> {
        screen.suspend();
        resize();
      }
      case Event.Failed failed ->
          throw new IllegalStateException("the view's data could not be read", failed.why());
      case Event.Quit quit -> isLeft = true;
    }
  }

  private void resize() {
    Size size = screen.size();
    ui = Control.on(ui, sight, new Input.Resized(size.getColumns(), size.getRows()));
  }

  /** Removes a message that was shown long enough, and has the carriers looked at again. */
  private boolean passTime() {
    long now = System.nanoTime();
    if (now - looked >= LOOK_EVERY && ui.showsCarriers(sight)) {
      looked = now;
      feed.grant(Wish.LOOK);
    }
    if (ui.isTold() && now - told >= MESSAGE_NANOS) {
      ui = Control.on(ui, sight, new Input.Read());
      return true;
    }
    return false;
  }

  /** Does what a key has asked for beyond the state. */
  private Ui granted(Ui next) {
    feed.every(next.interval());
    Wish wish = next.wish();
    return switch (wish) {
      case NOTHING, QUIT -> next;
      case SAVE -> written(next.wishing(Wish.NOTHING), () -> saver.save(Saved.of(next, sight)));
      case REPORT ->
          written(next.wishing(Wish.NOTHING), () -> saver.report(next.shown(sight).diagnosis()));
      default -> {
        feed.grant(wish);
        yield next.wishing(Wish.NOTHING);
      }
    };
  }

  private interface Writing {
    /** Returns the names of the files. */
    String write() throws IOException;
  }

  private Ui written(Ui next, Writing writing) {
    try {
      return Control.on(next, sight, new Input.Told("written: " + writing.write(), false));
    } catch (IOException e) {
      return Control.on(next, sight, new Input.Told("cannot write: " + IoReason.of(e), true));
    }
  }
}
