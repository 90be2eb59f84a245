package io.vtscope.live;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Filter;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.rule.Rules;
import io.vtscope.source.SourceException;
import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Trends;
import io.vtscope.view.tui.state.ViewModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The models of a recording during replay. */
public final class ReplayFeed implements Feed {
  private static final int FASTEST = 64;
  private static final long JUMP = Duration.ofSeconds(10).toNanos();

  /** Step of the search for the next finding. */
  private static final long STRIDE = Duration.ofSeconds(1).toNanos();

  private static final long MOST_STRIDES = 3_600;

  /** Time per step of the hotspot charts, at any speed. */
  private static final long STEP = Duration.ofSeconds(1).toNanos();

  private final Recorded recorded;
  private final String name;
  private final Filter filter;
  private final LinkedBlockingQueue<Command> commands = new LinkedBlockingQueue<>();
  private Aggregator aggregator = new Aggregator();
  private Trends trends = Trends.NONE;
  private int next;
  private long at;
  private int speed = 1;
  private boolean playing = true;
  private long number;
  private volatile long interval = Duration.ofSeconds(1).toNanos();
  private volatile boolean ended;

  private ReplayFeed(Recorded recorded, String name, Filter filter) {
    this.recorded = recorded;
    this.name = name;
    this.filter = filter;
    restart();
  }

  public static ReplayFeed open(Path file, Filter filter) throws SourceException {
    return new ReplayFeed(Recorded.read(file), String.valueOf(file.getFileName()), filter);
  }

  private void restart() {
    aggregator = new Aggregator();
    next = 0;
    recorded.always().forEach(aggregator::accept);
    advance(recorded.from());
    trends = Trends.NONE.next(aggregator.snapshot());
  }

  /** Advances, or restarts if the moment has passed. */
  private void moveTo(long wanted) {
    long to = Math.max(recorded.from(), Math.min(recorded.to(), wanted));
    if (to < at) {
      restart();
    }
    long last = (to - recorded.from()) / STEP;
    long passed = (at - recorded.from()) / STEP;
    // only the steps that the charts still show
    for (long step = Math.max(passed + 1, last - Trends.STEPS); step <= last; step++) {
      advance(recorded.from() + step * STEP);
      trends = trends.next(aggregator.snapshot());
    }
    advance(to);
  }

  private void advance(long to) {
    at = to;
    while (next < recorded.timed().size() && recorded.timed().get(next).at() <= at) {
      aggregator.accept(recorded.timed().get(next++).observation());
    }
    aggregator.accept(new RecordingObservation.Recorded(recorded.from(), at));
  }

  /** Nanoseconds since the epoch. */
  long from() {
    return recorded.from();
  }

  /** Not for use during replay. */
  ViewModel at(long moment) {
    moveTo(moment);
    return model();
  }

  @Override
  public ViewModel start(Listener listener) {
    ViewModel first = model();
    Thread feeding = new Thread(() -> run(listener), "vtscope-feed");
    feeding.setDaemon(true);
    feeding.start();
    return first;
  }

  private void run(Listener listener) {
    try {
      feed(listener);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      listener.failed(e);
    }
  }

  private void feed(Listener listener) throws InterruptedException {
    long before = System.nanoTime();
    while (!ended) {
      Command command = commands.poll(interval, TimeUnit.NANOSECONDS);
      long now = System.nanoTime();
      if (playing) {
        moveTo(at + (now - before) * speed);
      }
      before = now;
      if (command != null) {
        execute(command, listener);
        before = System.nanoTime();
      }
      if (playing || command != null) {
        listener.seen(model());
      }
      playing &= at < recorded.to();
    }
  }

  private void execute(Command command, Listener listener) {
    switch (command) {
      case PLAY -> {
        if (at >= recorded.to()) {
          restart();
          playing = true;
        } else {
          playing = !playing;
        }
      }
      case FASTER -> speed = Math.min(FASTEST, speed * 2);
      case SLOWER -> speed = Math.max(1, speed / 2);
      case BACK -> moveTo(at - JUMP);
      case FORTH -> moveTo(at + JUMP);
      case NEXT_FINDING -> findNext(listener);
      default -> {}
    }
  }

  private void findNext(Listener listener) {
    Set<String> known = findings();
    long stride = Math.max(STRIDE, (recorded.to() - recorded.from()) / MOST_STRIDES);
    while (at < recorded.to() && !ended) {
      moveTo(at + stride);
      Set<String> there = findings();
      there.removeAll(known);
      if (!there.isEmpty()) {
        playing = false;
        listener.told("new: " + String.join(", ", there), false);
        return;
      }
    }
    listener.told("no more findings until the end", false);
  }

  /** Identifies findings independently of their figures. */
  private Set<String> findings() {
    Set<String> all = new HashSet<>();
    for (Finding finding : diagnosis().findings()) {
      all.add(finding.site() == null ? finding.id() : finding.id() + " " + finding.site().name());
    }
    return all;
  }

  private Diagnosis diagnosis() {
    return filter.apply(Rules.diagnose(aggregator.snapshot()));
  }

  private ViewModel model() {
    Condition.Replay replay =
        new Condition.Replay(recorded.from(), at, recorded.to(), speed, playing);
    Condition condition =
        new Condition(name, null, Condition.State.LIVE, 0, null, "its beginning", replay);
    return new ViewModel(diagnosis(), trends, condition, at, number++);
  }

  @Override
  public void every(Duration wanted) {
    // Fast replay needs frequent pictures.
    interval = Math.min(wanted.toNanos(), Duration.ofMillis(250).toNanos());
  }

  @Override
  public void execute(Command command) {
    commands.add(command);
  }

  @Override
  public void close() {
    ended = true;
    commands.add(Command.NOTHING);
  }
}
