package io.vtscope.finding;

import io.vtscope.ledger.charge.Runner;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Facts about what runs on the carriers, and about how long virtual threads wait for one. */
public sealed interface LoadFacts extends Facts {
  /** How code keeps a carrier. */
  enum Running {
    COMPUTES,
    /** It checks something in a loop until that has changed. */
    SPINS,
    /** It calls {@code Thread.yield}. */
    YIELDS,
    /** It calls {@code Thread.sleep(0)}, which only yields. */
    SLEEPS_ZERO,
    /** It seems to run, and its carrier takes hardly any processor time. */
    WAITS
  }

  /**
   * Code that keeps carriers by running.
   *
   * @param places its methods, the most costly first; empty if no single stretch was seen
   * @param carriers that were kept, one after the other or at once; -1 if unknown
   * @param processorNanos the processor time of the stretches; -1 if unknown
   * @param stretchNanos how long virtual threads ran at a time, on average; -1 if unknown
   * @param samples how often it was seen
   * @param delayMaxNanos the longest that a virtual thread waited for a carrier because of it; 0 if
   *     none did
   */
  record Runs(
      Running running,
      List<Runner.Place> places,
      int carriers,
      long processorNanos,
      long stretchNanos,
      Samples samples,
      long delayMaxNanos)
      implements LoadFacts {}

  /**
   * Samples of running virtual threads.
   *
   * @param samples that were taken of the code
   * @param ofSamples that were taken of all code
   * @param carrierNanos the time of carriers that the first part stands for
   */
  record Samples(long samples, long ofSamples, long carrierNanos) {}

  /**
   * New virtual threads start late.
   *
   * @param probes virtual threads that the agent started
   * @param p50Nanos how long half of them waited for a carrier at least
   * @param mostRun null if nothing ran most of the time, or that is not the reason
   * @param runningNanos how long carriers ran; -1 if that is not the reason
   * @param processorNanos for how long they had a processor then; -1 if that is not the reason
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
    /** Why they start late. */
    public enum Reason {
      /** Other programs or threads have the processors. */
      PROCESSORS,
      /** Carriers are held for longer than they run. */
      HELD,
      /** Most of the running is in one place. */
      ONE_PLACE,
      /** There is more to run than the carriers can. */
      LOAD
    }
  }

  /**
   * The code that runs most.
   *
   * @param mostRun the method
   * @param samples of running virtual threads, taken of this method
   * @param ofSamples taken of all
   */
  record MostRun(String mostRun, long samples, long ofSamples) {}

  /**
   * All carriers are taken, and the queue for them does not shrink.
   *
   * @param samples the last samples, in which it was so
   * @param queued the most virtual threads that waited
   */
  record StandingQueue(int parallelism, int samples, long queued) implements LoadFacts {}

  /**
   * The JVM stopped all threads.
   *
   * @param extent how often, and for how long
   * @param operation what it did most of that time, as the JVM names it; null if unknown
   * @param collects whether the operation collects garbage
   * @param operationNanos how long that operation took; -1 if it is unknown
   * @param request null if most was not for garbage collections that code requested
   * @param othersHadProcessors whether other programs had most of the processors of a full machine
   */
  record JvmStops(
      StopExtent extent,
      @Nullable String operation,
      boolean collects,
      long operationNanos,
      @Nullable Request request,
      Cure cure,
      boolean othersHadProcessors)
      implements LoadFacts {
    /** What makes stops fewer or shorter. */
    public enum Cure {
      /** A larger heap, or another collector. */
      HEAP,
      /** The same on a JDK whose ZGC has generations only if an option says so. */
      HEAP_BEFORE_JDK_23,
      /** Not to call {@code System.gc()}. */
      SYSTEM_GC,
      /** Fewer direct buffers. */
      DIRECT_BUFFERS,
      /** Not to ask for the operation. */
      OPERATION
    }

    /** Findings of different operations are different, wherever they were called. */
    @Override
    public String subject() {
      return Objects.requireNonNullElse(operation, "");
    }
  }

  /** How often the JVM stopped all threads, and for how long. */
  record StopExtent(long stops, long stoppedNanos, long maxNanos) {}

  /**
   * Garbage collections that code requested.
   *
   * @param cause as the JVM names it
   */
  record Request(String cause, long stoppedForCauseNanos, long requests) {}
}
