package io.vtscope.finding;

import io.vtscope.ledger.charge.Runner;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Facts about running code and delays. Null and -1 mean unknown or none, unless stated otherwise.
 */
public sealed interface LoadFacts extends Facts {
  /**
   * Running code that keeps carriers.
   *
   * @param places its methods, costliest first
   * @param carriers different carriers
   * @param processorNanos CPU time of the stretches
   * @param stretchNanos average time between mount and unmount
   * @param delayMaxNanos longest wait for a carrier that it caused
   */
  record Runs(
      Runner.Does running,
      List<Runner.Place> places,
      int carriers,
      long processorNanos,
      long stretchNanos,
      Runner.Samples samples,
      long delayMaxNanos)
      implements LoadFacts {}

  /**
   * New virtual threads start late.
   *
   * @param probes virtual threads that the agent started
   * @param mostRun null unless one method dominates
   * @param runningNanos of carriers; -1 unless relevant
   * @param processorNanos of carriers; -1 unless relevant
   */
  record LateStarts(
      long probes,
      long p50Nanos,
      long p99Nanos,
      long maxNanos,
      Reason reason,
      @Nullable MostRun mostRun,
      long runningNanos,
      long processorNanos)
      implements LoadFacts {
    /** Why threads start late. */
    public enum Reason {
      /** Other programs or threads use the CPUs. */
      PROCESSORS,
      /** Carriers are held more than they run. */
      HELD,
      ONE_PLACE,
      /** There is more runnable work than carriers can handle. */
      LOAD
    }
  }

  /**
   * The method with most samples.
   *
   * @param ofSamples of all running virtual threads
   */
  record MostRun(String mostRun, long samples, long ofSamples) {}

  /**
   * All carriers are busy, and their queue does not shrink.
   *
   * @param samples last samples that showed this
   * @param queued the longest queue
   */
  record StandingQueue(int parallelism, int samples, long queued) implements LoadFacts {}

  /**
   * The JVM stopped all threads.
   *
   * @param operation the costliest, as the JVM names it
   * @param request null unless code requested most collections
   * @param othersHadProcessors whether other programs used most CPUs
   */
  record JvmStops(
      long stops,
      long stoppedNanos,
      long maxNanos,
      @Nullable String operation,
      boolean collects,
      long operationNanos,
      @Nullable Request request,
      Remedy remedy,
      boolean othersHadProcessors)
      implements LoadFacts {
    /** What reduces stops. */
    public enum Remedy {
      HEAP,
      /** On a JDK whose ZGC needs an option to be generational. */
      HEAP_BEFORE_JDK_23,
      SYSTEM_GC,
      DIRECT_BUFFERS,
      OPERATION
    }

    /** Each operation is its own finding, wherever it was called. */
    @Override
    public String subject() {
      return Objects.requireNonNullElse(operation, "");
    }
  }

  /** Garbage collections that code requested. */
  record Request(String cause, long stoppedForCauseNanos, long requests) {}
}
