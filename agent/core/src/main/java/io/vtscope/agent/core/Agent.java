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
 * The agent from its start to its end: what it starts, it stops, and leaves nothing.
 *
 * <p>Before the application's main method runs, only what is woven into classes has to be there:
 * what was made before cannot be told from what is nobody's. Recording is started beside it; who
 * starts the first virtual thread waits for that.
 */
final class Agent {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(1);

  private final AgentOptions options;
  private final Instrumentation instrumentation;
  private final Runnable onStopped;
  private final Sampler sampler = new Sampler(new GivenUp());
  private final FlightRecording recording;
  private final SeenClasses seen = new SeenClasses();
  private final SchedulerGate gate = new SchedulerGate();
  private final VirtualThreadUse virtualThreads = new VirtualThreadUse();
  private final Counting counting;
  private @Nullable ExitReport atExit;
  private volatile @Nullable Observing observing;
  private volatile boolean recordingStopped;

  private Agent(AgentOptions options, Instrumentation instrumentation, Runnable onStopped)
      throws IOException, ReflectiveOperationException {
    this.options = options;
    this.instrumentation = instrumentation;
    this.onStopped = onStopped;
    this.recording =
        new FlightRecording(
            options.pinThreshold(),
            options.stackDepth(),
            options.maxSize(),
            new RecordingStopped());
    this.counting =
        new Counting(options, instrumentation, new StackTraces(options.stackDepth(), seen), gate);
  }

  /**
   * Starts the agent; where that fails, nothing is left of it.
   *
   * @param options as given by the user or by a viewer
   * @param attached whether a viewer loaded it, into an application that runs
   * @param jar where {@code vtscope.jar} lies
   * @param onStopped called when the agent has ended before the JVM does
   * @param onFailure called with the reason where it fails after this method has returned
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
      // Who asked for a recording waits for it, however soon the program ends; and Flight Recorder
      // is not started by two threads at once.
      boolean isAwaited = agent.isRecordingAsked() || CommandLine.startsRecording();
      boolean beside = !attached && !isAwaited && agent.counting.guards();
      if (beside && !agent.virtualThreads.seen()) {
        agent.reportAtExit(jar);
        agent.counting.start(false);
        agent.recordBeside(onFailure);
      } else {
        agent.record();
        agent.counting.start(true);
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

  /**
   * Records from when Flight Recorder is ready. The thread is no daemon: a program that is done
   * before is waited for, as it would be if it waited itself.
   */
  private void recordBeside(Consumer<Throwable> onFailure) {
    new AgentThread(new RecordAndBegin(onFailure), "vtscope-start", false).start();
  }

  // Classes with names in place of lambdas: before main each of these takes twice as long.

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
      } catch (Throwable e) { // there is nobody else who could say it
        if (!JvmExit.hasBegun()) { // else the report at exit says it
          fail(e);
        }
      }
    }

    private void fail(Throwable why) {
      try {
        undo();
        onFailure.accept(why);
      } catch (OutOfMemoryError e) {
        // The application has taken all memory: there is none to say so with.
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
      counting.warmUp(); // before main it was left; otherwise nothing is woven yet
      Openings.openOthers(instrumentation);
      recording.start(zone, new FirstEvents());
      whose.run(); // however soon the application ends
      recording.introduced();
    } finally {
      gate.open(); // pins are recorded from here on, and to look can begin later
    }
    sampler.every(TICK, "default time zone", zone::forget);
    Observing observer =
        new Observing(
            options,
            instrumentation,
            recording,
            virtualThreads,
            seen,
            counting,
            whose,
            stalls(),
            TICK);
    observing = observer;
    observer.start(sampler, TICK);
  }

  private void begin() throws IOException {
    Console.prepare();
    counting.findOlder();
    counting.addTo(sampler, TICK);
    sampler.every(HOUSEKEEPING, "housekeeping", this::housekeeping);
    sampler.every(TICK, "room on the disk", new RoomOnTheDisk());
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

  /** On the sampler's thread: whether there is still somebody to record for. */
  private void housekeeping() {
    if (JvmExit.hasBegun()) {
      sampler.stop(); // Flight Recorder then stops every recording; nothing of that is ours to tell
    } else if (recordingStopped) {
      stop("another program stopped its recording");
    } else if (options.leases() != null && !new Leases(options.leases()).anyHeld()) {
      leave(options.leases());
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
        end("the disk of " + space + " is nearly full");
      } else if (!space.hasSpareFiles()) {
        end("the JVM cannot open more files, or cannot create files in " + space);
      }
    }

    private void end(String why) {
      recording.stopForLackOfSpace();
      stop(why + "; recording has ended");
    }

    @Override
    public long next(long interval) {
      return recording.diskSpace().pause(interval);
    }
  }

  /**
   * Says first that it goes, and looks once more: a viewer that came between has a lease and found
   * the agent here, and any that comes later does not find it.
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
   * @param why said to the viewer, and on standard error where no viewer is there to say it; null
   *     where the viewer has gone
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
        // it runs already
      }
    }
    release();
  }

  private void release() {
    System.clearProperty(AgentProperties.VERSION);
    System.clearProperty(AgentProperties.LEASES);
    try {
      counting.stop();
    } finally {
      recording.close(); // whatever became of the classes
      Observing observer = observing;
      if (observer != null) {
        observer.stop();
      }
    }
  }
}
