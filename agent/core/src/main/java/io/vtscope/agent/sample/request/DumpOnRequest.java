package io.vtscope.agent.sample.request;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.agent.sample.population.PopulationSample;
import io.vtscope.agent.sample.stall.CarrierSample;
import io.vtscope.agent.sample.stall.StallWatch;
import io.vtscope.agent.sample.stall.ThreadWriter;
import io.vtscope.probe.DumpEvent;
import io.vtscope.probe.EventNames;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Writes a dump when a viewer's request file appears. */
public final class DumpOnRequest {
  private static final int LONGEST_REQUEST = 100;

  private final JvmThreads.Lazy lazy;
  private final CarrierSample carriers;
  private final PopulationSample population;
  private final Runnable flush;

  /**
   * @param flush makes written events readable
   */
  public DumpOnRequest(
      JvmThreads.Lazy lazy, CarrierSample carriers, PopulationSample population, Runnable flush) {
    this.lazy = lazy;
    this.carriers = carriers;
    this.population = population;
    this.flush = flush;
  }

  void look(File directory) throws ReflectiveOperationException, IOException {
    File request = new File(directory, EventNames.DUMP_REQUEST);
    if (request.exists()) {
      Path file = request.toPath();
      String token = Files.size(file) > LONGEST_REQUEST ? "" : Files.readString(file).strip();
      Files.delete(file);
      dump(token);
      flush.run();
    }
  }

  private void dump(String token) throws ReflectiveOperationException {
    long start = System.nanoTime();
    DumpEvent event = new DumpEvent();
    event.request = token;
    JvmThreads threads = lazy.orNull();
    if (threads != null) {
      event.queued = carriers.queued(threads);
      if (carriers.writer() == null) {
        carriers.take();
      }
      ThreadWriter writer = Objects.requireNonNull(carriers.writer());
      event.snapshot = writer.newSnapshot();
      writer.carried(event.snapshot, carriers.carriers());
      Population counted = population.scan(true);
      if (counted != null) {
        event.scan = counted.scan();
        event.queued = counted.waitForCarrier(); // the pool counts some twice
        for (Thread thread : counted.queued()) {
          writer.queued(event.snapshot, thread);
        }
      }
      StallWatch watch = carriers.stallWatch();
      if (watch != null) {
        event.stall = watch.current();
        watch.sayAgain(event.snapshot, event.queued, System.nanoTime());
      }
    }
    event.took = System.nanoTime() - start;
    event.commit();
  }
}
