package io.vtscope.junit;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Pins;
import io.vtscope.observation.Observation;
import io.vtscope.source.ClassSource;
import io.vtscope.source.Classpath;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.List;

/**
 * What was recorded while a test ran.
 *
 * @param forbidden the places that pinned for too long, those with most cost first
 * @param older pins as long as that of threads that are older than the test
 * @param cutOff stacks of pins of which outer frames are missing
 * @param lostBytes that the JVM dropped as it could not write them in time
 */
record Seen(List<Finding> forbidden, long older, long cutOff, long lostBytes) {

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
              case Observation.Pin pin -> {
                // Somebody else's recording may have asked for shorter ones.
                if (pin.nanos() < limits.over().toNanos()) {
                  return;
                }
                if (threads.contain(pin.thread())) {
                  sink.accept(pin);
                } else {
                  older[0]++;
                }
              }
              case Observation.Recorded time -> sink.accept(time);
              case Observation.Loss loss -> sink.accept(loss);
              default -> {}
            }
          });
      sink.readFrames();
    }
    Snapshot snapshot = aggregator.snapshot();
    return new Seen(
        Pins.of(snapshot, limits::forbid),
        older[0],
        snapshot.quality().truncatedStacks(),
        snapshot.quality().lostBytes());
  }

  private static Observation.TargetInfo thisJvm() {
    return new Observation.TargetInfo(
        0,
        ProcessHandle.current().pid(),
        null,
        System.getProperty("java.vm.version"),
        System.getProperty("java.vm.vendor"),
        null);
  }
}
