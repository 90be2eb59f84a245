package io.vtscope.agent.core;

import io.vtscope.agent.blame.SeenClasses;
import io.vtscope.agent.executor.SchedulerGate;
import io.vtscope.agent.jvm.CommandLine;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.VirtualThreadUse;
import io.vtscope.agent.record.DefaultZone;
import io.vtscope.agent.record.DiskSpace;
import io.vtscope.agent.record.FlightRecording;
import io.vtscope.agent.record.JvmExit;
import io.vtscope.agent.sample.AgentThread;
import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.Sample;
import io.vtscope.agent.sample.Sampler;
import io.vtscope.agent.sample.stall.StallWatch;
import io.vtscope.probe.AgentProperties;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops the agent.
 *
 * <p>Weaving precedes main, because objects created earlier cannot be attributed. Recording starts
 * concurrently with main; the first virtual thread waits for it.
 */
final class Agent {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(1);
  private static final Duration NEVER = Duration.ofDays(1);

  private final AgentOptions options;
  private final Instrumentation instrumentation;
  private final Runnable onStopped;
  private final Calm calm;
  private final Sampler sampler;
  private final FlightRecording recording;
  private final SeenClasses seen = new SeenClasses();
  private final SchedulerGate gate = new SchedulerGate();
  private final VirtualThreadUse virtualThreads = new VirtualThreadUse();
  private final WovenCounters counters;
  private @Nullable ExitReport atExit;
  private volatile @Nullable Observing observing;
  private volatile boolean recordingStopped;

  private Agent(AgentOptions options, Instrumentation instrumentation, Runnable onStopped)
      throws IOException, ReflectiveOperationException {
    this.options = options;
    this.instrumentation = instrumentation;
    this.onStopped = onStopped;
    this.calm = new Calm(options.leases() == null);
    this.sampler = new Sampler(calm, new GivenUp());
    this.recording =
        new FlightRecording(
            options.pinThreshold(),
            options.stackDepth(),
            options.maxSize(),
            new RecordingStopped());
    this.counters =
        new WovenCounters(
            options, instrumentation, new StackTraces(options.stackDepth(), seen), gate, calm);
  }

  /**
   * Starts the agent. Failed starts are undone.
   *
   * @param attached whether a viewer loaded the agent
   * @param jar path of {@code vtscope.jar}
   * @param onStopped called when the agent stops before the JVM exits
   * @param onFailure receives failures after this method has returned
   */
  static void start(
      String options,
      Instrumentation instrumentation,
      boolean attached,
      Path jar,
      Runnable onStopped,
      Consumer<Throwable> onFailure)
      throws Exception {
    AgentOptions parsed = AgentOptions.parse(options);
    for (String complaint : parsed.complaints()) {
      Console.line(complaint);
    }
    Openings.open(instrumentation);
    Agent agent = new Agent(parsed, instrumentation, onStopped);
    boolean runs = false;
    try {
      // A requested recording must start before main. Two threads must not start Flight Recorder
      // concurrently.
      boolean isAwaited = agent.isRecordingAsked() || CommandLine.startsRecording();
      boolean beside = !attached && !isAwaited && agent.counters.guards();
      if (beside && !agent.virtualThreads.seen()) {
        agent.reportAtExit(jar);
        agent.counters.start(false);
        agent.recordBeside(onFailure);
      } else {
        agent.record();
        agent.counters.start(true);
        if (!attached) {
          agent.reportAtExit(jar);
        }
        agent.begin();
      }
      runs = true;
    } finally {
      if (!runs) {
        agent.undo();
      }
    }
  }

  private boolean isRecordingAsked() {
    for (Path output : options.outputs()) {
      if (ExitReport.isRecording(output)) {
        return true;
      }
    }
    return false;
  }

  /** Not a daemon thread, so a short program waits for it. */
  private void recordBeside(Consumer<Throwable> onFailure) {
    new AgentThread(new RecordAndBegin(onFailure), "vtscope-start", false).start();
  }

  // Classes instead of lambdas, which load slowly before main.

  private final class RecordAndBegin implements Runnable {
    private final Consumer<Throwable> onFailure;

    private RecordAndBegin(Consumer<Throwable> onFailure) {
      this.onFailure = onFailure;
    }

    @Override
    public void run() {
      try {
        record();
        begin();
      } catch (Throwable e) { // no caller to report it
        if (!JvmExit.hasBegun()) { // otherwise the exit report prints it
          fail(e);
        }
      }
    }

    private void fail(Throwable why) {
      try {
        undo();
        onFailure.accept(why);
      } catch (OutOfMemoryError e) {
        // out of memory: not reported
      }
    }
  }

  private final class RecordingStopped implements Runnable {
    @Override
    public void run() {
      recordingStopped = true;
    }
  }

  private static final class GivenUp implements BiConsumer<String, Throwable> {
    @Override
    public void accept(String sample, Throwable why) {
      Console.line(
          (why instanceof IOException ? "cannot sample " : "stopped sampling ")
              + sample
              + ": "
              + why);
    }
  }

  private final class FirstEvents implements Runnable {
    @Override
    public void run() {
      OwnEvents.registerFirst();
      if (virtualThreads.seen()) {
        OwnEvents.registerOthers();
      }
    }
  }

  private void record() throws IOException, ReflectiveOperationException {
    DefaultZone zone = new DefaultZone();
    AgentEventSource whose =
        new AgentEventSource(options, recording, gate, AgentEventSource.version());
    try {
      counters.warmUp(); // skipped before main; otherwise nothing is woven yet
      Openings.openOthers(instrumentation);
      recording.start(zone, new FirstEvents());
      whose.run(); // early, because the application may end soon
      recording.introduced();
    } finally {
      gate.open(); // pins are recorded from here on
    }
    sampler.every(TICK, "default time zone", new ZoneSample(zone));
    Observing observer =
        new Observing(
            options,
            instrumentation,
            recording,
            virtualThreads,
            seen,
            counters,
            whose,
            stalls(),
            TICK,
            calm,
            sampler);
    observing = observer;
    observer.start(TICK);
  }

  private void begin() throws IOException {
    Console.prepare();
    counters.findOlder();
    counters.addTo(sampler, TICK);
    sampler.every(HOUSEKEEPING, "housekeeping", this::housekeeping);
    sampler.every(TICK, "room on the disk", new RoomOnTheDisk());
    sampler.unlessCalm(HOUSEKEEPING, "spare files", this::requireSpareFiles);
    System.clearProperty(AgentProperties.FAILURE);
    System.setProperty(AgentProperties.VERSION, AgentEventSource.version());
    if (options.leases() != null) {
      System.setProperty(AgentProperties.LEASES, options.leases().toString());
    }
    System.clearProperty(AgentProperties.STARTING);
    sampler.start();
  }

  private void reportAtExit(Path jar) throws IOException {
    if (!options.quiet() || !options.outputs().isEmpty()) {
      atExit = new ExitReport(recording, jar, options.outputs(), options.quiet(), options.child());
      Runtime.getRuntime().addShutdownHook(atExit);
    }
  }

  private StallWatch.Listener stalls() {
    return new StallWatch.Listener() {
      @Override
      public void written() {
        FlightRecording.flush();
      }

      @Override
      public void stalled(String sentence) {
        if (!options.quiet()) {
          Console.lineThatMayBlock(sentence);
        }
      }
    };
  }

  private void housekeeping() {
    if (JvmExit.hasBegun()) {
      sampler.stop(); // Flight Recorder stops all recordings at exit
    } else if (recordingStopped) {
      stop("another program stopped its recording");
    } else if (options.leases() != null && !new Leases(options.leases()).anyHeld()) {
      leave(options.leases());
    }
  }

  private static final class ZoneSample implements Sample {
    private final DefaultZone zone;

    private ZoneSample(DefaultZone zone) {
      this.zone = zone;
    }

    @Override
    public void take() {
      zone.forget();
    }

    @Override
    public long next(long interval) {
      return zone.isDone() ? NEVER.toNanos() : interval;
    }
  }

  private final class RoomOnTheDisk implements Sample {
    @Override
    public void take() {
      if (JvmExit.hasBegun() || recordingStopped) {
        return;
      }
      DiskSpace space = recording.diskSpace();
      if (space.isShort()) {
        endRecording("the disk of " + space + " is nearly full");
      }
    }

    @Override
    public long next(long interval) {
      return recording.diskSpace().pause(interval);
    }
  }

  private void requireSpareFiles() {
    DiskSpace space = recording.diskSpace();
    if (!JvmExit.hasBegun() && !recordingStopped && !space.hasSpareFiles()) {
      endRecording("the JVM cannot open more files, or cannot create files in " + space);
    }
  }

  private void endRecording(String why) {
    recording.stopForLackOfSpace();
    stop(why + "; recording has ended");
  }

  /**
   * Stops after the last viewer has left. It first removes the published version; a viewer that saw
   * it earlier holds a lease.
   */
  private void leave(Path leases) {
    String version = System.clearProperty(AgentProperties.VERSION);
    if (version != null && new Leases(leases).anyHeld()) {
      System.setProperty(AgentProperties.VERSION, version);
    } else {
      stop(null);
    }
  }

  /**
   * Stops the agent.
   *
   * @param why reason for the viewer or standard error; null if the viewer left
   */
  private void stop(@Nullable String why) {
    sampler.stop();
    if (why != null) {
      System.setProperty(AgentProperties.FAILURE, why);
      if (options.leases() == null && !options.quiet()) {
        Console.line(why);
      }
    }
    try {
      release();
    } finally {
      if (options.leases() != null) {
        new Leases(options.leases()).delete();
      }
      onStopped.run();
    }
  }

  private void undo() {
    if (atExit != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        // already running
      }
    }
    release();
  }

  private void release() {
    System.clearProperty(AgentProperties.VERSION);
    System.clearProperty(AgentProperties.LEASES);
    try {
      counters.stop();
    } finally {
      recording.close(); // even if unweaving failed
      Observing observer = observing;
      if (observer != null) {
        observer.stop();
      }
    }
  }
}
