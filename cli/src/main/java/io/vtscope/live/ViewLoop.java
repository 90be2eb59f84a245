package io.vtscope.live;

import io.vtscope.source.IoReason;
import io.vtscope.view.text.LiveText;
import io.vtscope.view.tui.Control;
import io.vtscope.view.tui.Input;
import io.vtscope.view.tui.SavedScreen;
import io.vtscope.view.tui.Screen;
import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Size;

/** The live view's loop: applies events, and draws after changes. */
final class ViewLoop {
  /** How often {@code isOver} is checked. */
  private static final long CHECK_MILLIS = 250;

  /** How often the carriers are sampled while visible. */
  private static final long LOOK_EVERY = TimeUnit.SECONDS.toNanos(5);

  /** A message hides the keys. */
  private static final long MESSAGE_NANOS = TimeUnit.SECONDS.toNanos(6);

  private final FullScreen screen;
  private final BlockingQueue<Event> events;
  private final Feed feed;
  private final Saver saver;
  private Ui ui;
  private ViewModel model;
  private long told = System.nanoTime();
  private long looked = told - LOOK_EVERY;
  private final List<String> written = new ArrayList<>();
  private boolean isLeft;

  ViewLoop(FullScreen screen, BlockingQueue<Event> events, Feed feed, Saver saver, Ui first) {
    this.screen = screen;
    this.events = events;
    this.feed = feed;
    this.saver = saver;
    this.ui = first;
    this.model = feed.start(new Queued(events));
    feed.every(ui.interval());
  }

  /** Passes the feed's calls to the loop's thread. */
  private record Queued(BlockingQueue<Event> events) implements Feed.Listener {
    @Override
    public void seen(ViewModel next) {
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
   * Shows the view until the user leaves.
   *
   * @return lines to print afterwards
   * @throws IOException if the terminal is gone
   */
  List<String> run(BooleanSupplier isOver) throws IOException, InterruptedException {
    screen.show(Screen.draw(ui, model));
    while (!isLeft && !isOver.getAsBoolean()) {
      boolean isNew = applyAll();
      isNew |= passTime();
      if (isNew && !isLeft) {
        screen.show(Screen.draw(ui, model));
      }
    }
    List<String> lines = new ArrayList<>(written);
    lines.add(LiveText.end(model.diagnosis()));
    return lines;
  }

  /** Applies all pending events before one drawing. */
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
      case Event.Seen seen -> model = seen.model();
      case Event.Typed typed -> {
        ui = executed(Control.on(ui, model, typed.input()));
        told = System.nanoTime();
        isLeft = ui.command() == Command.QUIT;
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
    ui = Control.on(ui, model, new Input.Resized(size.getColumns(), size.getRows()));
  }

  private boolean passTime() {
    long now = System.nanoTime();
    if (now - looked >= LOOK_EVERY && ui.showsCarriers(model)) {
      looked = now;
      feed.execute(Command.LOOK);
    }
    if (ui.isTold() && now - told >= MESSAGE_NANOS) {
      ui = Control.on(ui, model, new Input.Read());
      return true;
    }
    return false;
  }

  private Ui executed(Ui next) {
    feed.every(next.interval());
    Command command = next.command();
    return switch (command) {
      case NOTHING, QUIT -> next;
      case SAVE ->
          written(next.withCommand(Command.NOTHING), () -> saver.save(SavedScreen.of(next, model)));
      case REPORT ->
          written(
              next.withCommand(Command.NOTHING), () -> saver.report(next.shown(model).diagnosis()));
      default -> {
        feed.execute(command);
        yield next.withCommand(Command.NOTHING);
      }
    };
  }

  private interface Writing {
    /** Returns the names of the files. */
    String write() throws IOException;
  }

  private Ui written(Ui next, Writing writing) {
    try {
      String line = "written: " + writing.write();
      written.add(line);
      return Control.on(next, model, new Input.Told(line, false));
    } catch (IOException e) {
      return Control.on(next, model, new Input.Told("cannot write: " + IoReason.of(e), true));
    }
  }
}
