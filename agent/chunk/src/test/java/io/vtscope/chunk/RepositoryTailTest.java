package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RepositoryTailTest {
  private final List<Long> seen = new ArrayList<>();
  private final Subscriptions subscriptions =
      new Subscriptions().on("test.Everything", List.of("big"), row -> seen.add(row.number(0)));
  private final List<Long> committed = new ArrayList<>();
  private int numbered;
  private final TimeZone zone = TimeZone.getDefault();

  @AfterEach
  void endRecordings() {
    TimeZone.setDefault(zone);
    FlightRecorder.getFlightRecorder().getRecordings().forEach(Recording::close);
  }

  @Test
  void readsEachEventOnceAcrossFlushesAndChunks() throws Exception {
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class).withThreshold(Duration.ZERO);
      recording.start();
      Path repository = Path.of(System.getProperty("jdk.jfr.repository"));
      try (RepositoryTail tail = new RepositoryTail(repository, subscriptions, false)) {
        for (int round = 0; round < 3; round++) {
          commit();
          awaitAll(tail); // flush
          commit();
          new Recording().start(); // new chunk
          awaitAll(tail);
        }
      }
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
  }

  @Test
  void findsAChunkStartedAfterTheTimeZoneMovedWest() throws Exception {
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    Path repository = record();
    try (RepositoryTail tail = new RepositoryTail(repository, subscriptions, false)) {
      commit();
      awaitAll(tail);
      TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
      new Recording().start();
      commit();
      awaitAll(tail);
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
  }

  @Test
  void lateReaderFindsTheCurrentChunkAfterZoneMove() throws Exception {
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    Path repository = record();
    commit();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    new Recording().start();
    committed.clear(); // not to be read
    commit();
    try (RepositoryTail tail = new RepositoryTail(repository, subscriptions, false)) {
      awaitAll(tail);
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
  }

  @Test
  void waitsForTheFileOfANewChunk(@TempDir Path directory) throws Exception {
    dump(directory.resolve("2.jfr"));
    try (RepositoryTail tail = new RepositoryTail(directory, subscriptions, true)) {
      Files.createFile(directory.resolve("1.jfr"));
      tail.poll();
      assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
      dump(directory.resolve("1.jfr"));
      tail.poll();
      tail.poll();
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
  }

  @Test
  void readsTheFinishedChunkThatStartedLast(@TempDir Path directory) throws Exception {
    dump(directory.resolve("3.jfr"));
    dump(directory.resolve("1.jfr"));
    committed.clear();
    dump(directory.resolve("2.jfr"));
    Files.createFile(directory.resolve("4.jfr"));
    try (RepositoryTail tail = new RepositoryTail(directory, subscriptions, false)) {
      tail.poll();
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(committed);
  }

  @Test
  void noticesJvmWritesWithoutEvents() throws Exception {
    Path repository = record();
    try (RepositoryTail tail = new RepositoryTail(repository, subscriptions, false)) {
      long first = awaitWritten(tail, 0);
      assertThat(awaitWritten(tail, first)).isGreaterThan(first);
    }
    assertThat(seen).isEmpty();
  }

  /** Waits until the JVM has written again. */
  private static long awaitWritten(RepositoryTail tail, long before) throws IOException {
    while (tail.written() == before) {
      assertThat(Thread.currentThread().isInterrupted()).as("took too long").isFalse();
      tail.poll();
      Thread.onSpinWait();
    }
    return tail.written();
  }

  private void dump(Path file) throws IOException {
    try (Recording recording = new Recording()) {
      recording.enable(TestEvent.class).withThreshold(Duration.ZERO);
      recording.start();
      commit();
      recording.stop();
      recording.dump(file);
    }
  }

  private static Path record() {
    Recording recording = new Recording();
    recording.enable(TestEvent.class).withThreshold(Duration.ZERO);
    recording.start();
    return Path.of(System.getProperty("jdk.jfr.repository"));
  }

  private void commit() {
    for (int i = 0; i < 100; i++) {
      TestEvent event = TestEvent.numbered(++numbered, "text " + i);
      event.commit();
      committed.add(event.big);
    }
  }

  private void awaitAll(RepositoryTail tail) throws IOException {
    while (seen.size() < committed.size()) {
      assertThat(Thread.currentThread().isInterrupted()).as("took too long").isFalse();
      tail.poll();
      Thread.onSpinWait();
    }
  }
}
