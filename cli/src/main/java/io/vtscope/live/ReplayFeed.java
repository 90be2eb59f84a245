package io.vtscope.live;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Filter;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.source.SourceException;
import io.vtscope.view.tui.Condition;
import io.vtscope.view.tui.Sight;
import io.vtscope.view.tui.Trends;
import io.vtscope.view.tui.Wish;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Sights of a recording, as time goes on in it: as fast as wanted, and back. */
public final class ReplayFeed implements Feed {
  private static final int FASTEST = 64;
  private static final long JUMP = Duration.ofSeconds(10).toNanos();

  /** The step of a search for the next finding. */
  private static final long STRIDE = Duration.ofSeconds(1).toNanos();

  private static final long MOST_STRIDES = 3_600;

  /** What the charts of hotspots count together, however fast is played. */
  private static final long STEP = Duration.ofSeconds(1).toNanos();

  private final Recorded recorded;
  private final String name;
  private final Filter filter;
  private final LinkedBlockingQueue<Wish> wishes = new LinkedBlockingQueue<>();
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

  /** Reads a file; it is played from its beginning. */
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

  /** On to a moment, or from the beginning again where it has passed. */
  private void moveTo(long wanted) {
    long to = Math.max(recorded.from(), Math.min(recorded.to(), wanted));
    if (to < at) {
      restart();
    }
    long last = (to - recorded.from()) / STEP;
    long passed = (at - recorded.from()) / STEP;
    // a long jump needs steps only for the part that the charts still show
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

  /** When the recording begins, nanoseconds since the epoch. */
  long from() {
    return recorded.from();
  }

  /** What there is to be seen at a moment; not while it is played. */
  Sight at(long moment) {
    moveTo(moment);
    return sight();
  }

  @Override
  public Sight start(Listener listener) {
    Sight first = sight();
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
      Wish wish = wishes.poll(interval, TimeUnit.NANOSECONDS);
      long now = System.nanoTime();
      if (playing) {
        moveTo(at + (now - before) * speed);
      }
      before = now;
      if (wish != null) {
        grant(wish, listener);
        before = System.nanoTime();
      }
      if (playing || wish != null) {
        listener.seen(sight());
      }
      playing &= at < recorded.to();
    }
  }

  private void grant(Wish wish, Listener listener) {
    switch (wish) {
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

  /** What tells findings apart, however their figures change. */
  private Set<String> findings() {
    Set<String> all = new HashSet<>();
    for (Finding finding : diagnosis().findings()) {
      all.add(finding.site() == null ? finding.id() : finding.id() + " " + finding.site().name());
    }
    return all;
  }

  private Diagnosis diagnosis() {
    return filter.apply(Diagnosis.of(aggregator.snapshot()));
  }

  private Sight sight() {
    Condition.Replay replay =
        new Condition.Replay(recorded.from(), at, recorded.to(), speed, playing);
    Condition condition =
        new Condition(name, null, Condition.State.LIVE, 0, null, "its beginning", replay);
    return new Sight(diagnosis(), trends, condition, at, number++);
  }

  @Override
  public void every(Duration wanted) {
    // A recording that is played fast is looked at more often.
    interval = Math.min(wanted.toNanos(), Duration.ofMillis(250).toNanos());
  }

  @Override
  public void grant(Wish wish) {
    wishes.add(wish);
  }

  @Override
  public void close() {
    ended = true;
    wishes.add(Wish.NOTHING);
  }
}
