package io.vtscope.agent.record;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * The agent's bounded recording. It is dumped when anything stops it, because Flight Recorder's
 * shutdown hook discards recordings.
 */
public final class FlightRecording implements FlightRecorderListener {
  private static final int LONGEST_DUMP_SECONDS = 60;

  private static final int LONGEST_START_SECONDS = 10;

  private final Duration pinThreshold;
  private final int wantedDepth;
  private long maxSize;
  private final CountDownLatch started = new CountDownLatch(1);
  private volatile boolean introduced;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Runnable onStop;
  private volatile @Nullable Path dumpTo;
  private volatile boolean dumped;
  private volatile @Nullable IOException dumpFailure;
  private volatile boolean memoryLacked;
  private volatile boolean begun;
  private volatile boolean expected;
  private volatile @Nullable Recording recording;

  /** Last known directory; applications may replace system properties. */
  private volatile String repository = ".";

  private volatile @Nullable DiskSpace space;

  private int stackDepth;

  /**
   * Creates the recording without starting it.
   *
   * @param onStop called under the recorder's lock if another program stops it
   * @throws IOException if disk space is missing
   */
  public FlightRecording(Duration pinThreshold, int wantedDepth, long wantedSize, Runnable onStop)
      throws IOException {
    this.pinThreshold = pinThreshold;
    this.wantedDepth = wantedDepth;
    this.maxSize = DiskSpace.ofTemporaryDirectory().grant(wantedSize);
    this.onStop = onStop;
  }

  /**
   * Starts recording.
   *
   * @param beforehand registers events for the first chunk
   * @throws IOException if the JVM is exiting
   */
  public void start(DefaultZone zone, Runnable beforehand) throws IOException {
    try {
      stackDepth = StackDepth.ensure(wantedDepth);
      ensureRepository();
      if (System.getProperty("jdk.jfr.repository") != null) {
        maxSize = diskSpace().grant(maxSize); // maybe another disk
      }
      zone.forget(); // before slow steps
      Recording made = new Recording();
      zone.forget();
      recording = made;
      made.setName("vtscope");
      made.setToDisk(true);
      made.setMaxSize(maxSize);
      made.setSettings(RecordingSettings.of(pinThreshold));
      FlightRecorder.addListener(this);
      beforehand.run();
      zone.forget();
      startUnlessExiting(made);
      repository = System.getProperty("jdk.jfr.repository", repository);
      begun = true;
    } catch (RuntimeException | IOException e) {
      close();
      throw e;
    } finally {
      zone.forget();
      started.countDown();
    }
  }

  /** Creates the directory, named by time of day. Requires jdk.jfr.internal to be exported. */
  private static void ensureRepository() {
    try {
      Class<?> type = Class.forName("jdk.jfr.internal.Repository");
      type.getMethod("ensureRepository").invoke(type.getMethod("getRepository").invoke(null));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // the recording reports errors
    }
  }

  /**
   * Holds the lock under which Flight Recorder's shutdown hook destroys the recorder. Requires
   * jdk.jfr.internal to be exported.
   */
  private static void startUnlessExiting(Recording made) throws IOException {
    synchronized (recorder()) {
      if (JvmExit.hasBegun()) {
        throw new IOException("the JVM is already exiting");
      }
      made.start();
    }
  }

  /** {@code jdk.jfr.internal.PlatformRecorder}, JDK 21 to 27, or a substitute. */
  private static Object recorder() {
    try {
      Class<?> access = Class.forName("jdk.jfr.internal.PrivateAccess");
      Object recorder =
          access
              .getMethod("getPlatformRecorder")
              .invoke(access.getMethod("getInstance").invoke(null));
      return recorder == null ? access : recorder;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return FlightRecording.class;
    }
  }

  public int stackDepth() {
    return stackDepth;
  }

  public long maxSize() {
    return maxSize;
  }

  public DiskSpace diskSpace() {
    String now = System.getProperty("jdk.jfr.repository");
    DiskSpace known = space;
    if (known == null || (now != null && !now.equals(repository))) {
      repository = now == null ? repository : now;
      known = new DiskSpace(new File(repository));
      space = known;
    }
    return known;
  }

  /**
   * Makes recorded events readable; the JVM does so every second. Requires jdk.jfr.internal to be
   * exported.
   */
  public static void flush() {
    try {
      Class<?> metadata = Class.forName("jdk.jfr.internal.MetadataRepository");
      metadata.getMethod("flush").invoke(metadata.getMethod("getInstance").invoke(null));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // the last second is missing
    }
  }

  /** Doubles an event's threshold; recordings show the change. */
  public void doubleThreshold(String event) {
    set(
        event + "#" + RecordingSettings.THRESHOLD,
        now -> {
          long nanos = Long.parseLong(now.substring(0, now.indexOf(' ')));
          return RecordingSettings.nanos(2 * Math.max(1, nanos));
        });
  }

  /** Samples native code 50 times a second, or once. */
  public void sampleNative(boolean closely) {
    set(
        RecordingSettings.NATIVE_PERIOD,
        now -> closely ? RecordingSettings.NATIVE_CLOSELY : RecordingSettings.NATIVE_HARDLY);
  }

  private void set(String key, UnaryOperator<String> change) {
    Recording running = recording;
    if (running == null) {
      return;
    }
    Map<String, String> settings = running.getSettings();
    String now = settings.get(key);
    if (now != null && running.getState() == RecordingState.RUNNING) {
      settings.put(key, change.apply(now));
      running.setSettings(settings);
    }
  }

  public void dumpWhenStopped(Path file) {
    dumpTo = file;
  }

  @Override
  public void recordingStateChanged(Recording changed) {
    Recording own = recording;
    if (own == null
        || changed.getId() != own.getId()
        || changed.getState() != RecordingState.STOPPED) {
      return;
    }
    Path file = dumpTo;
    if (file != null) {
      try {
        changed.dump(file);
        dumped = true;
      } catch (IOException e) {
        dumpFailure = e;
      } catch (RuntimeException e) {
        dumpFailure = new IOException(e);
      } catch (VirtualMachineError e) {
        memoryLacked = true; // other recordings must still be stopped
      }
    }
    stopped.countDown();
    if (!expected) {
      onStop.run();
    }
  }

  /** Notes that the JVM's description is recorded. */
  public void introduced() {
    Recording running = recording;
    introduced = running != null && running.getState() == RecordingState.RUNNING;
  }

  /** Whether a report is possible. */
  public boolean isIntroduced() {
    return introduced;
  }

  /** Waits for the start; returns false if the JVM exits first. */
  public boolean awaitStart() throws InterruptedException {
    return started.await(LONGEST_START_SECONDS, TimeUnit.SECONDS) && begun;
  }

  /**
   * Waits at exit until the recording is stopped and dumped. Stopping here would let Flight
   * Recorder's shutdown hook delete the dump.
   *
   * @throws IOException if the dump failed
   */
  public void awaitExit() throws IOException, InterruptedException {
    if (!stopped.await(LONGEST_DUMP_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("Flight Recorder did not stop in time");
    }
    IOException failure = dumpFailure;
    if (failure != null) {
      throw failure;
    }
    if (!dumped) {
      throw new IOException(memoryLacked ? "out of memory" : "not enough disk space");
    }
  }

  /** Stops, and dumps only if that needs less than half of the free space. */
  public void stopForLackOfSpace() {
    expected = true;
    Recording running = recording;
    if (running != null) {
      if (running.getSize() > diskSpace().free() / 2) {
        dumpTo = null;
      }
      running.stop();
    }
  }

  public void close() {
    expected = true;
    Recording running = recording;
    if (running != null) {
      recording = null;
      FlightRecorder.removeListener(this);
      running.close();
    }
  }
}
