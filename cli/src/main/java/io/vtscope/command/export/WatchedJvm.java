package io.vtscope.command.export;

import io.vtscope.command.console.Version;
import io.vtscope.export.Attribute;
import io.vtscope.export.Exported;
import io.vtscope.export.ProcessAttributes;
import io.vtscope.finding.Diagnosis;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.Aggregator;
import io.vtscope.live.Known;
import io.vtscope.observation.Observation;
import io.vtscope.rule.Rules;
import io.vtscope.source.Jvm;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SinceFilter;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Exports a running JVM until it ends or the command does. One thread watches it. */
final class WatchedJvm {
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  /** The JVM flushes its events once a second. */
  private static final long PAUSE_MILLIS = 500;

  /** Evidence adds up for so long; older findings end. */
  private static final Duration WINDOW = Duration.ofSeconds(Limits.WITHIN);

  private final Duration every;
  private final Destination destination;
  private final Known known = new Known();
  private Aggregator aggregator = new Aggregator();
  private Consumer<Observation> sink = aggregator::accept;
  private final LiveSource source;
  private final Exported exported;

  /** Opens the source. */
  interface Opener {
    LiveSource open(Consumer<Observation> sink) throws SourceException;
  }

  /**
   * Opens a JVM.
   *
   * @param every interval between batches
   * @throws SourceException if it cannot be observed
   */
  WatchedJvm(Jvm jvm, Opener opener, Duration every, Destination destination)
      throws SourceException {
    this.every = every;
    this.destination = destination;
    this.source = opener.open(this::observe);
    this.exported = new Exported(describe(jvm), Version.number(), nanos());
  }

  private List<Attribute> describe(Jvm jvm) {
    Map<String, String> variables =
        jvm.variables(Set.of("OTEL_SERVICE_NAME", "OTEL_RESOURCE_ATTRIBUTES"));
    return ProcessAttributes.of(aggregator.snapshot().target(), variables, hostName());
  }

  private static @Nullable String hostName() {
    try {
      return Files.readString(HOST_NAME).strip();
    } catch (IOException e) {
      return null; // not Linux
    }
  }

  private void observe(Observation observation) {
    known.accept(observation);
    sink.accept(observation);
  }

  /**
   * Watches, then leaves the JVM.
   *
   * @param stop ends the watching
   * @throws SourceException if the JVM can no longer be observed
   */
  void watch(CountDownLatch stop) throws SourceException, InterruptedException {
    try (source) {
      long next = System.nanoTime() + every.toNanos();
      long windowEnd = System.nanoTime() + WINDOW.toNanos();
      boolean isOver;
      do {
        isOver = stop.await(pause(next), TimeUnit.MILLISECONDS) || source.end() != null;
        boolean hasEnded = !source.isAlive();
        source.poll();
        long now = System.nanoTime();
        if (hasEnded) {
          export(Exported.Last.PROCESS);
          isOver = true;
        } else if (now >= windowEnd) {
          export(Exported.Last.WINDOW);
          beginWindow();
          windowEnd += WINDOW.toNanos();
          next = now + every.toNanos();
        } else if (now >= next || isOver) {
          export(Exported.Last.NOTHING);
          next += every.toNanos();
        }
      } while (!isOver);
      String end = source.end();
      if (end != null) {
        throw new SourceException(SourceException.Kind.NOT_OBSERVABLE, end);
      }
    }
  }

  private static long pause(long next) {
    long left = TimeUnit.NANOSECONDS.toMillis(next - System.nanoTime());
    return Math.max(1, Math.min(PAUSE_MILLIS, left));
  }

  private void beginWindow() {
    aggregator = new Aggregator();
    known.tell(aggregator::accept);
    sink = new SinceFilter(nanos(), aggregator::accept);
  }

  private void export(Exported.Last last) {
    Diagnosis diagnosis = Rules.diagnose(aggregator.snapshot());
    destination.send(exported.next(diagnosis, nanos(), last));
  }

  private static long nanos() {
    return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
  }
}
