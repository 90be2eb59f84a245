package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.jvm.Basis;
import io.vtscope.ledger.carrier.Carriers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts about carriers. Null and -1 mean unknown or none, unless stated otherwise. */
public sealed interface CarrierFacts extends Facts {
  /** Carriers are held, and the parallelism is small. */
  record SmallParallelism(int parallelism) implements CarrierFacts {}

  /**
   * A place that holds carriers.
   *
   * @param shorterPins null unless unrecorded pins cost much more
   * @param endless null unless the hold may never end
   */
  record Held(
      Cause cause,
      Call call,
      @Nullable Monitor monitor,
      @Nullable Loading loading,
      Extent extent,
      @Nullable ShorterPins shorterPins,
      Change change,
      @Nullable Endless endless,
      @Nullable ClassWaits classWaits,
      String subject)
      implements CarrierFacts {

    @Override
    public @Nullable String caller() {
      return call.caller;
    }

    @Override
    public long queuedMeanwhile() {
      return extent.queuedMeanwhile;
    }

    @Override
    public @Nullable String fixedIn() {
      return change.fixedIn();
    }

    public Held with(Change other, ClassWaits waits) {
      return new Held(
          cause, call, monitor, loading, extent, shorterPins, other, endless, waits, subject);
    }
  }

  /**
   * The call that holds the carrier.
   *
   * @param blocking for example {@code java.lang.Thread.sleep}
   * @param blockingOperation the JVM's name, since JDK 24
   * @param pinnedReason the JVM's text, since JDK 24
   * @param caller application method that called a site in the JDK
   */
  record Call(
      @Nullable String blocking,
      List<String> alsoBlocking,
      @Nullable String blockingOperation,
      @Nullable String pinnedReason,
      @Nullable String caller,
      @Nullable String callerArtifact) {}

  /**
   * The monitor that pins the thread, or for which it waits.
   *
   * @param lock its name in the source code
   * @param basis how vtscope found it; null if the thread waits for it
   * @param notRead a frame with unreadable bytecode, and the reason
   * @param knownFrames length of a truncated stack
   * @param platformOwner platform thread that often owned the monitor
   * @param entries null if no virtual thread waited to enter it
   */
  record Monitor(
      @Nullable String lock,
      @Nullable Basis basis,
      @Nullable String notRead,
      int knownFrames,
      @Nullable String platformOwner,
      int platformOwnerTimes,
      @Nullable Entries entries) {}

  /** Waits of virtual threads to enter the monitor. */
  record Entries(long entriesWaited, long entriesWaitedNanos) {}

  /**
   * How a class is loaded.
   *
   * @param loadedBy class loader, or the method that needs the class
   */
  record Loading(Loading.How loading, String loadedBy) {
    /** Why class loading holds the carrier. */
    public enum How {
      /** The JVM links a call for the first time. */
      LINKS,
      LOADER_BLOCKS,
      /** The code repeatedly looks up a class. */
      AGAIN_AND_AGAIN,
      OTHER_THREAD
    }
  }

  /**
   * How much a place holds.
   *
   * @param carriers different carriers
   * @param lastingNanos the longest unfinished hold
   * @param stacks different stacks
   */
  record Extent(int carriers, long queuedMeanwhile, long lastingNanos, int stacks) {}

  /**
   * Pins below the recording threshold.
   *
   * @param pinThresholdNanos minimum duration of recorded pins
   * @param pinnedBySamplesNanos all pins, estimated from carrier samples
   * @param pinnedBySamples their share of carrier time
   */
  record ShorterPins(long pinThresholdNanos, long pinnedBySamplesNanos, double pinnedBySamples) {}

  /**
   * Why a hold may never end.
   *
   * @param waitsIn call in which the lock owner waits; null for a socket
   * @param owner the monitor owner's location; null for the site
   * @param waiters where threads wait for the monitor
   */
  record Endless(
      Why endless, @Nullable String waitsIn, @Nullable String owner, List<String> waiters) {
    /** What the owner waits for. */
    public enum Why {
      SOCKET_WRITE,
      SOCKET_READ,
      SOCKET,
      OTHER_THREAD,
      /** A bin of a map whose function accesses the map. */
      MAP,
      /** Locks in the opposite order. */
      LOCKS
    }
  }

  /**
   * A class that is being initialised or loaded.
   *
   * @param blockedElsewhereNanos blocking of the initialiser in other calls
   * @param waited waits on a carrier
   * @param waitedWithoutCarrier waiters without a carrier
   * @param initialiserBlocking call in which the initialiser was seen
   */
  record ClassWaits(
      long blockedElsewhereNanos,
      long waited,
      long waitedCarrierNanos,
      long waitedWithoutCarrier,
      boolean hasNotEnded,
      @Nullable String initialiserThread,
      @Nullable String initialiserBlocking,
      List<Standing> standing) {}

  /**
   * A thread that initialises a class.
   *
   * @param carrier null for a platform thread
   * @param nanos time at this position
   * @param path from the blocking call to the initialiser
   */
  record Standing(
      String type, String thread, @Nullable String carrier, long nanos, List<String> path) {}

  /**
   * Threads wait without a carrier for a class to be initialised.
   *
   * @param lastingNanos how long every scan found waiters
   */
  record ClassWait(
      Waiters waiters,
      long lastingNanos,
      @Nullable String type,
      @Nullable String place,
      @Nullable String initialiserThread,
      List<Standing> standing)
      implements CarrierFacts {
    @Override
    public String subject() {
      return "waits for a class";
    }
  }

  /**
   * All classes loaded or initialised while virtual threads waited.
   *
   * @param isLong whether that exceeds a normal start-up
   */
  record ClassStartUp(int places, long carrierNanos, boolean isLong) implements CarrierFacts {
    @Override
    public String subject() {
      return "start-up";
    }
  }

  /** The carrier pool. */
  record Pool(int peakPool, int parallelism, int maxPoolSize) {
    public static Pool of(Carriers carriers) {
      return new Pool(
          carriers.size().peakPool(),
          carriers.size().parallelism() == 0 ? -1 : carriers.size().parallelism(),
          carriers.size().maxPoolSize() == 0 ? -1 : carriers.size().maxPoolSize());
    }
  }

  /**
   * A blocking call for which the pool adds a carrier.
   *
   * @param isFileIo whether an unknown call is file I/O
   * @param waitsFor product of the resource pool that it waits for
   */
  record BlockingCall(
      @Nullable String blocking,
      boolean isFileIo,
      Change change,
      @Nullable String waitsFor,
      @Nullable String poolRemedy) {}

  /**
   * Growth of the carrier pool.
   *
   * @param mayGrow whether the pool may add carriers
   * @param carriersStarted for the call
   * @param carriersHeld by the call at once
   * @param heldNanos the longest hold
   * @param queuedMeanwhile the longest carrier queue
   */
  record PoolUse(
      Pool pool,
      @Nullable BlockingCall call,
      boolean mayGrow,
      long carriersStarted,
      long carriersHeld,
      long heldNanos,
      long queuedMeanwhile)
      implements CarrierFacts {
    @Override
    public @Nullable String fixedIn() {
      return call == null ? null : call.change().fixedIn();
    }
  }
}
