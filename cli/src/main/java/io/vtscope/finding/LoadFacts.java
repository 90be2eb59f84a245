package io.vtscope.finding;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.ledger.carrier.Monopoly;
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
    SLEEPS_ZERO
  }

  /**
   * Code that keeps a carrier for long.
   *
   * @param places its methods, the most costly first; empty if none is known
   * @param carriers that were kept, one after the other or at once
   * @param lastingNanos how long the longest stretch had lasted, if that is longer than the window;
   *     else -1
   * @param processorNanos the processor time that it took
   * @param lacksProcessors whether the machine was full, and the code hardly got a processor
   * @param withShorter the same with stretches that are too short to be told apart; null if these
   *     are the lesser part
   */
  record LongRuns(
      Running running,
      List<Monopoly.Place> places,
      int carriers,
      long lastingNanos,
      long processorNanos,
      boolean lacksProcessors,
      Late late,
      @Nullable Samples withShorter)
      implements LoadFacts {
    @Override
    public long queuedMeanwhile() {
      return late.queuedMeanwhile;
    }
  }

  /**
   * Code that keeps carriers in stretches too short to be told apart.
   *
   * @param stretchNanos the mean length of a stretch; -1 if unknown
   * @param spanNanos the part of the window in which it was so
   */
  record ShortRuns(Running running, long stretchNanos, long spanNanos, Samples samples, Late late)
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
   * How long virtual threads waited for a carrier meanwhile.
   *
   * @param waitedNanos for how long some waited; -1 if unknown
   * @param probesDelayed probes that waited long; -1 if unknown
   * @param delayP50Nanos how long these waited; -1 if unknown, or none did
   * @param queuedMeanwhile the largest number that waited at once; -1 if unknown
   */
  record Late(
      long waitedNanos,
      long probesDelayed,
      long delayP50Nanos,
      long delayMaxNanos,
      long queuedMeanwhile) {
    /** By the delays of single probes, the longest first. */
    public static Late of(long waitedNanos, List<Long> delays, long queued) {
      boolean isNone = delays.isEmpty();
      return new Late(
          waitedNanos,
          delays.size(),
          isNone ? -1 : delays.get(delays.size() / 2),
          isNone ? -1 : delays.getFirst(),
          queued);
    }

    /** By what is known of all probes. */
    public static Late of(SchedulingDelay delay) {
      return new Late(-1, delay.slow(), -1, delay.maxNanos(), -1);
    }
  }

  /**
   * New virtual threads start late.
   *
   * @param probes virtual threads that the agent started
   * @param p50Nanos how long half of them waited for a carrier at least
   * @param spanNanos the part of the window in which it was so
   * @param mostRun null if nothing ran most of the time, or that is not the reason
   * @param runningNanos how long carriers ran; -1 if that is not the reason
   * @param processorNanos for how long they had a processor then; -1 if that is not the reason
   */
  record LateStarts(
      long probes,
      long p50Nanos,
      long p99Nanos,
      long maxNanos,
      long spanNanos,
      Reason reason,
      @Nullable MostRun mostRun,
      long runningNanos,
      long processorNanos)
      implements LoadFacts {
    /** Why they start late. */
    public enum Reason {
      /** Another finding says why. */
      OTHER_FINDING,
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

  /**
   * How often the JVM stopped all threads, and for how long.
   *
   * @param peakNanos for how long in the worst minute; -1 if that says no more than the whole
   */
  record StopExtent(
      long stops, long stoppedNanos, long maxNanos, long peakNanos, long peakSpanNanos) {}

  /**
   * Garbage collections that code requested.
   *
   * @param cause as the JVM names it
   */
  record Request(String cause, long stoppedForCauseNanos, long requests) {}
}
