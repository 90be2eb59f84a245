package io.vtscope.agent.core;

import io.vtscope.agent.executor.SchedulerGate;
import io.vtscope.agent.jvm.ThisJdk;
import io.vtscope.agent.record.FlightRecording;
import io.vtscope.probe.AgentEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Describes the JVM in every chunk, because old chunks may be dropped. */
final class AgentEventSource implements Runnable {
  private final AgentOptions options;
  private final FlightRecording recording;
  private final SchedulerGate gate;
  private final String version;

  // Read early: applications may replace system properties.
  private final @Nullable String mainClass = mainClass();
  private final @Nullable String jdkVersion = System.getProperty("java.vm.version");
  private final @Nullable String jdkVendor = System.getProperty("java.vendor");
  private final boolean tracesPins = System.getProperty("jdk.tracePinnedThreads") != null;
  private final @Nullable String jdkVendorVersion = System.getProperty("java.vendor.version");
  private final String platform =
      System.getProperty("os.name") + "-" + System.getProperty("os.arch");

  /** Distinguishes JVMs in containers, which can have equal process ids. */
  private final long processStart =
      ProcessHandle.current().info().startInstant().map(Instant::toEpochMilli).orElse(0L);

  AgentEventSource(
      AgentOptions options, FlightRecording recording, SchedulerGate gate, String version) {
    this.options = options;
    this.recording = recording;
    this.gate = gate;
    this.version = version;
  }

  static String version() throws IOException {
    try (InputStream in = AgentEventSource.class.getResourceAsStream("version.txt")) {
      return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  @Override
  public void run() {
    AgentEvent event = new AgentEvent();
    event.version = version;
    event.pid = ProcessHandle.current().pid();
    event.processStart = processStart;
    event.mainClass = mainClass;
    event.jdkVersion = jdkVersion;
    event.jdkVendor = jdkVendor;
    event.jdkVendorVersion = jdkVendorVersion;
    event.platform = platform;
    event.pinThreshold = options.pinThreshold().toNanos();
    event.stackDepth = recording.stackDepth();
    event.processors = Runtime.getRuntime().availableProcessors();
    event.maxSize = recording.maxSize();
    event.unrecorded = gate.unguarded();
    event.notRead = ThisJdk.lacks();
    event.executors = options.executors();
    event.tracesPins = tracesPins;
    event.commit();
  }

  /** Main class or jar; loads no class. */
  static @Nullable String mainClass() {
    String module = System.getProperty("jdk.module.main");
    return mainClass(
        started(System.getProperty("sun.java.command")),
        module,
        module == null ? null : ModuleLayer.boot().findModule(module).orElse(null));
  }

  /**
   * The main class.
   *
   * @param started {@code module/class} or {@code module} for {@code -m}
   */
  static @Nullable String mainClass(
      @Nullable String started, @Nullable String name, @Nullable Module module) {
    if (started == null || name == null) {
      return started;
    }
    if (started.startsWith(name + "/")) {
      return started.substring(name.length() + 1);
    }
    return started.equals(name) && module != null && module.isNamed()
        ? module.getDescriptor().mainClass().orElse(started)
        : started;
  }

  /** Drops arguments, which may contain secrets. */
  private static @Nullable String started(@Nullable String command) {
    if (command == null || command.isBlank()) {
      return null;
    }
    int jar = command.indexOf(".jar");
    int space = command.indexOf(' ');
    if (jar > 0 && (jar + 4 == command.length() || command.charAt(jar + 4) == ' ')) {
      String path = command.substring(0, jar + 4);
      return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
    return space < 0 ? command : command.substring(0, space);
  }
}
