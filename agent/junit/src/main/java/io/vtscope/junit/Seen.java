package io.vtscope.junit;

import io.vtscope.finding.Finding;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.rule.carrier.Pins;
import io.vtscope.source.ClassSource;
import io.vtscope.source.Classpath;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.List;

/**
 * The recorded pins of one test.
 *
 * @param forbidden places that pinned too long, highest cost first
 * @param older long pins by threads older than the test
 * @param cutOff truncated stacks
 * @param lostBytes dropped events
 */
record Seen(Snapshot snapshot, List<Finding> forbidden, long older, long cutOff, long lostBytes) {

  static Seen in(Path recording, Threads threads, Limits limits, ClassSource classes)
      throws SourceException {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(thisJvm());
    long[] older = new long[1];
    try (Classpath sink = new Classpath(classes, aggregator::accept)) {
      RecordingSource.read(
          recording,
          observation -> {
            switch (observation) {
              case HoldObservation.Pins pins -> {
                PinTimes own = own(pins.times(), threads, limits, older);
                if (own.size() > 0) {
                  sink.accept(
                      new HoldObservation.Pins(pins.stack(), pins.reason(), pins.operation(), own));
                }
              }
              case RecordingObservation.Recorded time -> sink.accept(time);
              case RecordingObservation.Loss loss -> sink.accept(loss);
              default -> {}
            }
          });
      sink.readFrames();
    }
    Snapshot snapshot = aggregator.snapshot();
    return new Seen(
        snapshot,
        Pins.of(snapshot, limits::forbid),
        older[0],
        snapshot.quality().stacks().truncated(),
        snapshot.quality().lostBytes());
  }

  /**
   * Excludes short pins, recorded for another recording.
   *
   * @param older counts other threads' pins
   */
  private static PinTimes own(PinTimes all, Threads threads, Limits limits, long[] older) {
    return all.map((at, nanos, thread) -> {
      boolean isLong = nanos >= limits.over().toNanos();
      boolean isOwn = isLong && threads.contain(thread);
      older[0] += isLong && !isOwn ? 1 : 0;
      return isOwn ? at : -1;
    });
  }

  private static JvmObservation.TargetInfo thisJvm() {
    return new JvmObservation.TargetInfo(
        0, ProcessHandle.current().pid(), 0, null, Jdk.of(System::getProperty), null);
  }
}
