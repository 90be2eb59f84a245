package io.vtscope.samples.bench;

import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Recording;

/** Records the same JDK events as vtscope's agent. */
final class SameEvents {
  private SameEvents() {}

  /** Records until the JVM ends. */
  @SuppressWarnings("resource")
  static void record() {
    Recording recording = new Recording();
    recording.setToDisk(true);
    recording.setMaxSize(250L << 20);
    recording.setSettings(settings());
    recording.start();
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    timed(settings, "jdk.VirtualThreadPinned");
    timed(settings, "jdk.FileRead");
    timed(settings, "jdk.FileWrite");
    timed(settings, "jdk.FileForce");
    if (Runtime.version().feature() < 24) {
      timed(settings, "jdk.JavaMonitorEnter");
      timed(settings, "jdk.JavaMonitorWait");
    }
    withStack(settings, "jdk.VirtualThreadSubmitFailed");
    withStack(settings, "jdk.ThreadStart");
    withStack(settings, "jdk.NativeMethodSample");
    settings.put("jdk.NativeMethodSample#period", "20 ms");
    settings.put("jdk.ThreadCPULoad#enabled", "true");
    settings.put("jdk.ThreadCPULoad#period", "1 s");
    settings.put("jdk.ThreadEnd#enabled", "true");
    settings.put("jdk.ExecuteVMOperation#enabled", "true");
    settings.put("jdk.ExecuteVMOperation#threshold", "10 ms");
    settings.put("jdk.ActiveSetting#enabled", "true");
    settings.put("jdk.DataLoss#enabled", "true");
    return settings;
  }

  private static void timed(Map<String, String> settings, String event) {
    withStack(settings, event);
    settings.put(event + "#threshold", "1 ms");
  }

  private static void withStack(Map<String, String> settings, String event) {
    settings.put(event + "#enabled", "true");
    settings.put(event + "#stackTrace", "true");
  }
}
