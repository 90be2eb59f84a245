package io.vtscope.live;

import io.vtscope.finding.Filter;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StateObservation;
import io.vtscope.rule.Rules;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SinceFilter;
import io.vtscope.source.SourceException;
import io.vtscope.state.StallState;
import io.vtscope.state.State;
import io.vtscope.view.tui.state.Command;
import io.vtscope.view.tui.state.Condition;
import io.vtscope.view.tui.state.Trends;
import io.vtscope.view.tui.state.ViewModel;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The models of a running JVM. Only the feed's thread reads the source. */
public final class LiveFeed implements Feed {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  /** Shows important events after 1/n of the interval. */
  private static final int SOONER = 12;

  /** Limits model creation to 1/n of the time. */
  private static final int PART = 10;

  /** The agent answers within 0.1 s, and the JVM flushes once a second. */
  private static final long LONGEST_LOOK = TimeUnit.SECONDS.toNanos(5);

  private static final long END_MILLIS = 5_000;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final Opener opener;
  private final @Nullable Instant started;
  private final Filter filter;
  private final Silence silence = new Silence();
  private final Known known = new Known();
  private final ConcurrentLinkedQueue<Command> commands = new ConcurrentLinkedQueue<>();
  private Aggregator aggregator = new Aggregator();
  private Consumer<Observation> sink = aggregator::accept;
  private Trends trends = Trends.NONE;
  private Condition.State state = Condition.State.LIVE;
  private @Nullable String problem;
  private String since = "attach";
  private long number;
  private @Nullable LiveSource source;
  private @Nullable Thread thread;
  private @Nullable String asked;
  private long askedAt;
  private boolean isLate;
  private long silent;
  private @Nullable String stopped;
  private boolean noticed;
  private volatile long interval = Duration.ofSeconds(1).toNanos();
  private volatile boolean ended;

  /** Opens the source. */
  public interface Opener {
    LiveSource open(Consumer<Observation> sink) throws SourceException;
  }

  private LiveFeed(Opener opener, @Nullable Instant started, Filter filter) {
    this.opener = opener;
    this.started = started;
    this.filter = filter;
  }

  /**
   * Watches from now on.
   *
   * @param started the JVM's start; null if unknown
   */
  public static LiveFeed open(Opener opener, @Nullable Instant started, Filter filter)
      throws SourceException {
    LiveFeed feed = new LiveFeed(opener, started, filter);
    feed.source = feed.opener.open(feed::observe);
    return feed;
  }

  private void observe(Observation observation) {
    known.accept(observation);
    noticed |= matters(observation);
    sink.accept(observation);
  }

  /** Whether the observation should be shown soon. */
  private static boolean matters(Observation observation) {
    return switch (observation) {
      case HoldObservation.Pins pins -> true;
      case HoldObservation.MonitorEnter enter -> true;
      case SchedulerObservation.SubmitFailure failure -> true;
      case SchedulerObservation.CarrierStart start -> true;
      case StateObservation(State state) -> state instanceof StallState.Stall;
      default -> false;
    };
  }

  @Override
  public ViewModel start(Listener listener) {
    ViewModel first = model();
    Thread feeding = new Thread(() -> run(listener), "vtscope-feed");
    feeding.setDaemon(true);
    thread = feeding;
    feeding.start();
    return first;
  }

  private void run(Listener listener) {
    try {
      feed(listener);
    } catch (RuntimeException | Error e) {
      listener.failed(e);
    }
  }

  private void feed(Listener listener) {
    LiveSource from = Objects.requireNonNull(source);
    long shown = System.nanoTime() - interval;
    long took = 0;
    while (!ended && state == Condition.State.LIVE) {
      boolean isAlive = from.isAlive();
      isLate = !from.hurry();
      try {
        from.poll();
      } catch (SourceException e) {
        problem = "vtscope: " + e.getMessage();
        state = Condition.State.FAILED;
      }
      if (!isAlive) {
        state = Condition.State.ENDED;
        problem = "The JVM has ended. You can still browse its data. q quits.";
      }
      String end = from.end();
      if (end != null) {
        problem = "vtscope: " + end;
        state = Condition.State.FAILED;
      }
      boolean turned = listen(from);
      boolean answered = execute(from, listener);
      long now = System.nanoTime();
      boolean sooner = noticed && now - shown >= Math.max(interval / SOONER, PART * took);
      if (answered
          || turned
          || sooner
          || now - shown >= interval
          || state != Condition.State.LIVE) {
        noticed = false;
        listener.seen(model());
        shown = now;
        took = System.nanoTime() - now;
      }
      LockSupport.parkNanos(PAUSE);
    }
  }

  /** Whether the silence has just begun or ended. */
  private boolean listen(LiveSource from) {
    boolean wasSilent = silent > 0;
    silent = silence.after(from.written(), System.nanoTime());
    stopped = silent > 0 ? from.stopped() : null;
    return wasSilent != silent > 0;
  }

  private ViewModel model() {
    Snapshot snapshot = aggregator.snapshot();
    trends = trends.next(snapshot);
    return new ViewModel(
        filter.apply(Rules.diagnose(snapshot)),
        trends,
        new Condition(
            "", started, condition(), silent, problem == null ? stopped : problem, since, null),
        TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()),
        number++);
  }

  private Condition.State condition() {
    if (state != Condition.State.LIVE) {
      return state;
    }
    return silent > 0
        ? Condition.State.SILENT
        : isLate ? Condition.State.LATE : Condition.State.LIVE;
  }

  /** Whether something must be shown at once. */
  private boolean execute(LiveSource from, Listener listener) {
    boolean isNew = false;
    for (Command command = commands.poll(); command != null; command = commands.poll()) {
      if (command == Command.RESET) {
        reset();
        isNew = true;
      } else if (command == Command.LOOK) {
        look(from, listener);
      }
    }
    return answered(from, listener) || isNew;
  }

  private void reset() {
    aggregator = new Aggregator();
    known.tell(aggregator::accept);
    long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    sink = new SinceFilter(now, aggregator::accept);
    trends = Trends.NONE;
    since = "reset at " + TIME.format(LocalTime.now(ZoneOffset.UTC)) + " UTC";
  }

  private void look(LiveSource from, Listener listener) {
    if (asked != null) {
      return;
    }
    try {
      asked = from.requestDump();
      askedAt = System.nanoTime();
    } catch (SourceException e) {
      listener.told(String.valueOf(e.getMessage()), true);
    }
  }

  private boolean answered(LiveSource from, Listener listener) {
    String request = asked;
    if (request == null) {
      return false;
    }
    for (Dump dump : aggregator.snapshot().carrierSummary().dumps()) {
      if (dump.done().request().equals(request)) {
        asked = null;
        return true;
      }
    }
    if (System.nanoTime() - askedAt > LONGEST_LOOK) {
      from.withdrawDump();
      asked = null;
      if (silent == 0) { // otherwise the silence is already shown
        listener.told("the agent did not answer", true);
      }
    }
    return false;
  }

  @Override
  public void every(Duration wanted) {
    interval = wanted.toNanos();
  }

  @Override
  public void execute(Command command) {
    commands.add(command);
  }

  @Override
  public void close() {
    ended = true;
    Thread feeding = thread;
    if (feeding != null) {
      try {
        feeding.join(END_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (source != null) {
      source.close();
    }
  }
}
