package io.vtscope.agent.core;

import io.vtscope.agent.blame.FrameAnnotator;
import io.vtscope.agent.blame.SeenClasses;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.VirtualThreadUse;
import io.vtscope.agent.record.FlightRecording;
import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.Sample;
import io.vtscope.agent.sample.Sampler;
import io.vtscope.agent.sample.carrier.NativeSamples;
import io.vtscope.agent.sample.population.PopulationSample;
import io.vtscope.agent.sample.request.DumpOnRequest;
import io.vtscope.agent.sample.request.FlushWhileWatched;
import io.vtscope.agent.sample.request.Requests;
import io.vtscope.agent.sample.stall.CarrierSample;
import io.vtscope.agent.sample.stall.StallWatch;
import io.vtscope.probe.AgentEvent;
import io.vtscope.probe.FrameEvent;
import io.vtscope.probe.OriginEvent;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import jdk.jfr.FlightRecorder;

/** Wires the samples. */
final class Observing {
  private static final Duration POPULATION = Duration.ofSeconds(1);

  /** Most lock waits end sooner. */
  private static final Duration AGAIN = Duration.ofMillis(300);

  /** Flight Recorder's flush interval. */
  private static final Duration BLAME = Duration.ofSeconds(1);

  private final FrameAnnotator annotator;
  private final VirtualThreadUse virtualThreads;
  private final JvmThreads.Lazy threads;
  private final CarrierSample carriers;
  private final PopulationSample population;
  private final FlushWhileWatched flushes = new FlushWhileWatched(FlightRecording::flush);
  private final Requests requests;
  private final Sampler sampler;
  private final Runnable agentEvents;
  private final Runnable chunkBegins;
  private final Runnable chunkEnds;

  /**
   * @param agentEvents describes the JVM in each chunk
   */
  Observing(
      AgentOptions options,
      Instrumentation instrumentation,
      FlightRecording recording,
      VirtualThreadUse virtualThreads,
      SeenClasses seen,
      WovenCounters counters,
      Runnable agentEvents,
      StallWatch.Listener stalls,
      Duration tick,
      Calm calm,
      Sampler sampler)
      throws IOException, ReflectiveOperationException {
    this.virtualThreads = virtualThreads;
    this.sampler = sampler;
    boolean attached = options.leases() != null;
    BooleanSupplier watched = () -> attached || flushes.isWatched();
    this.annotator =
        new FrameAnnotator(
            instrumentation,
            virtualThreads,
            AgentEventSource.mainClass(),
            seen,
            FlightRecording::flush,
            recording::doubleThreshold,
            watched);
    this.threads = new JvmThreads.Lazy(virtualThreads, options.stackDepth(), seen);
    this.population =
        new PopulationSample(threads, instrumentation, attached, calm, sampler::takeDue);
    NativeSamples natives = new NativeSamples(recording::sampleNative);
    this.carriers = new CarrierSample(threads, tick, calm, population, natives, stalls);
    this.requests =
        new Requests(
            new DumpOnRequest(threads, carriers, population, FlightRecording::flush),
            flushes,
            calm);
    this.chunkEnds =
        new Quietly(() -> {
          counters.chunkEnds();
          annotator.chunkEnds();
        });
    this.chunkBegins =
        new Quietly(() -> {
          annotator.chunkBegins();
          counters.chunkBegins();
          carriers.chunkBegins();
        });
    this.agentEvents = new Quietly(agentEvents);
  }

  void start(Duration tick) {
    FlightRecorder.addPeriodicEvent(AgentEvent.class, agentEvents);
    FlightRecorder.addPeriodicEvent(OriginEvent.class, chunkBegins);
    FlightRecorder.addPeriodicEvent(FrameEvent.class, chunkEnds);
    sampler
        .onTime(tick, "carriers", carriers)
        .unlessCalm(tick, "kinds of events", new OtherEvents(virtualThreads))
        .unlessCalm(tick, "requests", requests)
        .unlessCalm(POPULATION, "population", population)
        .unlessCalm(AGAIN, "waits", population::lookAgain)
        .unlessCalm(tick, "fields of thread-locals", population::searchFields)
        .unlessCalm(BLAME, "blame", new Blame());
  }

  private final class Blame implements Sample {
    @Override
    public void take() throws IOException {
      annotator.poll(sampler::takeDue);
    }

    @Override
    public long next(long interval) {
      return annotator.pause() * interval;
    }
  }

  /** Recordings of other programs keep the events. */
  void stop() {
    requests.forget();
    for (Runnable hook : List.of(agentEvents, chunkBegins, chunkEnds)) {
      FlightRecorder.removePeriodicEvent(hook);
    }
    OwnEvents.unregister();
    try {
      annotator.close();
    } catch (IOException e) {
      // only read
    }
  }
}
