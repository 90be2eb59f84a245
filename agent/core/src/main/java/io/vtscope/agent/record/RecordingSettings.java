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

  private final Map<String, String> settings = new LinkedHashMap<>();

  private RecordingSettings() {}

  static Map<String, String> of(Duration pinThreshold) {
    return new RecordingSettings()
        .enable("jdk.VirtualThreadPinned")
        .stackTrace("jdk.VirtualThreadPinned", true)
        .set("jdk.VirtualThreadPinned", "threshold", pinThreshold.toNanos() + " ns")
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
        .settings;
  }

  private RecordingSettings enable(String event) {
    return set(event, "enabled", "true");
  }

  private RecordingSettings stackTrace(String event, boolean wanted) {
    return set(event, "stackTrace", Boolean.toString(wanted));
  }

  private RecordingSettings set(String event, String key, String value) {
    settings.put(event + "#" + key, value);
    return this;
  }
}
