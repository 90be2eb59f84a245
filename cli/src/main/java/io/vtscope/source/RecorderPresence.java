package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Flight Recorder without the agent. Successive one-minute recordings end even if the viewer is
 * killed.
 */
final class RecorderPresence implements Presence {
  private static final long RENEW_AFTER = TimeUnit.SECONDS.toNanos(40);
  private static final long ASK_AFTER = TimeUnit.SECONDS.toNanos(1);

  /** At its end the JVM writes the recording to a file. */
  private static final String NOWHERE = File.separatorChar == '/' ? "/dev/null" : "NUL";

  /** Of {@code jcmd Thread.vthread_scheduler}, JDK 24 to 27. */
  private static final Pattern SCHEDULER =
      Pattern.compile(
          "parallelism = (\\d+), size = (\\d+), active = (\\d+),.*?"
              + "tasks = (\\d+), submissions = (\\d+)");

  private static final String STOPPED =
      "recording stopped early: another program ended a recording of vtscope";

  private static final String ALWAYS =
      " settings=none duration=60s maxsize=64M filename=" + NOWHERE;

  /** A command has at most 1024 characters (JDK 21, attachListener). */
  private static final List<String> PARTS =
      List.of(
          event("jdk.VirtualThreadPinned", "stackTrace=true", "threshold=1ms")
              + event("jdk.VirtualThreadSubmitFailed", "stackTrace=true")
              + event("jdk.ThreadStart", "stackTrace=true")
              + event("jdk.ThreadEnd")
              + event("jdk.ExecuteVMOperation", "threshold=10ms")
              + event("jdk.GarbageCollection", "threshold=10ms")
              + event("jdk.SystemGC", "stackTrace=true", "threshold=10ms")
              + event("jdk.ActiveSetting")
              + event("jdk.JVMInformation")
              + event("jdk.DataLoss"),
          event("jdk.JavaMonitorEnter", "stackTrace=true", "threshold=10ms")
              + event("jdk.JavaMonitorWait", "stackTrace=true", "threshold=10ms")
              + event("jdk.FileRead", "stackTrace=true", "threshold=10ms")
              + event("jdk.FileWrite", "stackTrace=true", "threshold=10ms")
              + event("jdk.FileForce", "stackTrace=true", "threshold=10ms")
              + event("jdk.NativeMethodSample", "stackTrace=true", "period=20ms"));

  private final AttachedJvm jvm;
  private final String name;
  private final boolean tellsScheduler;
  private final RecorderDisk disk;
  private int serial;
  private long started;
  private long asked;
  private @Nullable Path repository;
  private @Nullable String end;

  private RecorderPresence(AttachedJvm jvm, boolean tellsScheduler, RecorderDisk disk) {
    this.jvm = jvm;
    this.disk = disk;
    this.name = "vtscope-" + ProcessHandle.current().pid() + "-";
    this.tellsScheduler = tellsScheduler;
  }

  static RecorderPresence in(AttachedJvm jvm) throws SourceException {
    boolean tells = jvm.command("help").contains("Thread.vthread_scheduler");
    RecorderDisk disk = RecorderDisk.of(jvm);
    disk.requireRoom(jvm.pid());
    RecorderPresence presence = new RecorderPresence(jvm, tells, disk);
    presence.start();
    return presence;
  }

  private static String event(String event, String... settings) {
    StringBuilder all = new StringBuilder(" +" + event + "#enabled=true");
    for (String setting : settings) {
      all.append(" +").append(event).append('#').append(setting);
    }
    return all.toString();
  }

  private void start() throws SourceException {
    serial++;
    for (int part = 0; part < PARTS.size(); part++) {
      String said = jvm.command("JFR.start name=" + recording(part) + ALWAYS + PARTS.get(part));
      if (!said.contains("Started recording")) {
        throw SourceException.unobservable(
            "Flight Recorder did not start in process %d: %s"
                .formatted(jvm.pid(), said.strip().replaceAll("\\s+", " ")));
      }
    }
    started = System.nanoTime();
    String directory = jvm.properties().getProperty("jdk.jfr.repository");
    if (directory == null) {
      throw SourceException.unobservable(
          "process %d does not report its Flight Recorder directory".formatted(jvm.pid()));
    }
    repository = TargetFiles.of(jvm.pid(), directory);
  }

  @Override
  public Path repository() {
    if (repository == null) {
      throw new IllegalStateException("not started");
    }
    return repository;
  }

  @Override
  public boolean isRenewed() {
    return true;
  }

  @Override
  public boolean canHurry() {
    return false;
  }

  @Override
  public String recording() {
    return recording(0);
  }

  private String recording(int part) {
    return part == 0 ? name + serial : name + serial + "-" + part;
  }

  private List<String> recordings() {
    return IntStream.range(0, PARTS.size()).mapToObj(this::recording).toList();
  }

  /** Whether all of them still existed. */
  private boolean stop(List<String> recordings) throws SourceException {
    boolean all = true;
    for (String recording : recordings) {
      all &= jvm.command("JFR.stop name=" + recording).contains("Stopped recording");
    }
    return all;
  }

  @Override
  public void poll(Consumer<Observation> sink) throws SourceException {
    if (end != null || isStopped()) {
      return;
    }
    if (disk.isShort()) {
      end = "recording stopped early: the disk of " + disk + " is nearly full";
      stop(recordings());
      return;
    }
    long now = System.nanoTime();
    if (now - started > RENEW_AFTER) {
      List<String> old = recordings();
      start();
      if (!stop(old)) {
        sink.accept(new RecordingObservation.Damage(STOPPED));
      }
    }
    if (tellsScheduler && now - asked > ASK_AFTER && hasScheduler()) {
      asked = now;
      long at = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
      SchedulerObservation.SchedulerState state =
          state(jvm.command("Thread.vthread_scheduler"), at);
      if (state != null) {
        sink.accept(state);
      }
    }
  }

  /** Null if the format is unknown. */
  static SchedulerObservation.@Nullable SchedulerState state(String printed, long at) {
    Matcher state = SCHEDULER.matcher(printed);
    return state.find()
        ? new SchedulerObservation.SchedulerState(
            at,
            Integer.parseInt(state.group(1)),
            0,
            Integer.parseInt(state.group(2)),
            Integer.parseInt(state.group(3)),
            Long.parseLong(state.group(4)) + Long.parseLong(state.group(5)))
        : null;
  }

  /** A suspended JVM does not answer commands. */
  private boolean isStopped() {
    return ProcessFacts.stopped(jvm.pid()) != null;
  }

  /** Before the first virtual thread, the command would create the scheduler. */
  private boolean hasScheduler() {
    return ProcessFacts.usesVirtualThreads(jvm.pid()).orElse(true);
  }

  @Override
  public @Nullable String end() {
    return end;
  }

  @Override
  public void askForEnd() throws SourceException {
    String said = jvm.command("JFR.check");
    if (recordings().stream().anyMatch(recording -> !said.contains("name=" + recording + " "))) {
      end = STOPPED;
    }
  }

  @Override
  public void close() {
    if (isStopped()) {
      return; // they end within a minute
    }
    try {
      stop(recordings());
    } catch (SourceException e) {
      // they end within a minute
    }
  }
}
