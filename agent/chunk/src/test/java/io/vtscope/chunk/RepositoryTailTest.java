package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A repository that the JVM is writing is read as it grows, each event once. */
@Timeout(60)
class RepositoryTailTest {
  @Test
  void eventsAreReadOnceEachAcrossFlushesAndChunks() throws Exception {
    List<Long> seen = new ArrayList<>();
    Subscriptions subscriptions =
        new Subscriptions().on("test.Everything", List.of("big"), row -> seen.add(row.number(0)));
    List<Long> committed = new ArrayList<>();
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class).withThreshold(Duration.ZERO);
      recording.start();
      Path repository = Path.of(System.getProperty("jdk.jfr.repository"));
      try (RepositoryTail tail = new RepositoryTail(repository, subscriptions, false)) {
        for (int round = 0; round < 3; round++) {
          commit(committed);
          awaitAll(tail, seen, committed); // a flush makes them readable
          commit(committed);
          new Recording().start(); // a new chunk
          awaitAll(tail, seen, committed);
        }
      }
    } finally {
      jdk.jfr.FlightRecorder.getFlightRecorder().getRecordings().forEach(Recording::close);
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
  }

  private static void commit(List<Long> committed) {
    for (int i = 0; i < 100; i++) {
      TestEvent event = TestEvent.numbered(committed.size() + 1, "text " + i);
      event.commit();
      committed.add(event.big);
    }
  }

  private static void awaitAll(RepositoryTail tail, List<Long> seen, List<Long> committed)
      throws Exception {
    while (seen.size() < committed.size()) {
      tail.poll();
      Thread.onSpinWait();
    }
  }
}
