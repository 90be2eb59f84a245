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
 * The agent's one recording, bounded in size. When it is stopped, by whomever, what it holds is
 * first written to the file that was asked for: when the JVM exits, Flight Recorder's own shutdown
 * hook runs beside ours and stops and discards every recording.
 */
public final class FlightRecording implements FlightRecorderListener {
  private static final int LONGEST_DUMP_SECONDS = 60;

  /** How long an exiting JVM waits for the start. */
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

  /** Where it was last said to be: an application may replace the system's properties. */
  private volatile String repository = ".";

  /** Of the repository. */
  private volatile @Nullable DiskSpace space;

  private int stackDepth;

  /**
   * A recording that is not started yet.
   *
   * @param onStop called if something else stops the recording, for example {@code jcmd JFR.stop};
   *     with the recorder's lock held
   * @throws IOException with the reason where there is no room
   */
  public FlightRecording(Duration pinThreshold, int wantedDepth, long wantedSize, Runnable onStop)
      throws IOException {
    this.pinThreshold = pinThreshold;
    this.wantedDepth = wantedDepth;
    this.maxSize = DiskSpace.ofTemporaryDirectory().grant(wantedSize);
    this.onStop = onStop;
  }

  /**
   * Starts recording. The first recording of a JVM takes some hundred milliseconds to start.
   *
   * @param beforehand what registers events that are to be known from the first chunk on
   * @throws IOException where the JVM exits already
   */
  public void start(DefaultZone zone, Runnable beforehand) throws IOException {
    try {
      stackDepth = StackDepth.ensure(wantedDepth);
      ensureRepository();
      if (System.getProperty("jdk.jfr.repository") != null) {
        maxSize = diskSpace().grant(maxSize); // it may be on another disk
      }
      zone.forget(); // before what takes long
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

  /**
   * Makes the directory that the first recording would make, which is named by the time of day.
   * Needs jdk.jfr.internal to be exported to this class.
   */
  private static void ensureRepository() {
    try {
      Class<?> type = Class.forName("jdk.jfr.internal.Repository");
      type.getMethod("ensureRepository").invoke(type.getMethod("getRepository").invoke(null));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // the recording will say what is wrong
    }
  }

  /**
   * Flight Recorder's shutdown hook destroys it with this lock held, and nothing may be started
   * afterwards. Needs jdk.jfr.internal to be exported to this class.
   */
  private static void startUnlessExiting(Recording made) throws IOException {
    synchronized (recorder()) {
      if (JvmExit.hasBegun()) {
        throw new IOException("the JVM is already exiting");
      }
      made.start();
    }
  }

  /**
   * {@code jdk.jfr.internal.PlatformRecorder}, JDK 21 and newer, tested to 27; another object on
   * others.
   */
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

  /** The number of frames recorded per stack, or 0 if unknown. */
  public int stackDepth() {
    return stackDepth;
  }

  /** Bytes kept. */
  public long maxSize() {
    return maxSize;
  }

  /** Room where the recording is written. */
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
   * Makes all events so far readable in the repository. The JVM does that by itself every second.
   * Needs jdk.jfr.internal to be exported to this class.
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
   * Doubles the threshold of an event that is too frequent. A reader of the recording sees that in
   * the event's settings.
   */
  public void doubleThreshold(String event) {
    set(
        event + "#" + RecordingSettings.THRESHOLD,
        now -> {
          long nanos = Long.parseLong(now.substring(0, now.indexOf(' ')));
          return RecordingSettings.nanos(2 * Math.max(1, nanos));
        });
  }

  /**
   * Has the JVM take a sample of native code fifty times a second, as it does at first, or once.
   */
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

  /** Asks for everything to be written to a file when recording stops. */
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
        memoryLacked = true; // Flight Recorder goes on to stop what others record
      }
    }
    stopped.countDown();
    if (!expected) {
      onStop.run();
    }
  }

  /**
   * What every report begins with has been written: who the recording is of. As the JVM exits it
   * may have ended before that.
   */
  public void introduced() {
    Recording running = recording;
    introduced = running != null && running.getState() == RecordingState.RUNNING;
  }

  /** Whether a report is possible: only the first event says to which JVM the recording belongs. */
  public boolean isIntroduced() {
    return introduced;
  }

  /** Whether it has been started, which is waited for; as the JVM exits it may not be any more. */
  public boolean awaitStart() throws InterruptedException {
    return started.await(LONGEST_START_SECONDS, TimeUnit.SECONDS) && begun;
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

  /** Stops, and keeps the recording for a report if it takes less than half of the free space. */
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

  /** Ends without keeping anything. */
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
