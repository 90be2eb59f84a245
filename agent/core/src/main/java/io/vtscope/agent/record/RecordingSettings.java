package io.vtscope.agent.record;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of the agent's recording. Every stackTrace key is explicit: JDK 21 records no stacks
 * without it. Events that would hold command lines, properties or environment are left out.
 */
final class RecordingSettings {
  private static final String OWN = "vtscope.";

  /** Since then a virtual thread lets go of its carrier as it waits for a monitor (JEP 491). */
  private static final int MONITORS_UNMOUNT = 24;

  /** Samples of native code, and how often. */
  static final String NATIVE_PERIOD = "jdk.NativeMethodSample#period";

  /** As in default.jfc; a thread that stays in native code is seen some ten times a second. */
  static final String NATIVE_CLOSELY = "20 ms";

  /** Not longer: the JVM's sampler sleeps on for as long when it is told to look closely. */
  static final String NATIVE_HARDLY = "1 s";

  static final String THRESHOLD = "threshold";

  private final Map<String, String> settings = new LinkedHashMap<>();

  private RecordingSettings() {}

  static Map<String, String> of(Duration pinThreshold) {
    RecordingSettings settings =
        always(pinThreshold)
            // What holds a carrier and is no pin to the JVM.
            .timed("jdk.FileRead", pinThreshold)
            .timed("jdk.FileWrite", pinThreshold)
            .timed("jdk.FileForce", pinThreshold)
            .enable("jdk.NativeMethodSample")
            .stackTrace("jdk.NativeMethodSample", true)
            .set(NATIVE_PERIOD, NATIVE_CLOSELY)
            // Whether carriers compute in native code or wait there.
            .enable("jdk.ThreadCPULoad")
            .set("jdk.ThreadCPULoad", "period", "1 s")
            // Whether they had a processor to compute on.
            .enable("jdk.CPULoad")
            .set("jdk.CPULoad", "period", "1 s")
            // For how long nothing ran, as the JVM had stopped all threads; as in default.jfc.
            .enable("jdk.ExecuteVMOperation")
            .set("jdk.ExecuteVMOperation", THRESHOLD, "10 ms")
            // Whether the heap was short, or somebody had asked for it.
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
        // Carriers are platform threads: the stack of their start says why the pool grew.
        .enable("jdk.ThreadStart")
        .stackTrace("jdk.ThreadStart", true)
        .enable("jdk.ThreadEnd")
        // Which settings were in force, and what was lost.
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

  /** An event with a stack, recorded where it took so long. */
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
