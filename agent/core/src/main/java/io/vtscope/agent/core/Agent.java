package io.vtscope.agent.core;

import io.vtscope.agent.blame.Blamer;
import io.vtscope.agent.blame.MadeNames;
import io.vtscope.agent.executor.AsyncMethods;
import io.vtscope.agent.executor.Executors;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.pool.Pools;
import io.vtscope.agent.record.FlightRecording;
import io.vtscope.agent.sample.CarrierSample;
import io.vtscope.agent.sample.DumpOnRequest;
import io.vtscope.agent.sample.FlushWhileWatched;
import io.vtscope.agent.sample.PopulationSample;
import io.vtscope.agent.sample.Sampler;
import io.vtscope.agent.sample.StallWatch;
import io.vtscope.agent.weave.Weaving;
import io.vtscope.probe.AgentEvent;
import io.vtscope.probe.AgentProperties;
import io.vtscope.probe.FrameEvent;
import io.vtscope.probe.OriginEvent;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** The agent from its start to its end: what it starts, it stops, and leaves nothing. */
public final class Agent {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(1);

  private static final Duration LOAD = Duration.ofSeconds(1);
  private static final Duration POPULATION = Duration.ofSeconds(1);

  /** As often as Flight Recorder makes readable what it has recorded. */
  private static final Duration BLAME = Duration.ofSeconds(1);

  private final AgentOptions options;
  private final Runnable onStopped;
  private final Sampler sampler = new Sampler(Agent::givenUp);
  private final FlightRecording recording;
  private final Runnable agentEvents;
  private final Blamer blamer;
  private final JvmThreads.Lazy threads;
  private final CarrierSample carriers;
  private final PopulationSample population;
  private final DumpOnRequest dumps;
  private final FlushWhileWatched flushes = new FlushWhileWatched(FlightRecording::flush);
  private final @Nullable Executors executors;
  private final @Nullable AsyncMethods asyncMethods;
  private final @Nullable Pools pools;
  private final @Nullable Weaving weaving;
  private final Runnable chunkBegins;
  private final Runnable chunkEnds;
  private volatile boolean recordingStopped;
  private boolean eventsRegistered;

  private Agent(AgentOptions options, Instrumentation instrumentation, Runnable onStopped)
      throws IOException, ReflectiveOperationException {
    this.options = options;
    this.onStopped = onStopped;
    this.recording =
        FlightRecording.start(
            options.pinThreshold(),
            options.stackDepth(),
            options.maxSize(),
            () -> recordingStopped = true);
    this.blamer =
        new Blamer(
            instrumentation,
            AgentEventSource.mainClass(System.getProperty("sun.java.command")),
            FlightRecording::flush,
            recording::doubleThreshold);
    this.threads = new JvmThreads.Lazy(options.stackDepth(), blamer::classSeen);
    this.carriers = new CarrierSample(threads, TICK, stalls());
    this.population = new PopulationSample(threads, instrumentation, options.leases() != null);
    this.dumps = new DumpOnRequest(threads, carriers, population, FlightRecording::flush);
    StackTraces stacks = new StackTraces(options.stackDepth(), blamer::classSeen);
    this.executors =
        options.executors() ? new Executors(stacks, new MadeNames(instrumentation)::of) : null;
    this.asyncMethods = options.executors() ? new AsyncMethods(stacks) : null;
    this.pools = options.pools() ? new Pools() : null;
    this.weaving = executors == null && pools == null ? null : new Weaving(instrumentation);
    this.chunkEnds =
        () -> {
          if (executors != null && asyncMethods != null) {
            executors.writeAll(); // the last second may be the last of all
            asyncMethods.write();
          }
          blamer.chunkEnds();
        };
    this.chunkBegins =
        () -> {
          blamer.chunkBegins();
          if (executors != null && asyncMethods != null) {
            executors.chunkBegins();
            asyncMethods.chunkBegins();
          }
        };
    this.agentEvents = new AgentEventSource(options, recording, AgentEventSource.version());
  }

  /**
   * Starts the agent; where that fails, nothing is left of it.
   *
   * @param options as given by the user or by a viewer
   * @param attached whether a viewer loaded it, into an application that runs
   * @param jar where {@code vtscope.jar} lies
   * @param onStopped called when the agent has ended before the JVM does
   */
  public static void start(
      String options,
      Instrumentation instrumentation,
      boolean attached,
      Path jar,
      Runnable onStopped)
      throws Exception {
    AgentOptions parsed = AgentOptions.parse(options);
    parsed.complaints().forEach(Console::line);
    Openings.open(instrumentation);
    Agent agent = new Agent(parsed, instrumentation, onStopped);
    boolean runs = false;
    try {
      agent.run(attached ? null : jar);
      runs = true;
    } finally {
      if (!runs) {
        agent.release();
      }
    }
  }

  private void run(@Nullable Path jarForExitReport) throws Exception {
    FlightRecorder.addPeriodicEvent(AgentEvent.class, agentEvents);
    agentEvents.run(); // the first chunk has begun already
    FlightRecorder.addPeriodicEvent(OriginEvent.class, chunkBegins);
    FlightRecorder.addPeriodicEvent(FrameEvent.class, chunkEnds);
    sampler
        .every(TICK, "carriers", carriers)
        .every(TICK, "dump", dumps)
        .every(TICK, "flush", flushes)
        .every(POPULATION, "population", population)
        .every(BLAME, "blame", blamer::poll)
        .every(HOUSEKEEPING, "events", this::registerEvents)
        .every(HOUSEKEEPING, "housekeeping", this::housekeeping);
    if (pools != null && weaving != null) {
      pools.weave(weaving);
      sampler.every(LOAD, "resource pools", pools::write);
    }
    if (executors != null && asyncMethods != null && weaving != null) {
      executors.weave(weaving);
      asyncMethods.weave(weaving);
      sampler
          .every(TICK, "queues", executors::look)
          .every(LOAD, "executors", executors::write)
          .every(LOAD, "async methods", asyncMethods::write);
    }
    if (weaving != null) {
      weaving.start();
    }
    if (executors != null) {
      executors.findOlder();
    }
    if (jarForExitReport != null && wantsExitReport()) {
      ExitReport atExit =
          new ExitReport(
              recording, jarForExitReport, options.outputs(), options.quiet(), options.child());
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    System.clearProperty(AgentProperties.FAILURE);
    System.setProperty(AgentProperties.VERSION, AgentEventSource.version());
    if (options.leases() != null) {
      System.setProperty(AgentProperties.LEASES, options.leases().toString());
    }
    sampler.start();
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

  private boolean wantsExitReport() {
    return !options.quiet() || !options.outputs().isEmpty();
  }

  /** On the sampler's thread: from the first virtual thread on they may be needed. */
  private void registerEvents() throws ReflectiveOperationException {
    if (!eventsRegistered && threads.orNull() != null) {
      OwnEvents.register();
      eventsRegistered = true;
    }
  }

  /** On the sampler's thread: whether there is still somebody to record for, and room. */
  private void housekeeping() {
    if (jvmExits()) {
      sampler.stop();
    } else if (recordingStopped) {
      stop("its recording was stopped by somebody else");
    } else if (recording.diskSpace().isShort()) {
      recording.stopForLackOfSpace();
      stop("the disk of " + recording.diskSpace() + " is nearly full, recording has ended");
    } else if (options.leases() != null && !new Leases(options.leases()).anyHeld()) {
      stop(null);
    }
  }

  /** Flight Recorder then stops every recording; nothing of that is for us to tell. */
  private static boolean jvmExits() {
    Thread hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException e) {
      return true;
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
    release();
    if (options.leases() != null) {
      new Leases(options.leases()).delete();
    }
    onStopped.run();
  }

  private void release() {
    System.clearProperty(AgentProperties.VERSION);
    System.clearProperty(AgentProperties.LEASES);
    if (weaving != null) {
      weaving.stop();
    }
    flushes.forget();
    recording.close();
    for (Runnable hook : List.of(agentEvents, chunkBegins, chunkEnds)) {
      FlightRecorder.removePeriodicEvent(hook);
    }
    OwnEvents.unregister();
    try {
      blamer.close();
    } catch (IOException e) {
      // it was only read
    }
  }

  private static void givenUp(String sample, Throwable why) {
    Console.line("the " + sample + " is not sampled any more: " + why);
  }
}
