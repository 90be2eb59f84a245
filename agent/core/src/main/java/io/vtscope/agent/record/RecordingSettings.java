package io.vtscope.agent.record;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The recording's settings. Events that contain command lines, properties or environment are
 * excluded. JDK 21 needs every stackTrace key.
 */
final class RecordingSettings {
  private static final String OWN = "vtscope.";

  /** JEP 491. */
  private static final int MONITORS_UNMOUNT = 24;

  static final String NATIVE_PERIOD = "jdk.NativeMethodSample#period";

  /** As in default.jfc. */
  static final String NATIVE_CLOSELY = "20 ms";

  /** Maximum: the JVM's sampler finishes this sleep before it speeds up. */
  static final String NATIVE_HARDLY = "1 s";

  static final String THRESHOLD = "threshold";

  private final Map<String, String> settings = new LinkedHashMap<>();

  private RecordingSettings() {}

  static Map<String, String> of(Duration pinThreshold) {
    RecordingSettings settings =
        always(pinThreshold)
            // Events that hold carriers but are not pins.
            .timed("jdk.FileRead", pinThreshold)
            .timed("jdk.FileWrite", pinThreshold)
            .timed("jdk.FileForce", pinThreshold)
            .enable("jdk.NativeMethodSample")
            .stackTrace("jdk.NativeMethodSample", true)
            .set(NATIVE_PERIOD, NATIVE_CLOSELY)
            // Whether carriers compute or wait in native code.
            .enable("jdk.ThreadCPULoad")
            .set("jdk.ThreadCPULoad", "period", "1 s")
            // Whether processors were available.
            .enable("jdk.CPULoad")
            .set("jdk.CPULoad", "period", "1 s")
            // How long safepoints stopped all threads.
            .enable("jdk.ExecuteVMOperation")
            .set("jdk.ExecuteVMOperation", THRESHOLD, "10 ms")
            // Whether the heap was short or a collection was requested.
            .enable("jdk.GarbageCollection")
            .set("jdk.GarbageCollection", THRESHOLD, "10 ms")
            .enable("jdk.SystemGC")
            .stackTrace("jdk.SystemGC", true)
            .set("jdk.SystemGC", THRESHOLD, "10 ms");
    if (Runtime.version().feature() < MONITORS_UNMOUNT) {
      settings
          .timed("jdk.JavaMonitorEnter", pinThreshold)
          .timed("jdk.JavaMonitorWait", pinThreshold);
    }
    return settings.settings;
  }

  private static RecordingSettings always(Duration pinThreshold) {
    return new RecordingSettings()
        .timed("jdk.VirtualThreadPinned", pinThreshold)
        .enable("jdk.VirtualThreadSubmitFailed")
        .stackTrace("jdk.VirtualThreadSubmitFailed", true)
        // The start stack shows why the carrier pool grew.
        .enable("jdk.ThreadStart")
        .stackTrace("jdk.ThreadStart", true)
        .enable("jdk.ThreadEnd")
        // Effective settings and lost data.
        .enable("jdk.ActiveSetting")
        .enable("jdk.DataLoss")
        .enable(OWN + "Agent")
        .enable(OWN + "Scheduler")
        .enable(OWN + "Frame")
        .enable(OWN + "Origin")
        .enable(OWN + "Executor")
        .enable(OWN + "ExecutorLoad")
        .enable(OWN + "ExecutorThreads")
        .enable(OWN + "AsyncMethod")
        .enable(OWN + "ResourcePool")
        .enable(OWN + "PoolHolders")
        .enable(OWN + "CarrierHeld")
        .enable(OWN + "RunningSample")
        .enable(OWN + "Stall")
        .enable(OWN + "Thread")
        .enable(OWN + "Deadlock")
        .enable(OWN + "Population")
        .enable(OWN + "WaitGroup")
        .enable(OWN + "LockQueue")
        .enable(OWN + "ThreadLocal")
        .enable(OWN + "LostWakeup")
        .enable(OWN + "ThreadContainer")
        .enable(OWN + "Dump");
  }

  private RecordingSettings timed(String event, Duration threshold) {
    return enable(event).stackTrace(event, true).set(event, THRESHOLD, nanos(threshold.toNanos()));
  }

  static String nanos(long nanos) {
    return nanos + " ns";
  }

  private RecordingSettings enable(String event) {
    return set(event, "enabled", "true");
  }

  private RecordingSettings stackTrace(String event, boolean wanted) {
    return set(event, "stackTrace", Boolean.toString(wanted));
  }

  private RecordingSettings set(String event, String key, String value) {
    return set(event + "#" + key, value);
  }

  private RecordingSettings set(String setting, String value) {
    settings.put(setting, value);
    return this;
  }
}
