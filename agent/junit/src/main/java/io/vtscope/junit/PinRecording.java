package io.vtscope.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** A recording of pins, in its own chunks, so that threads and stacks are complete. */
final class PinRecording implements AutoCloseable {
  private static final String PINNED = "jdk.VirtualThreadPinned#";

  private final Recording recording;

  private PinRecording(Recording recording) {
    this.recording = recording;
  }

  /**
   * Starts a recording.
   *
   * @throws IllegalStateException if Flight Recorder does not start
   */
  static PinRecording start(Duration over) {
    if (!FlightRecorder.isAvailable()) {
      throw new IllegalStateException("Flight Recorder is switched off in this JVM");
    }
    Recording recording = new Recording();
    try {
      recording.setName("vtscope-junit");
      recording.setSettings(
          Map.of(
              PINNED + "enabled",
              "true",
              PINNED + "stackTrace",
              "true",
              PINNED + "threshold",
              over.toNanos() + " ns",
              "jdk.DataLoss#enabled",
              "true"));
      recording.start();
      return new PinRecording(recording);
    } catch (RuntimeException e) {
      recording.close();
      throw e;
    }
  }

  /**
   * Stops and writes a file.
   *
   * @return a file that the caller deletes; it can contain other recordings' events
   */
  Path stop() throws IOException {
    recording.stop();
    Path file = Files.createTempFile("vtscope-junit-", ".jfr");
    recording.dump(file);
    return file;
  }

  @Override
  public void close() {
    recording.close();
  }
}
