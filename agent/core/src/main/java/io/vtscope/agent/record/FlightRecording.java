package io.vtscope.agent.record;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * The agent's one recording, bounded in size. When it is stopped, by whomever, what it holds is
 * first written to the file that was asked for: when the JVM exits, Flight Recorder's own shutdown
 * hook runs beside ours and stops and discards every recording.
 */
public final class FlightRecording implements FlightRecorderListener {
  private static final int LONGEST_DUMP_SECONDS = 60;

  private final Recording recording;
  private final int stackDepth;
  private final long maxSize;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Runnable onStop;
  private volatile @Nullable Path dumpTo;
  private volatile boolean dumped;
  private volatile @Nullable IOException dumpFailure;
  private volatile boolean expected;

  private FlightRecording(Recording recording, int stackDepth, long maxSize, Runnable onStop) {
    this.recording = recording;
    this.stackDepth = stackDepth;
    this.maxSize = maxSize;
    this.onStop = onStop;
  }

  /**
   * Starts recording.
   *
   * @param onStop called where somebody else stops the recording, {@code jcmd JFR.stop} for one;
   *     with the recorder's lock held
   * @throws IOException with the reason where there is no room or Flight Recorder does not start
   */
  public static FlightRecording start(
      Duration pinThreshold, int wantedDepth, long wantedSize, Runnable onStop) throws IOException {
    long maxSize = DiskSpace.ofTemporaryDirectory().grant(wantedSize);
    int stackDepth = StackDepth.ensure(wantedDepth);
    Recording recording = new Recording();
    try {
      recording.setName("vtscope");
      recording.setToDisk(true);
      recording.setMaxSize(maxSize);
      recording.setSettings(RecordingSettings.of(pinThreshold));
      FlightRecording started = new FlightRecording(recording, stackDepth, maxSize, onStop);
      FlightRecorder.addListener(started);
      recording.start();
      return started;
    } catch (RuntimeException e) {
      recording.close();
      throw e;
    }
  }

  /** Frames kept of a stack; 0 where that is not known. */
  public int stackDepth() {
    return stackDepth;
  }

  /** Bytes kept. */
  public long maxSize() {
    return maxSize;
  }

  /** Room where the recording is written. */
  public DiskSpace diskSpace() {
    return new DiskSpace(new File(System.getProperty("jdk.jfr.repository", ".")));
  }

  /**
   * Makes readable in the repository what was recorded until now; what the JVM does by itself once
   * a second. Needs jdk.jfr.internal to be exported to this class.
   */
  public static void flush() {
    try {
      Class<?> metadata = Class.forName("jdk.jfr.internal.MetadataRepository");
      metadata.getMethod("flush").invoke(metadata.getMethod("getInstance").invoke(null));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // then the last second is missing
    }
  }

  /**
   * Records only half as much of an event that comes too often: what took twice as long as until
   * now. A reader of the recording sees it in the event's settings.
   */
  public void doubleThreshold(String event) {
    Map<String, String> settings = recording.getSettings();
    String key = event + "#" + RecordingSettings.THRESHOLD;
    String now = settings.get(key);
    if (now != null && recording.getState() == RecordingState.RUNNING) {
      long nanos = Long.parseLong(now.substring(0, now.indexOf(' ')));
      settings.put(key, RecordingSettings.nanos(2 * Math.max(1, nanos)));
      recording.setSettings(settings);
    }
  }

  /** Asks for everything to be written to a file when recording stops. */
  public void dumpWhenStopped(Path file) {
    dumpTo = file;
  }

  @Override
  public void recordingStateChanged(Recording changed) {
    if (changed.getId() != recording.getId() || changed.getState() != RecordingState.STOPPED) {
      return;
    }
    Path file = dumpTo;
    if (file != null) {
      try {
        changed.dump(file);
        dumped = true;
      } catch (IOException e) {
        dumpFailure = e;
      }
    }
    stopped.countDown();
    if (!expected) {
      onStop.run();
    }
  }

  /**
   * Returns when recording has stopped, as the JVM exits, and the file asked for is written. To
   * stop here would be too early: Flight Recorder's shutdown hook would delete what is being
   * written.
   *
   * @throws IOException where it could not be written
   */
  public void awaitExit() throws IOException, InterruptedException {
    if (!stopped.await(LONGEST_DUMP_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("Flight Recorder did not stop");
    }
    IOException failure = dumpFailure;
    if (failure != null) {
      throw failure;
    }
    if (!dumped) {
      throw new IOException("there was no room for it");
    }
  }

  /** Stops; what was recorded is kept for a report where it takes less than half of the room. */
  public void stopForLackOfSpace() {
    expected = true;
    if (recording.getSize() > diskSpace().free() / 2) {
      dumpTo = null;
    }
    recording.stop();
  }

  /** Ends without keeping anything. */
  public void close() {
    expected = true;
    FlightRecorder.removeListener(this);
    recording.close();
  }
}
